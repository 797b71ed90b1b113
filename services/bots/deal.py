"""The simple bot of Monopoly Deal: completes sets, charges what pays, pays cheaply, says no when it matters."""

from collections.abc import Callable, Sequence
from typing import Final, TypeVar, cast

from contracts.commands import Command
from contracts.commands.cards import Discard
from contracts.commands.common import EndTurn
from contracts.commands.deal import (
    BankCard,
    JustSayNo,
    LayProperty,
    MoveWild,
    Pass,
    PayCharge,
    PlaceReceivedWild,
    PlayBirthday,
    PlayDealBreaker,
    PlayDebtCollector,
    PlayForcedDeal,
    PlayHotel,
    PlayHouse,
    PlayPassGo,
    PlayRent,
    PlaySlyDeal,
)
from contracts.entries.deal import ActionPrompt
from contracts.words import Seat
from engine.deal.banking.moves import turned
from engine.deal.banking.payments import everything, value
from engine.deal.data import ACTIONS, CARDS, COLORS
from engine.deal.sets import Sets, containing, named, put, take
from engine.deal.state import DealState
from engine.kernel.edition import Edition
from engine.kernel.legal import Option
from services.bots.bot import Move, View

NO_FROM: Final = 5
"""It refuses charges from this amount on, …"""

SET_WORTH: Final = 30
"""… and every action that costs a complete set, which it counts for so much."""

C = TypeVar("C", bound=Command)
Options = Sequence[Option]


