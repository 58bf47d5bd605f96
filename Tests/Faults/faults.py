#!/usr/bin/env python3
"""Lets everything go wrong that a host can do to a run, and looks at what is left.

    faults.py --binary PATH [--full] [--seed N] [--only PART…] [--campaign NAME…] [--plant FAULT] [--verbose]

Each trial is a run with one fault, what stands on the disk after it, and a second run without a fault,
which must publish the same bytes as a run that nothing disturbed. Parts: `planted` (the checks
themselves: each must notice a fault that is known to be there), `flushes` (nothing is relied on that a
power failure could take), `survived` (short counts and interrupted calls), `errors` (each call in turn
fails), `lasting` (all calls from one on fail), `kills` (SIGKILL at each call), `places` (full, read-only
and forbidden file systems), `signals`, `streams` (nobody reads what is printed, or they do not wait), `beside` (two runs at the
same time), `resume` (runs that go on from a checkpoint, and checkpoints that must not be trusted). Without --full, some of the calls, which ones depends on the seed, in about a minute and a half.

--plant makes the run fail, if the checks are any good: `swallow-fsync` (the disk says that it flushed, and
does not) or `delete-byte` (of a published file). Needs a C compiler, and for some of `places` a user who may mount.
The last line is `faults: N passed, N failed`; exit 1 where anything failed.
"""
import argparse
import shutil
import signal
import sys
import tempfile
import time
from pathlib import Path

import campaigns
import places
import planted
import resume
import signals
import sweep
from program import Program
from tally import Tally
from trial import Reference

PARTS = ["planted", "flushes", "survived", "errors", "lasting", "kills", "places", "signals", "streams",
         "beside", "resume"]


class Rounds:
    """The parts, in short or in full."""

    def __init__(self, arguments, program: Program, references: dict[str, Reference], tally: Tally):
        self.is_full = arguments.full
        self.seed = arguments.seed
        self.chosen = [reference for name, reference in references.items()
                       if name != "long" and name in (arguments.campaign or references)]
        self.plain = references["plain"]
        self.resumed = references["resumed"]
        self.long = references["long"]
        self.program = program
        self.tally = tally

    def step(self, reference: Reference, plain: int, others: int) -> int:
        if self.is_full:
            return 1
        return plain if reference is self.plain else others

    def flushes(self):
        for reference in self.chosen:
            sweep.flushes(self.program, reference, self.tally)

    def planted(self):
        planted.all_of_it(self.program, self.plain, self.resumed, self.tally, self.is_full)

    def survived(self):
        for reference in self.chosen:
            if self.is_full or reference.campaign.name == "large":
                sweep.survived(self.program, reference, self.tally)

    def errors(self):
        for reference in self.chosen:
            for code in sweep.CODES if self.is_full else ["EIO"]:
                for group in sweep.GROUPS:
                    step = self.step(reference, 7, 37)
                    if group in {"fsync", "rename", "mkdir"}:
                        step = self.step(reference, 2, 9)
                    sweep.errors(self.program, reference, self.tally, group, code, step, self.seed)

    def lasting(self):
        for reference in self.chosen:
            for group, code in [("all", "EIO"), ("write", "ENOSPC"), ("open", "EMFILE"), ("fsync", "EIO")]:
                step = self.step(reference, 23, 61)
                sweep.lasting(self.program, reference, self.tally, group, code, step, self.seed)

    def kills(self):
        for reference in self.chosen:
            step = 7 if reference.campaign.name == "force" else 31
            sweep.kills(self.program, reference, self.tally, "kill", "all",
                        self.step(reference, 5, step), self.seed)
            sweep.kills(self.program, reference, self.tally, "tear", "write",
                        self.step(reference, 5, 9), self.seed)

    def places(self):
        places.all_of_it(self.program, self.plain, self.tally, self.is_full)

    def signals(self):
        signals.at_random(self.program, self.long, self.tally, 200 if self.is_full else 6, self.seed)
        signals.while_waiting(self.program, self.plain, self.tally)
        signals.published_unread(self.program, self.plain, self.tally)
        signals.failed_unread(self.program, self.plain, self.tally)
        for reference in self.chosen:
            if self.is_full or reference.campaign.name in {"plain", "force"}:
                for number in signals.ENDING if self.is_full else signals.ENDING[:1]:
                    signals.at_every_call(self.program, reference, self.tally, number,
                                          self.step(reference, 17, 29), self.seed)

    def streams(self):
        signals.closed_streams(self.program, self.plain, self.tally)
        signals.shared_streams(self.program, self.plain, self.tally)

    def resume(self):
        for reference in self.chosen:
            if reference.campaign.has_checkpoints:
                resume.all_of_it(self.program, reference, self.tally, self.is_full)
        resume.broken_end(self.program, self.plain, self.tally)
        resume.other_rejects(self.program, self.plain, self.tally)

    def beside(self):
        for reference in self.chosen:
            if reference.campaign.name in ({"plain", "force", "gzip"} if self.is_full else {"plain"}):
                signals.side_by_side(self.program, reference, self.tally,
                                     self.step(reference, 9, 9), self.seed)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", type=Path, required=True)
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", nargs="+", choices=PARTS, default=PARTS)
    parser.add_argument("--campaign", nargs="+")
    parser.add_argument("--plant", choices=["swallow-fsync", "delete-byte"])
    parser.add_argument("--verbose", action="store_true")
    arguments = parser.parse_args()
    # A shell's background job ignores SIGINT, and so would every run that is started from here.
    for number in signals.ENDING:
        signal.signal(number, signal.SIG_DFL)
    scratch = Path(tempfile.mkdtemp(prefix="payloadbatch-faults.")).resolve()
    try:
        program = Program(arguments.binary.resolve(), scratch)
        tally = Tally(arguments.verbose)
        made = campaigns.make(scratch / "campaigns", 2000)
        Reference.publish(program, made.pop("older"), made["force"].replaces)
        references = {name: Reference(program, campaign) for name, campaign in made.items()}
        program.plant = arguments.plant
        rounds = Rounds(arguments, program, references, tally)
        for part in arguments.only:
            start, before = time.monotonic(), (tally.passed, tally.failed)
            getattr(rounds, part)()
            print(f"{part}: {tally.passed - before[0]} passed, {tally.failed - before[1]} failed, "
                  f"{time.monotonic() - start:.0f} s", flush=True)
        print(f"faults: {tally.passed} passed, {tally.failed} failed")
        return 1 if tally.failed else 0
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
