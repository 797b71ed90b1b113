"""The last pieces: everybody who could place one is asked before they are sold (FR22, FR65)."""

from collections.abc import Iterable, Iterator

from contracts.commands.friends import DeclinePieces, WantPieces
from contracts.entries.friends import AuctionPiece, NextWant, PiecesPrompt, Want
from contracts.events import Event
from contracts.events.friends import (
    BuildingsBuilt,
    DeclarationClosed,
    DeclarationOpened,
    PiecesAsked,
    PiecesDeclined,
    PiecesWanted,
)
from contracts.rejections import Reason, Rejection, refuse
from contracts.words import Seat
from engine.friends.banking.levels import cost_of, plan, raised
from engine.friends.banking.money import after_affair
from engine.friends.banking.windows import why_not_jailed
from engine.friends.data import DEEDS, GROUPS
from engine.friends.state import FriendsState, piece_at
from engine.kernel.edition import Call, Choice, CommandRule, Drafts, always, nothing_against


def contested(state: FriendsState, seat: Seat, taken: dict[str, int]) -> tuple[Seat, ...]:
    """Who else could place a piece of a kind this request would use up, from the left of the seat that asks."""
    last = [piece for piece, count in taken.items() if count and count == state.stock(piece)]
    return tuple(other for other in state.left_of(seat) if any(could_place(state, other, piece) for piece in last))


def could_place(state: FriendsState, seat: Seat, piece: str) -> bool:
    """Whether the seat could legally place and pay for one such piece."""
    return why_not_jailed(state, seat) is None and next(_places(state, seat, piece), None) is not None


def _places(state: FriendsState, seat: Seat, piece: str) -> Iterator[str]:
    for group in GROUPS.values():
        if state.is_monopoly(group.id, seat):
            for member in group.members:
                fits = piece_at(state.level(member)) == piece
                if fits and not isinstance(plan(state, seat, (member,)), Rejection):
                    yield member


def next_place(state: FriendsState, want: Want, piece: str) -> str | None:
    """The next moment of a seat's list that can take such a piece as things stand now; None if the list is used up."""
    fits = (moment for moment in want.moments if piece_at(state.level(moment)) == piece and state.stock(piece))
    return next((moment for moment in fits if not isinstance(raised(state, want.seat, (moment,)), Rejection)), None)


def open_declaration(seat: Seat, piece: str, moments: tuple[str, ...], asked: tuple[Seat, ...]) -> Event:
    """The seats are asked one after another."""
    prompt = PiecesPrompt(piece, (Want(seat, moments),), asked[0], asked[1:])
    return DeclarationOpened(seat, moments, piece, (prompt,))


def _running(state: FriendsState) -> PiecesPrompt:
    prompt = next((p.entry for p in reversed(state.agenda) if isinstance(p.entry, PiecesPrompt)), None)
    if prompt is None:
        raise TypeError("no declaration is running")
    return prompt


def _why_not_want(state: FriendsState, call: Call, command: WantPieces) -> Rejection | None:
    """In building order, of the piece asked for, as far as cash goes at the printed cost; stock does not matter yet."""
    made = plan(state, call.seat, command.moments)
    if isinstance(made, Rejection):
        return made
    piece = _running(state).piece
    for moment in command.moments:
        if made.taken[piece] != len(command.moments):
            other = next(kind for kind, count in made.taken.items() if count and kind != piece)
            return refuse(Reason.WRONG_PIECE, "FR22", piece=piece, deed=moment, other=other)
    return None


def _next_asked(state: FriendsState, prompt: PiecesPrompt) -> Seat | None:
    return next((seat for seat in prompt.later if not state.out[seat]), None)


def _want(state: FriendsState, call: Call, command: WantPieces) -> Drafts:
    prompt = _running(state)
    asked = _next_asked(state, prompt)
    wants = (*prompt.wants, Want(call.seat, command.moments))
    return [PiecesWanted(call.seat, command.moments, asked), *_closing(state, prompt, wants, asked)]


def _decline(state: FriendsState, call: Call, _command: DeclinePieces) -> Drafts:
    prompt = _running(state)
    asked = _next_asked(state, prompt)
    return [PiecesDeclined(call.seat, asked), *_closing(state, prompt, prompt.wants, asked)]


def next_want(state: FriendsState, _step: NextWant, _call: Call) -> Drafts:
    """The seat that was asked went out."""
    prompt = _running(state)
    asked = _next_asked(state, prompt)
    return [PiecesAsked(asked), *_closing(state, prompt, prompt.wants, asked)]


def _closing(state: FriendsState, prompt: PiecesPrompt, named: Iterable[Want], asked: Seat | None) -> list[Event]:
    """All have answered: within the stock everybody is served at the printed cost, else the pieces are auctioned."""
    if asked is not None:
        return []
    wants = tuple(_still_possible(state, want, prompt.piece) for want in named)
    stock, demand = state.stock(prompt.piece), sum(len(want.moments) for want in wants)
    if demand > stock:
        return [DeclarationClosed(prompt.piece, wants, False, (AuctionPiece(prompt.piece, wants, stock),))]
    built = [BuildingsBuilt(want.seat, want.moments, _price(prompt.piece, want)) for want in wants if want.moments]
    return [DeclarationClosed(prompt.piece, wants, True, after_affair(state, prompt)), *built]


def _still_possible(state: FriendsState, want: Want, piece: str) -> Want:
    """As much of a list as its seat can place and pay for now: it may have bid, sold or left since it was asked."""
    for count in range(len(want.moments), 0, -1):
        made = plan(state, want.seat, want.moments[:count])
        if not isinstance(made, Rejection) and made.taken[piece] == count:
            return Want(want.seat, want.moments[:count])
    return Want(want.seat, ())


def _price(piece: str, want: Want) -> int:
    return cost_of(GROUPS[DEEDS[want.moments[0]].group], piece) * len(want.moments)


def _want_choices(state: FriendsState, call: Call) -> Iterator[Choice]:
    for moment in _places(state, call.seat, _running(state).piece):
        yield Choice(WantPieces((moment,)), open=True)


SHORTAGE_RULES = (
    CommandRule(WantPieces, "banking", _why_not_want, _want, _want_choices, answers=("pieces",)),
    CommandRule(DeclinePieces, "banking", nothing_against, _decline, always(DeclinePieces()), answers=("pieces",)),
)
