"""One run with one fault, and the run after it: what must hold of both."""
from pathlib import Path

import campaigns
import flushing
from program import Ending, Place, Program

STAGING = f".{campaigns.NAME}.partial"
LOCK = f".{campaigns.NAME}.lock"
#: A failure of these before the publication appeared must fail the run.
FATAL = {"open", "read", "write", "fsync", "rename", "mkdir", "truncate", "lock", "chmod"}


class Reference:
    """What a run of the campaign comes to that nothing disturbs."""

    def __init__(self, program: Program, campaign: campaigns.Campaign):
        with Place(program, campaign) as place:
            ending = program.run(campaign, place.output)
            self.state = place.now
            self.beside = place.beside
        if ending.status != campaign.status:
            raise SystemExit(f"{campaign.name}: exit {ending.status} undisturbed:\n{ending.errors}")
        self.campaign = campaign
        if self.state is not None and self.state["_SUCCESS"].split()[-1] != "matches":
            raise SystemExit(f"{campaign.name}: _SUCCESS does not match undisturbed")

    @staticmethod
    def publish(program: Program, campaign: campaigns.Campaign, output: Path):
        """An earlier publication, for the runs that replace it."""
        ending = program.run(campaign, output)
        if ending.status != 0:
            raise SystemExit(f"{campaign.name}: exit {ending.status}:\n{ending.errors}")


def judge_failure(reference: Reference, place: Place, ending: Ending, survives: bool) -> list[str]:
    """What is wrong with how a run ended that met a fault and was not killed."""
    campaign, (_, group, _, _, path, second) = reference.campaign, ending.fault
    problems = []
    is_input = path.startswith(str(campaign.folder))
    if ending.status == campaign.status:
        problems += judge_success(reference, place)
        unfinished = place.beside - reference.beside
        if unfinished and (group not in {"unlink", "open", "stat", "list"}
                           or STAGING in unfinished and "warning: " not in ending.errors):
            problems.append(f"left {sorted(unfinished)} silently")
        # A run that fails by itself may do so before the fault matters.
        is_fatal = group in FATAL and campaign.status == 0
        # What is about to be removed is made accessible first; it may be so already.
        is_fatal &= not (group == "chmod" and Path(path).name.startswith(flushing.TRIED))
        if not survives and is_fatal and not afterwards(ending):
            problems.append("the fault was not noticed")
        return problems
    if survives and group != "fsync":
        problems.append("a fault to be survived failed the run")
    if ending.status not in ({66, 74} if is_input else {73, 74}):
        problems.append(f"exit {ending.status}")
    names = {name.rstrip("/").rsplit("/", 1)[-1] for name in (path, second) if name}
    if not any(name in ending.errors for name in names):
        problems.append(f"no message names {' or '.join(sorted(names))}")
    if f"cannot {group}: " not in ending.errors:
        problems.append(f"no message names the call {group}")
    if place.now != place.before:
        problems.append("something new is visible")
    # A lock file of which it is unknown who holds it is nobody's to remove, and harmless.
    allowed = ({LOCK} if LOCK in names else set()) | kept(reference, ending)
    if left := place.beside - reference.beside - allowed:
        problems.append(f"left {sorted(left)}")
    return problems


def kept(reference: Reference, ending: Ending) -> set[str]:
    """What may be left of a run that did not come to its end, and says so."""
    return {STAGING} if reference.campaign.has_checkpoints and "is kept; the next run" in ending.errors else set()


def judge_success(reference: Reference, place: Place) -> list[str]:
    """What is wrong with what a run published that says that all is well."""
    if place.now == (reference.state or place.before):
        return []
    return [f"not the bytes of an undisturbed run: {difference(reference.state, place.now)}"]


def judge_kill(reference: Reference, place: Place) -> list[str]:
    """What is wrong with what a killed run left: all of it or nothing may be visible."""
    allowed = [place.before] + ([reference.state] if reference.state else [])
    return [] if place.now in allowed else [f"half: {difference(reference.state, place.now)}"]


def judge_rerun(program: Program, reference: Reference, place: Place) -> list[str]:
    """Runs once more, undisturbed: it must come to the same, and leave nothing else."""
    ending = program.run(reference.campaign, place.output)
    problems = []
    if ending.status != reference.campaign.status:
        problems.append(f"the next run: exit {ending.status}: {ending.errors.strip()}")
    elif wrong := judge_success(reference, place):
        problems.append(f"the next run: {wrong[0]}")
    if place.beside != reference.beside:
        problems.append(f"the next run left {sorted(place.beside)}")
    return problems


def afterwards(ending: Ending) -> bool:
    """Whether the fault came when the publication was visible and flushed already."""
    fault = next(index for index, line in enumerate(ending.log) if line[0] == "fault")
    return any(line[0] == "call" and line[1] in {"rename", "exchange"} and line[4].endswith(STAGING)
               for line in ending.log[:fault]) and ending.log[fault][1] not in {"fsync", "rename"}


def difference(expected: dict[str, str] | None, found: dict[str, str] | None) -> str:
    if expected is None or found is None:
        return "nothing is there" if found is None else f"{len(found)} names are there"
    differing = sorted(name for name in expected.keys() | found.keys()
                       if expected.get(name) != found.get(name))
    return ", ".join(differing[:4]) or "none"