class SimpleBot:
    """A decent beginner; its choices follow from the view alone."""

    def __init__(self, _edition: Edition, _seed: str, seat: Seat) -> None:
        """It takes no chances of its own."""
        self._seat = seat

    def choose(self, view: View, options: Options) -> Move | None:
        """See Bot.choose; the game makes no offers."""
        state = cast("DealState", view.state)
        slot = state.slot_of(self._seat)
        if slot is None:
            return None
        option = self._PLANS[slot.ask](self, state, options)
        return Move(option.command, option.prompt)

    def _play(self, state: DealState, options: Options) -> Option:
        """The play that brings most; then wilds are moved where they bring more; then the turn ends."""
        worth = [(self._worth(state, option.command), -place) for place, option in enumerate(options)]
        best = max(worth)
        if best[0] > 0:
            return options[-best[1]]
        return next(option for option in options if isinstance(option.command, EndTurn))

    def _worth(self, state: DealState, command: Command) -> float:
        """How much a command brings, in M as it feels; 0 and less is not worth doing."""
        value_of = self._VALUES.get(type(command))
        return value_of(self, state, command) if value_of else 0.0

    def _laid(self, state: DealState, command: LayProperty) -> float:
        own = state.sets[self._seat]
        return self._sets(state, put(own, command.card, command.color)) - self._sets(state, own) + 1

    def _moved(self, state: DealState, command: MoveWild) -> float:
        own = state.sets[self._seat]
        return self._sets(state, turned(own, command.card, command.color)) - self._sets(state, own) - 1

    def _sets(self, state: DealState, sets: Sets) -> float:
        """Complete sets count most, then how far each is, then what it earns."""
        parts = sum(len(each.cards) / COLORS[each.color].set_size * each.is_earning for each in sets)
        rents = sum(each.rent for each in sets)
        return state.counting(sets) * SET_WORTH + parts * 3 + rents / 4

    def _rent(self, state: DealState, command: PlayRent) -> float:
        found = named(state.sets[self._seat], command.set)
        amount = (found.rent if found else 0) * ACTIONS["double_rent"].effect.factor ** len(command.doublers)
        targets = state.opponents(self._seat) if command.target is None else [command.target]
        return sum(self._paid(state, target, amount) for target in targets) - len(command.doublers) * 2

    def _paid(self, state: DealState, target: Seat, amount: int) -> float:
        return min(amount, value(everything(state, target)))

    def _birthday(self, state: DealState, command: PlayBirthday) -> float:
        amount = ACTIONS[CARDS[command.card].kind].effect.amount
        return sum(self._paid(state, target, amount) for target in state.opponents(self._seat))

    def _debt(self, state: DealState, command: PlayDebtCollector) -> float:
        return self._paid(state, command.target, ACTIONS[CARDS[command.card].kind].effect.amount)

    def _sly(self, state: DealState, command: PlaySlyDeal) -> float:
        return self._gained(state, command.taken, "") - 1

    def _forced(self, state: DealState, command: PlayForcedDeal) -> float:
        return self._gained(state, command.taken, command.given) - 2

    def _gained(self, state: DealState, taken: str, given: str) -> float:
        found, own = state.where(taken), state.sets[self._seat]
        if found is None:
            return 0.0
        return self._sets(state, put(take(own, (given,)), taken, found[1].color)) - self._sets(state, own)

    def _building(self, _state: DealState, command: PlayHouse | PlayHotel) -> float:
        return ACTIONS[CARDS[command.card].kind].effect.rent_bonus

    def _banked(self, state: DealState, command: BankCard) -> float:
        """Money first; actions it can use later stay in the hand while there is room."""
        card = CARDS[command.card]
        if card.family == "money":
            return 0.5 + card.value / 10
        full = len(state.hands[self._seat]) > state.rules.turn.end.hand_limit
        return 0.2 if full and card.kind != "just_say_no" else 0.0

    def _respond(self, state: DealState, options: Options) -> Option:
        """No to what would cost it much; to a No against it, if the action was worth much."""
        no = _find(options, JustSayNo)
        prompt = state.prompt
        if no is not None and isinstance(prompt, ActionPrompt) and self._cost(state, prompt, no) >= NO_FROM:
            return no
        return _find(options, Pass) or options[0]

    def _cost(self, state: DealState, prompt: ActionPrompt, no: Option) -> float:
        slot = next(slot for slot in state.slots_of(self._seat, ("response",)) if slot.id == no.prompt)
        target = self._seat if slot.about is None else slot.about
        chain = prompt.chain_of(target)
        if chain.amount:
            return self._paid(state, target, chain.amount)
        if prompt.whole:
            return SET_WORTH
        lost = containing(state.sets[target], prompt.taken)
        return len(lost.cards) / COLORS[lost.color].set_size * NO_FROM * 1.5 if lost else 0.0

    def _pay(self, state: DealState, options: Options) -> Option:
        """What leaves its sets worth most, then the least money."""
        own = state.sets[self._seat]

        def kept(option: Option) -> tuple[float, int]:
            cards = cast("PayCharge", option.command).cards
            return self._sets(state, take(own, cards)), -value(cards)

        return max((option for option in options if isinstance(option.command, PayCharge)), key=kept)

    def _discard(self, _state: DealState, options: Options) -> Option:
        """The cheapest cards."""
        found = [option for option in options if isinstance(option.command, Discard)]
        return min(found, key=lambda option: value(cast("Discard", option.command).cards))

    def _place(self, state: DealState, options: Options) -> Option:
        """The colour that brings most."""
        prompt_card = getattr(state.prompt, "card", "")
        own = state.sets[self._seat]

        def after(option: Option) -> float:
            color = cast("PlaceReceivedWild", option.command).color
            lay = containing(own, prompt_card)
            return self._sets(state, own if lay and lay.color == color else turned(own, prompt_card, color))

        return max((option for option in options if isinstance(option.command, PlaceReceivedWild)), key=after)

    _VALUES: Final[dict[type[Command], Callable[..., float]]] = {
        LayProperty: _laid,
        MoveWild: _moved,
        PlayRent: _rent,
        PlayBirthday: _birthday,
        PlayDebtCollector: _debt,
        PlaySlyDeal: _sly,
        PlayForcedDeal: _forced,
        PlayDealBreaker: lambda *_: SET_WORTH,
        PlayHouse: _building,
        PlayHotel: _building,
        PlayPassGo: lambda *_: 2.0,
        BankCard: _banked,
    }

    _PLANS: Final[dict[str, Callable[..., Option]]] = {
        "play": _play,
        "response": _respond,
        "payment": _pay,
        "discard": _discard,
        "place": _place,
    }


def _find(options: Options, kind: type[C]) -> Option | None:
    return next((option for option in options if isinstance(option.command, kind)), None)
