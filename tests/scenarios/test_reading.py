"""A file that is no scenario is refused with its line; one that does not hold says what differs."""

import json
from pathlib import Path
from typing import Final, get_args

import pytest

from contracts.commands import AnyCommand
from replay.scenarios import ScenarioError, play, read
from replay.scenarios.form import Step
from services import cli
from services.cli.errors import Exit

HEAD: Final = 'edition = "monopoly-friends"\nseats = 2\n'

WRONG: Final = {
    "seats = 2\n[[steps]]\nseat = 0\n": (1, "missing required field `edition`"),
    'edition = "monopoly-freinds"\nseats = 2\n[[steps]]\nseat = 0\n': (1, "did you mean monopoly-friends?"),
    f"{HEAD}seat = 3\n[[steps]]\nseat = 0\n": (3, "unknown field `seat`"),
    f"{HEAD}": (1, "there are no [[steps]]"),
    f"{HEAD}x = = 3\n": (3, "not TOML"),
    f"{HEAD}[position]\ncash = [1, 2]\ndeads = 3\n[[steps]]\nseat = 0\n": (5, "unknown field `deads`"),
    f"{HEAD}[position.deeds]\nrelaxi_taxi = {{ owner = 0, level = 0, colour = 1 }}\n[[steps]]\nseat = 0\n": (
        4,
        "`colour`",
    ),
    f"{HEAD}switches = {{ 'rules.jail_fees' = 3 }}\n[[steps]]\nseat = 0\n": (3, "there is no such switch"),
    f"{HEAD}switches.rules.jail_fee = -1\n[[steps]]\nseat = 0\n": (3, "-1 is not from 0 to 1000000"),
    'edition = "monopoly-friends"\nseats = 9\n[[steps]]\nseat = 0\n': (2, "takes 2 to 6 seats, not 9"),
    f"{HEAD}limits = {{ roll = 3 }}\n[[steps]]\nseat = 0\n": (3, "There is no limit roll"),
    f'{HEAD}begins = "nothing"\n[position]\n[[steps]]\nseat = 0\n': (3, "has no position"),
    f'{HEAD}[[steps]]\nseat = 0\n[[steps]]\nseat = 1\ndo = "BuyDead"\n': (
        7,
        "step 2, do: there is no command 'BuyDead'; did",
    ),
    f'{HEAD}[[steps]]\nseat = 1\ndo = "BuyDeed"\ndeed = "relaxi_taxi"\n': (6, "step 1, deed"),
    f'{HEAD}[[steps]]\nseat = 1\ndo = "PlaceBid"\namount = "5"\n': (6, "Expected `int`, got `str`"),
    f"{HEAD}[[steps]]\nseat = 1\ndeed = 3\n": (5, "there is no key 'deed', and the step has no command"),
    f'{HEAD}[[steps]]\ndo = "EndTurn"\nevents = [\n  "TurnEnded",\n  "TurnBegun",\n]\n': (7, "did you mean TurnBegan?"),
    f'{HEAD}[[steps]]\nevents = [\n  {{ t = "TurnEnded", seet = 1 }},\n]\n': (
        5,
        "there is no field of TurnEnded 'seet'",
    ),
    f'{HEAD}[[steps]]\nseat = 0\noptions = ["Roll"]\n': (5, "there is no command 'Roll'"),
    f'{HEAD}[[steps]]\noptions = ["RollDice"]\n': (4, "say whose options"),
    f'{HEAD}[[steps]]\ndo = "EndTurn"\nrefused = "no"\n': (5, "there is no reason 'no'"),
    f'{HEAD}[[steps]]\ndo = "EndTurn"\nrefused = "not-asked"\nevents = ["TurnEnded"]\n': (5, "followed by no events"),
    f'{HEAD}[[steps]]\ndo = "EndTurn"\nrule = "FR1"\n': (5, "with a refusal only"),
    f"{HEAD}[[steps]]\nseat = 0\n[steps.state]\ncash = [1, 1]\nmoney = 3\n": (7, "there is no fact 'money'"),
    f"{HEAD}[[steps]]\nstate = {{ deeds.atlantis.owner = 0 }}\n": (4, "there is no fact 'atlantis'"),
    f"{HEAD}[[steps]]\nstate.cash = {{ 2 = 0 }}\n": (4, "there is no fact '2'"),
}


@pytest.mark.parametrize("text", WRONG)
def test_what_is_no_scenario_is_refused_with_its_line(text: str) -> None:
    """Unknown keys, wrong values and names that do not exist are told with file, line and what helps."""
    line, sentence = WRONG[text]
    with pytest.raises(ScenarioError) as refused:
        play(read("s.toml", text))
    assert str(refused.value).startswith(f"s.toml:{line}: ")
    assert sentence in str(refused.value)


def test_no_command_has_a_field_named_like_a_key_of_steps() -> None:
    """Fields of commands stand beside the keys of a step, so they may not be the same words."""
    fields = {name for kind in get_args(AnyCommand) for name in kind.__struct_fields__}
    assert not fields & set(Step.__struct_fields__)


def difference(steps: str) -> str:
    """What differs in a game of two seats at its first roll."""
    return play(read("s.toml", f"{HEAD}[position]\n{steps}")).difference


