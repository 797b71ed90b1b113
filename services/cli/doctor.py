"""`croupier doctor`: wake stuck games, and say what needs an operator."""

import asyncio
from typing import Annotated

import msgspec
from cyclopts import Parameter

from services.cli.errors import Exit
from services.cli.server import open_log
from services.doctor import Findings, Woken, examine
from services.flow import Flow
from services.settings import settings


def doctor(*, as_json: Annotated[bool, Parameter(name="--json", negative="")] = False) -> int:
    """Find stuck games and wake them, and check the server. Ends with 1 if something needs an operator.

    Parameters
    ----------
    as_json
        Print one JSON object.
    """
    found = asyncio.run(_examine())
    if as_json:
        print(msgspec.json.encode(found).decode())
    else:
        _print(found)
    return Exit.FAILED_CHECK if found.trouble else Exit.OK


async def _examine() -> Findings:
    async with open_log() as log:
        return await examine(log, allow_lossy=settings().allow_lossy)


def _print(found: Findings) -> None:
    print(f"server   {found.version}, {'may lose events' if found.losses else 'keeps what it acknowledges'}")
    print(f"games    {', '.join(f'{count} {status}' for status, count in found.games.items())}")
    for flow in found.flows:
        print(f"{flow.worker:8} {_flow(flow)}")
    if found.put_aside:
        print(f"aside    {len(found.put_aside)} entries could not be read: croupier parked list")
    for woken in found.woken:
        print(f"woken    {_woken(woken)}")
    for sentence in found.trouble:
        print(f"trouble  {sentence}")
    print("needs an operator" if found.trouble else "healthy")


def _flow(flow: Flow) -> str:
    if flow.is_new:
        return "no worker has run here yet"
    unread = f"unread for {flow.oldest_unread_ms} ms" if flow.oldest_unread_ms else "nothing unread"
    pending = f", for {flow.oldest_pending_ms} ms" if flow.pending else ""
    return f"{unread}, {flow.pending} not finished{pending}"


def _woken(woken: Woken) -> str:
    ending = "goes on" if woken.mended else "still stands"
    return f"{woken.game} at event {woken.seq}, step {woken.step} of {woken.worker}: {ending}"
