"""Runs that go on from a checkpoint, and checkpoints that must not be trusted."""
import itertools
import json
import shutil
from collections.abc import Callable
from pathlib import Path

import campaigns
from program import Ending, Place, Program
from tally import Tally
from trial import STAGING, Reference, judge_success

GOES_ON = "goes on after record"
PUT_ASIDE = "is put aside"
CHECKPOINT = ".checkpoint"
OTHER_AT = "2026-04-01T00:00:00Z"


def all_of_it(program: Program, reference: Reference, tally: Tally, is_full: bool):
    every_instant(program, reference, tally, 1 if is_full else 4)
    circumstances(program, reference, tally)
    damages(program, reference, tally, is_full)


def interrupt(program: Program, campaign: campaigns.Campaign, place: Place, at: int = 4) -> Ending:
    """Kills a run before its checkpoint of that number counts."""
    return program.run(campaign, place.output, faulty={"group": "rename", "do": "kill", "at": at})


def judge(reference: Reference, place: Place, ending: Ending, says: str | None) -> list[str]:
    """The run must end as one that nothing disturbed, and say how it began."""
    found = judge_success(reference, place)
    if ending.status != reference.campaign.status:
        found = [f"exit {ending.status}"]
    if place.beside != reference.beside:
        found.append(f"left {sorted(place.beside)}")
    for message in (GOES_ON, PUT_ASIDE):
        # What differs in an input is seen only when it is read: then both are said.
        if (message in ending.errors) != (message == says) and not (
                says == PUT_ASIDE and message == GOES_ON):
            found.append(f"\"{message}\" is {'not ' if message == says else ''}said")
    return found


def every_instant(program: Program, reference: Reference, tally: Tally, step: int):
    """Killed before each checkpoint counts, and once more in the run that goes on."""
    for at in itertools.count(1, step):
        with Place(program, reference.campaign) as place:
            ending = interrupt(program, reference.campaign, place, at)
            if ending.fault is None or not ending.fault[4].endswith(f"{CHECKPOINT}.new"):
                break
            found = [] if place.now == place.before else ["something is visible"]
            before = records_held(place)
            interrupt(program, reference.campaign, place, 2)
            if place.output.with_name(STAGING).exists() and records_held(place) < before:
                found.append(f"a checkpoint after record {records_held(place)} replaced one after {before}")
            last = program.run(reference.campaign, place.output)
            found += judge(reference, place, last, GOES_ON)
        tally.note(f"{reference.campaign.name}: killed at checkpoint {at}, and again at the next", found,
                   last.errors)
    tally.note(f"{reference.campaign.name}: the run writes checkpoints",
               [] if at > 5 else [f"fewer than {at}"])


def records_held(place: Place) -> int:
    """Of the exports, up to the checkpoint that is there; 0 where there is none."""
    try:
        return checkpoint(place.output.with_name(STAGING))["records"]
    except FileNotFoundError:
        return 0


def checkpoint(staging: Path) -> dict:
    content = (staging / CHECKPOINT).read_bytes()
    # It ends with the length of the document before, and a checksum.
    end = len(content) - len(f"{0:016x} {0:064x}\n")
    length = int(content[end:].split(b" ")[0], 16)
    return json.loads(content[end - length:end])


def broken_end(program: Program, reference: Reference, tally: Tally):
    """What is wrong behind the last record ends a run that goes on behind it, too."""
    records = campaigns.people(3000, 7)
    export = campaigns.xml_text(records, 150 * campaigns.TRAILING).replace(b"</people>", b"</wrong>")
    most = 0
    for at in itertools.count(2, 2):
        with Place(program, reference.campaign) as place:
            campaign = campaigns.Campaign("broken-end", campaigns.write(
                place.root / "campaign", campaigns.configuration(
                    input={"paths": ["people.xml"], "format": "xml", "xml": {"record": "person"}}),
                {"people.xml": export}), campaigns.CHECKPOINTS)
            if interrupt(program, campaign, place, at).fault is None:
                break
            most = max(most, records_held(place))
            last = program.run(campaign, place.output)
            found = [] if last.status == 65 else [f"exit {last.status}"]
            found += [] if GOES_ON in last.errors else ["it does not go on"]
            found += [] if place.now == place.before else ["something is visible"]
        tally.note(f"{campaign.name}: killed at checkpoint {at}", found, last.errors)
    tally.note("broken-end: a checkpoint of all records", [] if most == len(records) else [f"{most} at most"])


