"""Lets each call of a run go wrong in turn, until there is none left that could."""
import errno
import itertools
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import flushing
from program import Place, Program
from tally import Tally
from trial import Reference, judge_failure, judge_kill, judge_rerun

CODES = ["EIO", "ENOSPC", "EDQUOT", "EINTR"]
GROUPS = ["open", "read", "write", "fsync", "rename", "close", "mkdir", "unlink", "truncate", "range",
          "lock", "flags", "chmod", "stat", "list"]
#: Trials at a time: they mostly wait for the disk.
ABREAST = 4


def every_call(trial: Callable[[int], bool], step: int, seed: int):
    """Runs the trials of every call, or of every step-th, until one answers that its fault never came."""
    with ThreadPoolExecutor(ABREAST) as pool:
        for first in itertools.count(1 + seed % step, step * ABREAST):
            if not all(pool.map(trial, range(first, first + step * ABREAST, step))):
                return


def errors(program: Program, reference: Reference, tally: Tally, group: str, code: str, step: int,
           seed: int):
    """Every call of the group fails once with that code."""
    every_call(lambda number: single(program, reference, tally, group=group, at=number,
                                     do=getattr(errno, code)), step, seed)


def single(program: Program, reference: Reference, tally: Tally, **fault) -> bool:
    """One trial; whether the fault came at all."""
    with Place(program, reference.campaign) as place:
        ending = program.run(reference.campaign, place.output, faulty=fault)
        if ending.fault is None:
            return False
        found = judge_failure(reference, place, ending, fault["do"] in {errno.EINTR, "short"})
        found += judge_rerun(program, reference, place)
    tally.note(f"{reference.campaign.name}: {describe(fault)} at {ending.fault[4]}: exit {ending.status}",
               found, ending.errors)
    return True


def survived(program: Program, reference: Reference, tally: Tally):
    """Short counts at every call, interruptions at every other one: the run never notices."""
    for group, do, at, every in [
            ("read", "short", 1, 1), ("write", "short", 1, 1), ("write", "short", 2, 3),
            *((group, errno.EINTR, at, every) for at, every in ((1, 2), (2, 3))
              for group in ("read", "write", "open", "close", "mkdir", "lock", "rename", "truncate",
                            "unlink", "chmod", "stat"))]:
        single(program, reference, tally, group=group, do=do, at=at, every=every)


def lasting(program: Program, reference: Reference, tally: Tally, group: str, code: str, step: int,
            seed: int):
    """The disk is full, or gone, from one call on: nothing of the run may be visible."""
    def trial(number: int) -> bool:
        fault = {"group": group, "do": getattr(errno, code), "at": number, "every": 1}
        with Place(program, reference.campaign) as place:
            ending = program.run(reference.campaign, place.output, faulty=fault)
            if ending.fault is None:
                return False
            found = []
            if ending.status == reference.campaign.status:
                found += [] if place.now == (reference.state or place.before) else ["exit 0, but half"]
            elif place.now != place.before:
                found.append("something new is visible")
            if ending.status not in {reference.campaign.status, 66, 73, 74}:
                found.append(f"exit {ending.status}")
            found += judge_rerun(program, reference, place)
        tally.note(f"{reference.campaign.name}: {describe(fault)}: exit {ending.status}", found,
                   ending.errors)
        return True
    every_call(trial, step, seed)


def kills(program: Program, reference: Reference, tally: Tally, do: str, group: str, step: int,
          seed: int):
    """SIGKILL at every call: before it, or with a third of a write done."""
    def trial(number: int) -> bool:
        fault = {"group": group, "do": do, "at": number}
        with Place(program, reference.campaign) as place:
            ending = program.run(reference.campaign, place.output, faulty=fault)
            if ending.fault is None:
                return False
            found = judge_kill(reference, place)
            if ending.status != -9:
                found.append(f"exit {ending.status}")
            found += judge_rerun(program, reference, place)
        tally.note(f"{reference.campaign.name}: {describe(fault)} ({ending.fault[1]} "
                   f"{ending.fault[4]})", found, ending.errors)
        return True
    every_call(trial, step, seed)


def flushes(program: Program, reference: Reference, tally: Tally):
    """The order of writes, flushes and the rename, of an undisturbed run."""
    with Place(program, reference.campaign) as place:
        ending = program.run(reference.campaign, place.output, faulty={})
    tally.note(f"{reference.campaign.name}: all is flushed before the rename, and the parent after it",
               flushing.problems(ending), ending.errors)
    with Place(program, reference.campaign) as place:
        # Killed before the first name that it made was flushed: the next run cannot rely on it.
        killed = program.run(reference.campaign, place.output, faulty={"group": "fsync", "do": "kill", "at": 1})
        ending = program.run(reference.campaign, place.output, faulty={})
    if place.before is None and killed.fault:
        flushed = any(line[:2] == ["call", "fsync"] and line[4] == killed.fault[4] for line in ending.log)
        tally.note(f"{reference.campaign.name}: the parent that a killed run made is flushed by the next",
                   [] if flushed else [f"{killed.fault[4]} is not"], ending.errors)


def describe(fault: dict) -> str:
    do = fault["do"] if isinstance(fault["do"], str) else errno.errorcode[fault["do"]]
    return f"{do} at {fault['group']} {fault['at']}" + (
        f" and every {fault['every']}" if fault.get("every") else "")
