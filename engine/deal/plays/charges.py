"""Charges: rent with its doublers, birthday, debt collector (MD37 to MD42, MD50)."""

from collections.abc import Iterator
from itertools import permutations

from contracts.commands.deal import PlayBirthday, PlayDebtCollector, PlayRent
from contracts.entries.deal import ActionPrompt, Chain
from contracts.events.deal import ChargePlayed, RentPlayed
from contracts.rejections import Reason, Rejection, refuse
from contracts.words import Seat
from engine.cards.hands import showing
from engine.deal.data import ACTIONS, CARDS, RENTS
from engine.deal.plays.hand import of_kind, why_not_play
from engine.deal.sets import named
from engine.deal.state import DealState
from engine.kernel.edition import Call, Choice, CommandRule, Drafts


def why_not_target(state: DealState, seat: Seat, target: Seat | None) -> Rejection | None:
    """A target is another seat in the game."""
    if target is None:
        return refuse(Reason.BAD_TARGET, "MD37", what="one opponent must be named")
    if target not in state.opponents(seat):
        return refuse(Reason.BAD_TARGET, "MD37", what=f"seat {target} is no opponent in the game")
    return None


def _why_not_rent(state: DealState, call: Call, command: PlayRent) -> Rejection | None:
    """One own set of a colour on the card that earns something (MD17, MD26, MD38); doublers are plays (MD40)."""
    costs = state.rules.turn.play_cost
    cost = costs.rent_card + len(command.doublers) * costs.double_rent_each
    no = why_not_play(state, call, command, (command.card, *command.doublers), ("rent",), cost)
    if no is not None:
        return no
    for card in command.doublers:
        if CARDS[card].kind != "double_rent":
            return refuse(Reason.WRONG_CARD, "MD40", card=card, command="doubling a rent")
    found = named(state.sets[call.seat], command.set)
    if found is None:
        return refuse(Reason.NO_SUCH_SET, "MD38", set=command.set)
    rent = RENTS[CARDS[command.card].kind]
    if found.color not in rent.colors or not found.rent:
        return refuse(Reason.NO_RENT, "MD17", set=command.set, card=command.card)
    if rent.targets == "one_opponent":
        return why_not_target(state, call.seat, command.target)
    if command.target is not None:
        return refuse(Reason.BAD_TARGET, "MD37", what=f"{command.card} asks every opponent")
    return None


def _rent(state: DealState, call: Call, command: PlayRent) -> Drafts:
    """The amount is fixed now (MD75); each doubler multiplies it (MD41)."""
    found = named(state.sets[call.seat], command.set)
    assert found is not None
    single = found.rent
    amount = single * ACTIONS["double_rent"].effect.factor ** len(command.doublers)
    prompt = _charge(state, call.seat, command.card, command.target, amount, single)
    played = RentPlayed(call.seat, command.card, command.set, command.doublers, command.target, amount, then=(prompt,))
    return [*showing(state, call.seat, (command.card, *command.doublers)), played]


def _charge(state: DealState, seat: Seat, card: str, target: Seat | None, amount: int, single: int) -> ActionPrompt:
    """A window for every target at once, with or without a card to answer with (MD36, MD72)."""
    targets = state.opponents(seat) if target is None else [target]
    return ActionPrompt(seat, card, tuple(Chain(each, amount) for each in targets), single)


def _rent_choices(state: DealState, call: Call) -> Iterator[Choice]:
    doublers = of_kind(state, call.seat, "double_rent")
    together = [each for count in range(len(doublers) + 1) for each in permutations(doublers, count)]
    for card in of_kind(state, call.seat, "rent"):
        rent = RENTS[CARDS[card].kind]
        targets = state.opponents(call.seat) if rent.targets == "one_opponent" else [None]
        for each in state.sets[call.seat]:
            if each.color in rent.colors:
                yield from (
                    Choice(PlayRent(card, each.cards[0], with_them, target))
                    for target in targets
                    for with_them in together
                )


def _why_not_birthday(state: DealState, call: Call, command: PlayBirthday) -> Rejection | None:
    cost = state.rules.turn.play_cost.action_card
    return why_not_play(state, call, command, (command.card,), ("birthday",), cost)


def _birthday(state: DealState, call: Call, command: PlayBirthday) -> Drafts:
    return _fixed(state, call.seat, command.card, None)


def _fixed(state: DealState, seat: Seat, card: str, target: Seat | None) -> Drafts:
    amount = ACTIONS[CARDS[card].kind].effect.amount
    prompt = _charge(state, seat, card, target, amount, amount)
    return [*showing(state, seat, (card,)), ChargePlayed(seat, card, target, amount, then=(prompt,))]


def _birthday_choices(state: DealState, call: Call) -> list[Choice]:
    return [Choice(PlayBirthday(card)) for card in of_kind(state, call.seat, "birthday")]


def _why_not_debt(state: DealState, call: Call, command: PlayDebtCollector) -> Rejection | None:
    cost = state.rules.turn.play_cost.action_card
    no = why_not_play(state, call, command, (command.card,), ("debt_collector",), cost)
    return no if no is not None else why_not_target(state, call.seat, command.target)


def _debt(state: DealState, call: Call, command: PlayDebtCollector) -> Drafts:
    return _fixed(state, call.seat, command.card, command.target)


def _debt_choices(state: DealState, call: Call) -> list[Choice]:
    cards = of_kind(state, call.seat, "debt_collector")
    return [Choice(PlayDebtCollector(card, target)) for card in cards for target in state.opponents(call.seat)]


CHARGE_RULES = (
    CommandRule(PlayRent, "cards", _why_not_rent, _rent, _rent_choices, answers=("play",)),
    CommandRule(PlayBirthday, "cards", _why_not_birthday, _birthday, _birthday_choices, answers=("play",)),
    CommandRule(PlayDebtCollector, "cards", _why_not_debt, _debt, _debt_choices, answers=("play",)),
)