def other_rejects(program: Program, reference: Reference, tally: Tally):
    """An export that was replaced by one of the same size is judged by its own rejects alone."""
    long, short = 640, 40
    before = [(long, number % 15 == 7 and number < 135) for number in range(4000)] + [(short, False)] * 8000
    # What was done comes much sooner in it, and rejects behind that before the difference is seen.
    after = [(short, number in range(400, 900, 100)) for number in range(8000)] + [(long, False)] * 4000

    def export(records) -> bytes:
        return b"token,platform,note\n" + b"".join(
            b"%064x,%s,%s\n" % (number, b"ios", b"x" * (length - 1) + (b"!" if is_bad else b"x"))
            for number, (length, is_bad) in enumerate(records))

    tried = 0
    # Which records a checkpoint has is for the threads to say.
    for at in [2, 3] * 10:
        with Place(program, reference.campaign) as place:
            folder = campaigns.write(
                place.root / "campaign", campaigns.configuration(
                    input={"paths": ["people.csv"]},
                    message={"title": "Hi", "badge": "{% if note contains '!' %}x{% else %}1{% endif %}"},
                    errors={"maxRejected": 10}),
                {"people.csv": export(before)})
            campaign = campaigns.Campaign("other-rejects", folder, campaigns.CHECKPOINTS)
            interrupt(program, campaign, place, at)
            if not 135 <= records_held(place) < 400:
                continue
            tried += 1
            (folder / "people.csv").write_bytes(export(after))
            expected = Reference(program, campaign)
            last = program.run(campaign, place.output)
            found = judge(expected, place, last, PUT_ASIDE)
        tally.note(f"{campaign.name}: killed at checkpoint {at}", found, last.errors)
        if tried == 2:
            break
    tally.note("other-rejects: a checkpoint in the part that differs", [] if tried else ["none"])


class Circumstance:
    """A copy of a campaign, changed between the run that is killed and the next."""

    def __init__(self, program: Program, reference: Reference, tally: Tally):
        self.program = program
        self.campaign = reference.campaign
        self.tally = tally

    def trial(self, what: str, says: str | None, *options: str, unlike: bool = False,
              at: str | None = campaigns.AT, change: Callable[[Path], None] | None = None):
        """The next run has `options`; with `unlike` or `change` it comes to something else than the first."""
        with Place(self.program, self.campaign) as place:
            folder = place.root / "campaign"
            shutil.copytree(self.campaign.folder, folder)
            campaign = campaigns.Campaign(self.campaign.name, folder, self.campaign.options)
            interrupt(self.program, campaign, place)
            if change:
                change(folder)
            expected = Reference(self.program, campaigns.Campaign(
                campaign.name, folder, campaign.options + (list(options) if unlike else [])))
            ending = self.program.run(campaign, place.output, *options, at=at)
            found = judge(expected, place, ending, says)
        self.tally.note(f"{self.campaign.name}: {what}", found, ending.errors)


def circumstances(program: Program, reference: Reference, tally: Tally):
    """What a person may change between the two runs."""
    trial = Circumstance(program, reference, tally).trial
    first, last = sorted(path.name for path in reference.campaign.folder.glob("*.csv"))

    def replace(name: str, old: bytes, new: bytes):
        """In the first record: all runs have read it."""
        return lambda folder: (folder / name).write_bytes((folder / name).read_bytes().replace(old, new, 1))

    trial("the same again", GOES_ON)
    trial("with another number of workers", GOES_ON, "--workers", "3")
    trial("without --at, which is then that of the killed run", GOES_ON, at=None)
    trial("with --no-resume", None, "--no-resume")
    trial("with another --at", PUT_ASIDE, "--at", OTHER_AT, unlike=True, at=None)
    trial("with another configuration", PUT_ASIDE, "--set", "message.title=Bye", unlike=True)
    trial("with another table", PUT_ASIDE, change=replace("labels.txt", b"Label 1", b"Label X"))
    trial("with an input of another size", PUT_ASIDE, change=replace(last, b"ios", b"iosx"))
    # Of the same size: seen when it is read.
    trial("with another first input", PUT_ASIDE, change=replace(first, b"ios", b"iox"))
    trial("with another last input, which was not read yet", GOES_ON, change=replace(last, b"ios", b"iox"))


