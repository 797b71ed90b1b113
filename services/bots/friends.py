"""The simple bot of Monopoly Friends: buys, completes colours, builds evenly, keeps a reserve, pays what it owes."""

from collections.abc import Callable, Sequence
from typing import Final, TypeVar, cast

from msgspec.structs import replace

from contracts.commands import Command
from contracts.commands.board import AcceptTrade, PayJailFee, ProposeTrade, RejectTrade, UseJailCard
from contracts.commands.common import RollDice
from contracts.commands.friends import (
    BuildBuildings,
    BuyDeed,
    ClaimRent,
    DeclineDeed,
    DeclinePieces,
    MortgageDeed,
    PassBid,
    PayInterest,
    PlaceBid,
    RedeemDeed,
    RedeemNow,
    SellBuildings,
    WantPieces,
)
from contracts.entries.board import TradeOffer, Transfer
from contracts.entries.friends import AuctionPrompt, BuyPrompt
from contracts.envelopes import Request
from contracts.rejections import Rejection
from contracts.words import Seat
from engine.friends.banking.levels import cost_of
from engine.friends.data import DEEDS, GROUPS, MUG
from engine.friends.state import FriendsState
from engine.kernel.decider import decide
from engine.kernel.edition import Edition
from engine.kernel.legal import Option
from engine.kernel.luck import NoLuck
from services.bots.bot import Move, View
from services.bots.friends_worth import bid_limit, gains, half_colours, highest_rent_of_others

RESERVE: Final = 100
"""The cash it keeps at least; a third of the highest rent it may meet comes on top."""

FAIR_SHARE: Final = 0.25
"""It offers others so much of its own gain in a deal, …"""

LEAST_SHARE: Final = 0.2
"""… and signs if it gains at least so much of what another gains."""

LEAST_GAIN: Final = 50
"""A deal must bring so much to be proposed."""

FREE_DEEDS: Final = 6
"""It buys itself out of Jail while more deeds than this are unowned; later it rather stays."""

C = TypeVar("C", bound=Command)


