"""The cards worker in Target: draw, meld, win Targets, discard (TC1 to TC13, TC18 to TC33)."""

from contracts.commands.cards import Discard
from contracts.commands.target_cards import DrawFromStock, PlayMeld, TakeDiscard
from contracts.entries import AnyEntry
from contracts.entries.cards import CloseTurn, DealHands, Leave
from contracts.entries.common import Finish, Shuffle
from contracts.entries.target_cards import MeldPrompt, ScoreTargets, TurnUpTargets
from contracts.events.cards import CardsDiscarded
from contracts.events.common import DeckShuffled
from contracts.events.target_cards import DiscardTaken, HandGivenUp, MeldPlayed, StockChosen, TargetsWon
from contracts.rejections import Reason, Rejection, refuse
from contracts.words import Seat
from engine.cards.hands import names, showing, why_not_held
from engine.cards.piles import deal, draw
from engine.kernel.cards import drawn_openly, next_cards
from engine.kernel.edition import Call, Choice, CommandRule, Drafts, always
from engine.target_cards.data import CARDS, DECKS, PLAYING, SUITS, TARGETS
from engine.target_cards.melds import laid, outcome, plays
from engine.target_cards.state import TargetCardsState as State


def shuffle(_state: State, step: Shuffle, _call: Call) -> Drafts:
    """Each deck once: the stock is never made anew (TC15)."""
    return [DeckShuffled(step.deck, 0, tuple(sorted(DECKS[step.deck])))]


def deal_hands(state: State, _step: DealHands, call: Call) -> Drafts:
    """One card at a time from the first seat (TC18)."""
    return deal(state, PLAYING, state.first_seat(), state.deal.hand_size, call.luck)


def turn_up(state: State, step: TurnUpTargets, call: Call) -> Drafts:
    """The first Targets, or one for each that was won (TC5, TC30); a table may let the same play win them, too."""
    pile = state.decks[TARGETS]
    cards = next_cards(pile, step.count, call.luck)
    drawn = drawn_openly(pile, cards)
    if step.seat is None:
        return [drawn]
    won = outcome([opening.card for opening in cards], laid(step.cards, step.suits)).targets
    left = state.targets_left - step.count
    return [drawn, TargetsWon(step.seat, won, _after_win(step.seat, won, left, step))] if won else [drawn]


def _after_win(seat: Seat, won: tuple[str, ...], left: int, play: TurnUpTargets | None) -> tuple[AnyEntry, ...]:
    """The points are counted, then new Targets come up, as far as there are any."""
    score, count = ScoreTargets(seat, won), min(len(won), left)
    if not count:
        return (score,)
    return (score, TurnUpTargets(count, seat, play.cards, play.suits) if play else TurnUpTargets(count))


def leave(state: State, step: Leave, _call: Call) -> Drafts:
    """The hand goes out of the game, in everybody's sight (TC19, TC33); one seat left has won."""
    cards = tuple(names(state, step.seat))
    then = (Finish(),) if len(state.remaining()) == 2 else ()  # this seat and one other
    return [*showing(state, step.seat, cards), HandGivenUp(step.seat, cards, then)]


def _why_not_draw(state: State, _call: Call, _command: DrawFromStock) -> Rejection | None:
    return None if state.stock else refuse(Reason.NOTHING_TO_DRAW, "TC15", pile="stock")


def _draw(state: State, call: Call, _command: DrawFromStock) -> Drafts:
    return [StockChosen(call.seat, (MeldPrompt(call.seat),)), *draw(state, PLAYING, call.seat, 1, call.luck)]


def _why_not_take(state: State, _call: Call, _command: TakeDiscard) -> Rejection | None:
    """Only the top card, and only if there is one (TC31)."""
    return None if state.discards else refuse(Reason.NOTHING_TO_DRAW, "TC31", pile="discard pile")


def _take(state: State, call: Call, _command: TakeDiscard) -> Drafts:
    return [DiscardTaken(call.seat, state.discards[-1], (MeldPrompt(call.seat),))]