def test_a_difference_shows_events_side_by_side() -> None:
    """What was expected and what was found stand in the order in which they happened."""
    roll = '[[steps]]\nseat = 0\ndo = "RollDice"\npurpose = "move"\ndice = [[1, 2]]\n'
    found = difference(f'{roll}events = ["DiceRolled", "MoneyPaid", {{ t = "Moved", end = 4 }}]\n')
    assert found.splitlines() == [
        "s.toml:4: step 1, RollDice of seat 0:",
        "  events:",
        "                DiceRolled(purpose=move, seat=0, turn=1, index=0, sides=[6, 6], dice=[1, 2])",
        "    - expected  MoneyPaid()",
        "    !           Moved(seat=0, start=0, end=3, how=dice)",
        "        end: expected 4, found 3",
        "    + found     DeedOffered(seat=0, deed=rachel_finds_out, price=60)",
    ]


@pytest.mark.parametrize(
    ("checks", "sentence"),
    [
        ("dice = [[1, 2], [3, 4]]", "dice: scripted [[1, 2], [3, 4]], rolled [[1, 2]]"),
        ("dice = [[1, 7]]", "dice: the scripted dice (1, 7) do not fit a move roll of (6, 6)"),
        ("dice = [[1, 1]]\ndraws = []", "draws: scripted [], drawn ["),
        ('dice = [[1, 2]]\nincludes = ["MoneyPaid"]', "includes: MoneyPaid() did not follow; found: DiceRolled("),
        ('dice = [[1, 2]]\nexcludes = ["Moved"]', "excludes: Moved followed"),
        ('refused = "not-asked"', "refused: expected not-asked, but it was accepted: DiceRolled("),
        ("dice = [[1, 2]]\nstate.cash = [1500, 1]", "state: cash[1]: expected 1, found 1500"),
        ("dice = [[1, 2]]\nstate.deeds.rachel_finds_out.owner = 0", "rachel_finds_out.owner: expected 0, found none"),
        ("dice = [[1, 2]]\nstate.out = [1]", "state: out: expected [1], found []"),
        ('dice = [[1, 2]]\noptions = ["EndTurn"]', "options: seat 0 is not offered EndTurn; it is offered BuyDeed, "),
        ('dice = [[1, 2]]\noptions_not = ["BuyDeed"]', "options_not: seat 0 is offered BuyDeed"),
        ('dice = [[1, 2]]\noptions = { 1 = ["BuyDeed"] }', "options: seat 1 is not offered BuyDeed"),
    ],
)
def test_each_kind_of_check_can_fail(checks: str, sentence: str) -> None:
    """Whatever is said of a step is compared."""
    assert sentence in difference(f'[[steps]]\nseat = 0\ndo = "RollDice"\npurpose = "move"\n{checks}\n')


def test_a_refusal_has_its_reason_and_rule() -> None:
    """Another reason, another rule, and a refusal nobody expected are differences."""
    build = '[[steps]]\nseat = 0\ndo = "BuildBuildings"\nmoments = ["relaxi_taxi"]\n'
    assert "expected to be accepted, found not-a-moment FR56: " in difference(build)
    assert "expected no-monopoly, found not-a-moment" in difference(f'{build}refused = "no-monopoly"\n')
    buy = 'places = ["relaxi_taxi", "go"]\nphase = "buy"\ncash = [5, 5]\n[[steps]]\nseat = 0\ndo = "BuyDeed"\n'
    assert "rule: expected FR1, found FR18" in difference(f'{buy}refused = "not-enough-cash"\nrule = "FR1"\n')


def test_the_first_step_that_differs_ends_the_scenario() -> None:
    """Later steps would only differ because of it."""
    found = difference("[[steps]]\nseat = 0\nstate.doubles = 1\n[[steps]]\nseat = 0\nstate.doubles = 2\n")
    assert found == "s.toml:4: step 1, checks of seat 0:\n  state: doubles: expected 1, found 0"


GOOD: Final = f"{HEAD}[[steps]]\nstate.cash = [1500, 1500]\n"
BAD: Final = f"{HEAD}[[steps]]\nstate.cash = [1500, 1501]\n"


@pytest.mark.parametrize(
    ("files", "code"),
    [
        ({"a": GOOD}, Exit.OK),
        ({"a": GOOD, "b": BAD}, Exit.FAILED_CHECK),
        ({"a": BAD, "b": f"x{HEAD}"}, Exit.UNREADABLE),
        ({}, Exit.NOT_FOUND),
    ],
)
def test_the_command_ends_with_its_code(
    files: dict[str, str], code: Exit, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """0 if all hold, 1 if one does not, 3 if one cannot be read, 4 if there is none; every file is played and named."""
    for name, text in files.items():
        (tmp_path / f"{name}.toml").write_text(text)
    assert cli.run(["scenario", "run", str(tmp_path), "--json"]) == code
    if files:
        answer = json.loads(capsys.readouterr().out)
        assert (answer["passed"], answer["failed"]) == (
            sum(t == GOOD for t in files.values()),
            len(files) - answer["passed"],
        )
        assert [entry["file"] for entry in answer["files"]] == [str(tmp_path / f"{name}.toml") for name in files]
        assert all(entry["passed"] != bool(entry["difference"]) for entry in answer["files"])


def test_the_command_asks_for_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    """Without a file, or with one that is not there, it says so in one line."""
    assert cli.run(["scenario", "run"]) == Exit.USAGE
    assert cli.run(["scenario", "run", "nowhere.toml"]) == Exit.NOT_FOUND
    assert capsys.readouterr().err.splitlines()[1] == "croupier: there is no file nowhere.toml"