class SimpleBot:
    """A decent beginner; its choices follow from the view alone."""

    def __init__(self, edition: Edition, _seed: str, seat: Seat) -> None:
        """It takes no chances of its own."""
        self._edition = edition
        self._seat = seat

    def choose(self, view: View, options: Sequence[Option]) -> Move | None:
        """See Bot.choose."""
        state = cast("FriendsState", view.state)
        if not view.due:
            return self._answer_offer(state, options)
        slot = state.slot_of(self._seat)
        plan = self._PLANS.get(slot.ask if slot else "", SimpleBot._first)
        option = plan(self, state, options)
        return Move(option.command, option.prompt)

    def _answer_offer(self, state: FriendsState, options: Sequence[Option]) -> Move | None:
        """Claim every rent; sign deals worth it, refuse others, and wait if signing must wait."""
        for option in options:
            standing = state.offer_of(option.prompt or "")
            if isinstance(option.command, ClaimRent):
                return Move(option.command, option.prompt)
            if isinstance(option.command, AcceptTrade | RejectTrade) and standing is not None:
                signs = self._is_good(state, cast("TradeOffer", standing.offer))
                if signs == isinstance(option.command, AcceptTrade):
                    return Move(option.command, option.prompt)
        return None

    def _is_good(self, state: FriendsState, offer: TradeOffer) -> bool:
        found = gains(state, offer.transfers)
        mine = found.pop(self._seat)
        return mine > 0 and mine >= LEAST_SHARE * max(found.values())

    def _first(self, state: FriendsState, options: Sequence[Option]) -> Option:
        """The first answer to what it is asked."""
        slot = state.slot_of(self._seat)
        return next(option for option in options if slot is not None and option.prompt == slot.id)

    def _spare(self, state: FriendsState) -> int:
        """Cash beyond the reserve."""
        return state.cash[self._seat] - RESERVE - highest_rent_of_others(state, self._seat) // 3

    def _jail(self, state: FriendsState, options: Sequence[Option]) -> Option:
        """Business first; then out while there is much to buy, else stay and roll."""
        leaves = len(DEEDS) - len(state.owner) > FREE_DEEDS and self._spare(state) > 0
        way_out = (_find(options, UseJailCard) or _find(options, PayJailFee)) if leaves else None
        return self._business(state, options) or way_out or _find(options, RollDice) or options[0]

    def _own_turn(self, state: FriendsState, options: Sequence[Option]) -> Option:
        return self._business(state, options) or self._first(state, options)

    def _business(self, state: FriendsState, options: Sequence[Option]) -> Option | None:
        """Redeem when rich, build, or propose a deal."""
        return self._redeem(state, options) or self._build(state, options) or self._propose(state)

    def _redeem(self, state: FriendsState, options: Sequence[Option]) -> Option | None:
        """Deeds of whole colours first; others only when rich."""
        spare = self._spare(state)
        for option in options:
            if isinstance(option.command, RedeemDeed):
                deed = DEEDS[option.command.deed]
                whole = bool(deed.group) and state.is_monopoly(deed.group, self._seat)
                if spare >= deed.mortgage * (2 if whole else 5):
                    return option
        return None

    def _build(self, state: FriendsState, options: Sequence[Option]) -> Option | None:
        """One level where it adds most rent for its cost."""
        spare = self._spare(state)
        best, chosen = 0.0, None
        for option in options:
            if isinstance(option.command, BuildBuildings):
                deed = DEEDS[option.command.moments[0]]
                level, cost = state.level(deed.id), cost_of(GROUPS[deed.group], MUG)
                if cost <= spare and (deed.rents[level + 1] - deed.rents[level]) / cost > best:
                    best, chosen = (deed.rents[level + 1] - deed.rents[level]) / cost, option
        return chosen

    def _propose(self, state: FriendsState) -> Option | None:
        """Once in a turn: buy, or swap for, what is missing of a colour, for a price its owners should take."""
        if state.proposals[self._seat]:
            return None
        for missing in half_colours(state, self._seat):
            deal = self._deal(state, missing)
            if deal is not None and self._may(state, ProposeTrade(deal)):
                return Option(ProposeTrade(deal))
        return None

    def _deal(self, state: FriendsState, missing: tuple[str, ...]) -> tuple[Transfer, ...] | None:
        me, owners = self._seat, sorted({state.owner[name] for name in missing})
        deal = tuple(
            Transfer(owner, me, deeds=tuple(name for name in missing if state.owner[name] == owner)) for owner in owners
        )
        deal += tuple(Transfer(me, owner, deeds=self._swap(state, owner)) for owner in owners)
        found = gains(state, deal)
        mine = found[me] + sum(found[owner] for owner in owners)
        mine /= 1 + FAIR_SHARE * len(owners)
        prices = {owner: max(0, round(FAIR_SHARE * mine - found[owner])) for owner in owners}
        if mine < LEAST_GAIN or sum(prices.values()) > state.cash[me] - RESERVE // 2:
            return None
        priced = (replace(part, cash=prices[part.taker]) if part.giver == me else part for part in deal)
        return tuple(part for part in priced if part.cash or part.deeds)

    def _swap(self, state: FriendsState, other: Seat) -> tuple[str, ...]:
        """What this seat has of the first colour that it alone keeps the other from completing."""
        return next(
            (
                missing
                for missing in half_colours(state, other)
                if all(state.owner[name] == self._seat for name in missing)
            ),
            (),
        )

    def _may(self, state: FriendsState, command: ProposeTrade) -> bool:
        request = Request("try", state.game, state.ts, command, self._seat)
        return not isinstance(decide(self._edition, state, request, NoLuck()), Rejection)

    def _buy(self, state: FriendsState, options: Sequence[Option]) -> Option:
        """Buy what leaves something over; what completes a colour, with the last M."""
        prompt = state.prompt
        assert isinstance(prompt, BuyPrompt)
        deed = DEEDS[prompt.deed]
        completes = bid_limit(state, self._seat, deed) > 2 * deed.price
        buys = completes or state.cash[self._seat] - deed.price >= RESERVE // 2
        return (_find(options, BuyDeed) if buys else None) or _find(options, DeclineDeed) or options[0]

    def _bid(self, state: FriendsState, options: Sequence[Option]) -> Option:
        """Half of the way to its limit at a time."""
        prompt, option = state.prompt, _find(options, PlaceBid)
        assert isinstance(prompt, AuctionPrompt)
        if option is not None:
            limit = min(self._limit(state, prompt), state.cash[self._seat] - RESERVE // 2)
            least, most = option.ranges["amount"]
            if least <= limit:
                return Option(PlaceBid(min(most, least + (limit - least) // 2)), option.prompt)
        return _find(options, PassBid) or options[0]

    def _limit(self, state: FriendsState, prompt: AuctionPrompt) -> int:
        if prompt.deed:
            return bid_limit(state, self._seat, DEEDS[prompt.deed])
        moment = next(want.moments[0] for want in prompt.wants if want.seat == self._seat)
        return cost_of(GROUPS[DEEDS[moment].group], prompt.piece) * 3 // 2

    def _pieces(self, state: FriendsState, options: Sequence[Option]) -> Option:
        wants = _find(options, WantPieces) if self._spare(state) > 0 else None
        return wants or _find(options, DeclinePieces) or options[0]

    def _received(self, state: FriendsState, options: Sequence[Option]) -> Option:
        redeems = _find(options, RedeemNow) if self._spare(state) > 2 * RESERVE else None
        return redeems or _find(options, PayInterest) or options[0]

    def _debt(self, state: FriendsState, options: Sequence[Option]) -> Option:
        """Mortgage the cheapest, loose deeds before those of whole colours; then sell; then give up."""
        mortgages = [option for option in options if isinstance(option.command, MortgageDeed)]
        if mortgages:
            return min(mortgages, key=lambda option: self._loss(state, cast("MortgageDeed", option.command).deed))
        sale = _find(options, SellBuildings)
        return sale or self._first(state, options)

    def _loss(self, state: FriendsState, name: str) -> tuple[bool, int]:
        deed = DEEDS[name]
        return bool(deed.group) and state.is_monopoly(deed.group, self._seat), deed.mortgage

    _PLANS: Final[dict[str, Callable[..., Option]]] = {
        "move": _own_turn,
        "end": _own_turn,
        "jail": _jail,
        "buy": _buy,
        "bid": _bid,
        "pieces": _pieces,
        "received": _received,
        "debt": _debt,
    }


def _find(options: Sequence[Option], kind: type[C]) -> Option | None:
    return next((option for option in options if isinstance(option.command, kind)), None)
