"""What must fit together in a corrected edition file; each sentence names the key and what is expected there."""

from collections import Counter
from collections.abc import Iterator

from engine.kernel.data import EditionFile
from engine.target.data import TargetData


def check(file: EditionFile, data: TargetData) -> None:
    """Refuse data that no game could be played with."""
    wrong = next(_wrong(data), "")
    if wrong:
        key, _, sentence = wrong.partition(" ")
        raise file.wrong(key.rstrip(":"), sentence)


def _wrong(data: TargetData) -> Iterator[str]:
    yield from _spaces(data)
    yield from _sets(data)
    yield from _chips(data)
    yield from _cards(data)
    yield from _money(data)


def _spaces(data: TargetData) -> Iterator[str]:
    if [space.index for space in data.spaces] != list(range(len(data.spaces))):
        yield "spaces must have the indexes from 0 in order"
    for kind in ("go", "free_parking", "jail", "go_to_jail"):
        if sum(space.kind == kind for space in data.spaces) != 1:
            yield f"spaces: there must be exactly one space of kind {kind}"
    if data.spaces[data.rules.jail.space].kind != "jail":
        yield f"rules.jail.space must be the index of the jail space, not {data.rules.jail.space}"
    for space in data.spaces:
        if space.kind == "card" and space.deck not in data.cards:
            yield f"spaces.{space.id}.deck must be one of {sorted(data.cards)}, not {space.deck!r}"


def _sets(data: TargetData) -> Iterator[str]:
    if len(data.items) != data.components.item_cards:
        yield f"items: there must be {data.components.item_cards}, as components.item_cards says"
    items = {item.id: item for item in data.items}
    for space in data.spaces:
        if (space.kind == "item") != (space.item in items):
            yield f"spaces.{space.id}.item must name an item, and only an item space has one"
    for item in data.items:
        if not 0 <= item.space < len(data.spaces) or data.spaces[item.space].item != item.id:
            yield f"items.{item.id}.space must be the index of its space"
    sizes = Counter(item.set for item in data.items)
    known = sorted(colour.id for colour in data.sets)
    for item in data.items:
        if item.set not in known:
            yield f"items.{item.id}.set must be one of {known}, not {item.set!r}"
    for colour in data.sets:
        if sizes[colour.id] != colour.size:
            yield f"sets.{colour.id}.size must be the number of its items, {sizes[colour.id]}"


def _chips(data: TargetData) -> Iterator[str]:
    """A free space of its colour exists for each chip, and a chip for each side (TE15, TE16)."""
    circle, colours = data.rules.target_circle, {colour.id: colour for colour in data.sets}
    if len(data.chips) != data.components.target_circle_chips:
        yield f"chips: there must be {data.components.target_circle_chips}, as components.target_circle_chips says"
    for chip in data.chips:
        if chip.set not in colours:
            yield f"chips.{chip.id}.set must be one of {sorted(colours)}, not {chip.set!r}"
            return
    for name, count in Counter(chip.set for chip in data.chips).items():
        if count > colours[name].size:
            yield f"chips: at most {colours[name].size} may have the set {name}, so that each finds a free space"
    sides = Counter(colours[chip.set].side for chip in data.chips)
    if any(sides[side] < circle.start_per_side for side in {colour.side for colour in data.sets}):
        yield f"chips: each side of the board needs {circle.start_per_side} of its colours at the start"
    on_board = circle.start_per_side * len({colour.side for colour in data.sets})
    if circle.start_on_board != on_board:
        yield f"rules.target_circle.start_on_board must be {on_board}, start_per_side on every side"
    if circle.start_pile != len(data.chips) - on_board or circle.start_pile < 1:
        yield f"rules.target_circle.start_pile must be what is left of the chips, {len(data.chips) - on_board}"


def _cards(data: TargetData) -> Iterator[str]:
    counts = {"chance": data.components.chance_cards, "community_chest": data.components.community_chest_cards}
    for deck, count in counts.items():
        if len(data.cards.get(deck, ())) != count:
            yield f"cards.{deck}: there must be {count} cards, as components.{deck}_cards says"
    cards = [card for deck in data.cards.values() for card in deck]
    spaces, kinds = {space.id for space in data.spaces}, {space.kind for space in data.spaces} | {"item_with_chip"}
    for card in cards:
        if card.effect == "advance_to" and card.space not in spaces:
            yield f"cards.{card.id}.space must be the id of a space, not {card.space!r}"
        if card.effect == "advance_nearest" and card.kind not in kinds:
            yield f"cards.{card.id}.kind must be one of {sorted(kinds)}, not {card.kind!r}"
        if card.keep != (card.effect in ("jail_free", "coupon_savings", "coupon_price_off")):
            yield f"cards.{card.id}.keep must be true for jail_free and coupons, and for no other effect"
    doubled = [name for name, count in Counter(card.id for card in cards).items() if count > 1]
    if doubled:
        yield f"cards.{doubled[0]} stands twice; each card needs an id of its own"


def _money(data: TargetData) -> Iterator[str]:
    money, jail = data.money, data.rules.jail
    bills = sum(bill.value * bill.count for bill in money.start_bills)
    if bills != money.start_cash:
        yield f"money.start_cash must be the sum of money.start_bills, {bills}"
    if money.jail_fee != jail.exit_fee:
        yield f"money.jail_fee must be rules.jail.exit_fee, {jail.exit_fee}"
    if len(data.components.tokens) < data.edition.players_max:
        yield f"components.tokens: there must be at least {data.edition.players_max}"