def damages(program: Program, reference: Reference, tally: Tally, is_full: bool):
    """What a disk, or somebody, does to what a killed run left: it is never trusted."""
    for what, says, damage in damages_of_checkpoints(60 if is_full else 6) + DAMAGES:
        with Place(program, reference.campaign) as place:
            interrupt(program, reference.campaign, place)
            # Which records a checkpoint has is for the threads to say. Where it has too few, the next run goes on.
            while not shards(place.output.parent / STAGING):
                interrupt(program, reference.campaign, place, 2)
            damage(place.output.parent / STAGING)
            ending = program.run(reference.campaign, place.output)
            found = judge(reference, place, ending, says)
        tally.note(f"{reference.campaign.name}: {what}", found, ending.errors)


def damages_of_checkpoints(steps: int):
    def flipped(part: int):
        return lambda folder: rewrite(folder / CHECKPOINT, lambda content: flip(content, part / steps))

    def cut(part: int):
        return lambda folder: rewrite(folder / CHECKPOINT, lambda content: content[:len(content) * part // steps])

    return [(f"a bit of the checkpoint flipped at {part}/{steps}", PUT_ASIDE, flipped(part))
            for part in range(steps + 1)] + [
        (f"the checkpoint cut short to {part}/{steps}", PUT_ASIDE, cut(part)) for part in range(steps)]


def rewrite(path: Path, change: Callable[[bytes], bytes]):
    path.write_bytes(change(path.read_bytes()))


def flip(content: bytes, position: float) -> bytes:
    at = min(int(len(content) * position), len(content) - 1)
    return content[:at] + bytes([content[at] ^ 4]) + content[at + 1:]


def shards(folder: Path) -> list[Path]:
    """Open ones of which bytes that the checkpoint counts are in their file; the others it has itself."""
    opened = [destination["open"] for destination in checkpoint(folder)["destinations"] if "open" in destination]
    return [folder / shard["path"] for shard in opened if shard["bytes"] > shard["block"]["count"]]


def shard(folder: Path) -> Path:
    return shards(folder)[0]


def link(path: Path):
    """To what stood there, of which the run must remove no more than the name."""
    path.symlink_to(path.rename(path.with_name("kept")))


DAMAGES = [
    ("a byte of a shard", PUT_ASIDE, lambda folder: rewrite(shard(folder), lambda content: flip(content, 0))),
    ("a shard is missing", PUT_ASIDE, lambda folder: shard(folder).unlink()),
    ("a shard is empty", PUT_ASIDE, lambda folder: shard(folder).write_bytes(b"")),
    ("a shard is a link", PUT_ASIDE, lambda folder: link(shard(folder))),
    ("a target is missing", PUT_ASIDE, lambda folder: shutil.rmtree(shard(folder).parent)),
    ("a file more", GOES_ON, lambda folder: (folder / "ios" / "shard-99999.ndjson").touch()),
    ("a manifest", GOES_ON, lambda folder: (folder / "manifest.json").write_text("{}")),
    ("no checkpoint", None, lambda folder: (folder / CHECKPOINT).unlink()),
    ("the checkpoint is a directory", PUT_ASIDE, lambda folder: (
        (folder / CHECKPOINT).unlink(), (folder / CHECKPOINT).mkdir())),
    ("the checkpoint is a link", PUT_ASIDE, lambda folder: link(folder / CHECKPOINT)),
    ("others may write to the directory", None, lambda folder: folder.chmod(0o777)),
]
