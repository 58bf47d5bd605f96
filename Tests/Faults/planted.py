"""The checks themselves: each must complain where something is known to be wrong."""
import itertools
import shutil

import flushing
from program import Place, Program
from tally import Tally
from trial import Reference, judge_failure, judge_kill, judge_success


def all_of_it(program: Program, plain: Reference, resumed: Reference, tally: Tally, is_full: bool):
    damages(program, plain, tally)
    lost_flushes(program, plain, tally, is_full)
    lost_flushes_of_checkpoints(program, resumed, tally)
    lies(program, plain, tally)


def damages(program: Program, reference: Reference, tally: Tally):
    """A publication that somebody changed a little."""
    def shard(output):
        return next(file for file in sorted(output.glob("ios/*")) if file.stat().st_size)

    for what, damage in {
            "a byte less": lambda output: shard(output).write_bytes(shard(output).read_bytes()[:-1]),
            "another byte": lambda output: shard(output).write_bytes(b"X" + shard(output).read_bytes()[1:]),
            "a file less": lambda output: shard(output).unlink(),
            "a file more": lambda output: (output / "ios" / "more").touch(),
            "another mode": lambda output: shard(output).chmod(0o644),
            "a manifest without its mark": lambda output: (output / "manifest.json").write_text("{}"),
            "nothing": lambda output: shutil.rmtree(output)}.items():
        with Place(program, reference.campaign) as place:
            program.run(reference.campaign, place.output)
            sound = judge_success(reference, place)
            damage(place.output)
            noticed = judge_success(reference, place)
            noticed = noticed and (what == "nothing" or judge_kill(reference, place))
        tally.note(f"planted: {what} is noticed", sound + ([] if noticed else ["not noticed"]))


def lost_flushes(program: Program, reference: Reference, tally: Tally, is_full: bool):
    """A disk that says it flushed, and did not: once for each flush of the run."""
    for number in itertools.count(1, 1 if is_full else 5):
        with Place(program, reference.campaign) as place:
            ending = program.run(reference.campaign, place.output,
                                 faulty={"group": "fsync", "do": "swallow", "at": number})
        if ending.fault is None:
            return
        tally.note(f"planted: lost flush {number} of {ending.fault[4]} is noticed",
                   [] if flushing.problems(ending) else ["not noticed"])


def lost_flushes_of_checkpoints(program: Program, reference: Reference, tally: Tally):
    """The same, of shards that a checkpoint relies on: of three that were written to since their last flush."""
    noticed = 0
    for number in itertools.count(1):
        if noticed == 3:
            break
        with Place(program, reference.campaign) as place:
            ending = program.run(reference.campaign, place.output,
                                 faulty={"group": "fsync", "do": "swallow", "at": number})
        if ending.fault is None:
            break
        path, at = ending.fault[4], ending.log.index(ending.fault)
        before = [line[1] for line in ending.log[:at]
                  if line[0] == "call" and line[1] in {"write", "fsync"} and line[4] == path]
        if "/shard-" not in path or before[-1:] != ["write"] or not needs(ending.log, at, path):
            continue
        noticed += 1
        found = f"checkpoint before {path} was flushed" in flushing.problems(ending)
        tally.note(f"planted: lost flush {number} of {path} before a checkpoint is noticed",
                   [] if found else ["not noticed"])
    tally.note("planted: flushes of shards before a checkpoint are there to be lost",
               [] if noticed == 3 else [f"only {noticed}"])


def needs(log: list, at: int, path: str) -> bool:
    """Whether a checkpoint comes after the flush at `at`, and `path` is flushed for it by no other."""
    checkpoints = [index for index, line in enumerate(log)
                   if line[0] == "begin" and line[4].endswith(flushing.NEW_CHECKPOINT)]
    after = next((index for index in checkpoints if index > at), None)
    before = max((index for index in checkpoints if index < at), default=0)
    return after is not None and not any(
        line[0] == "call" and line[1] == "fsync" and line[4] == path and index != at
        for index, line in enumerate(log[before:after], before))


def lies(program: Program, reference: Reference, tally: Tally):
    """Writes and renames that say they were done, and were not: the run or the check must see it."""
    for group in ("write", "rename"):
        with Place(program, reference.campaign) as place:
            ending = program.run(reference.campaign, place.output,
                                 faulty={"group": group, "do": "swallow", "at": 1})
            noticed = ending.fault and judge_failure(reference, place, ending, False)
            noticed = noticed or ending.status == 74
        tally.note(f"planted: a lost {group} is noticed: exit {ending.status}",
                   [] if noticed else ["not noticed"], ending.errors)