def _why_not_meld(state: State, call: Call, command: PlayMeld) -> Rejection | None:
    """Cards of the hand, a suit for each wild one (TC10, TC25), something won (TC23), and no passengers (TC3)."""
    no = why_not_held(state, call.seat, command.cards)
    if no is not None:
        return no
    wilds = {card for card in command.cards if not CARDS[card].suit}
    if command.suits.keys() != wilds or not {*command.suits.values()} <= {*SUITS}:
        return refuse(Reason.WRONG_SUITS, "TC25", suits=list(SUITS))
    found = outcome(state.winnable(), laid(command.cards, command.suits))
    if not found.targets:
        return refuse(Reason.WINS_NOTHING, "TC23")
    if state.rules.meld.every_card_must_serve_a_won_target and found.used < len(command.cards):
        return refuse(Reason.IDLE_CARD, "TC3", used=found.used, played=len(command.cards))
    return None


def _meld(state: State, call: Call, command: PlayMeld) -> Drafts:
    """All Targets met are won (TC2); then the points are counted, new Targets come up, and the turn is closed."""
    seat = call.seat
    won = outcome(state.winnable(), laid(command.cards, command.suits)).targets
    again = state.rules.meld.new_targets_can_be_won_by_same_play
    play = TurnUpTargets(0, seat, command.cards, command.suits) if again else None
    then = (*_after_win(seat, won, state.targets_left, play), CloseTurn(seat))
    shown = showing(state, seat, command.cards)
    return [*shown, MeldPlayed(seat, command.cards, command.suits), TargetsWon(seat, won, then)]


def _melds(state: State, call: Call) -> list[Choice]:
    all_serve = state.rules.meld.every_card_must_serve_a_won_target
    found = plays(names(state, call.seat), state.winnable(), all_serve=all_serve)
    return [Choice(PlayMeld(play.cards, play.suits)) for play in found]


def _why_not_discard(state: State, call: Call, command: Discard) -> Rejection | None:
    """If and only if the hand is full and nothing was played (TC12), and not the card just taken (TC13)."""
    no = why_not_held(state, call.seat, command.cards)
    if no is not None:
        return no
    if len(command.cards) != 1:
        return refuse(Reason.WRONG_COUNT, "TC12", count=1, given=len(command.cards))
    if not state.owes_discard(call.seat):
        return refuse(Reason.NOT_NOW, "TC12", command="Discard")
    thrown_back = command.cards[0] == state.taken
    if thrown_back and not state.rules.turn.may_discard_card_just_taken_from_discard:
        return refuse(Reason.JUST_TAKEN, "TC13", card=state.taken)
    return None


def _discard(state: State, call: Call, command: Discard) -> Drafts:
    thrown = CardsDiscarded(call.seat, command.cards, (CloseTurn(call.seat),))
    return [*showing(state, call.seat, command.cards), thrown]


def _discards(state: State, call: Call) -> list[Choice]:
    return [Choice(Discard((card,))) for card in names(state, call.seat)] if state.owes_discard(call.seat) else []


def default_discard(state: State, seat: Seat) -> Discard:
    """The card just drawn from the stock, or, if one was taken from the pile, the highest of the others (TC34).

    Whoever does not know the hand names a card without a name: that a card is discarded is known to all.
    """
    hand = state.hands[seat]
    if not state.taken:
        return Discard((hand[-1].card,))
    others = sorted(each.card for each in hand if each.card not in ("", state.taken))
    return Discard((max(others, key=lambda card: CARDS[card].rank, default=""),))


CARD_RULES = (
    CommandRule(DrawFromStock, "cards", _why_not_draw, _draw, always(DrawFromStock()), answers=("draw",)),
    CommandRule(TakeDiscard, "cards", _why_not_take, _take, always(TakeDiscard()), answers=("draw",)),
    CommandRule(PlayMeld, "cards", _why_not_meld, _meld, _melds, answers=("meld",)),
    CommandRule(Discard, "cards", _why_not_discard, _discard, _discards, answers=("meld",)),
)
