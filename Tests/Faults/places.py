"""Output on file systems that are full, read-only or somebody else's."""
import errno
import json
import os
import resource
import shutil
import subprocess
from contextlib import contextmanager
from pathlib import Path

from program import Ending, Place, Program
from tally import Tally
from trial import Reference, judge_rerun, judge_success

NOBODY = 65534
AS_NOBODY = {"user": NOBODY, "group": NOBODY, "extra_groups": []}
ROOM = "64m"


def all_of_it(program: Program, reference: Reference, tally: Tally, is_full: bool):
    limited_files(program, reference, tally, is_full)
    many_targets(program, reference, tally)
    unflushed_directories(program, reference, tally)
    no_exchange(program, reference, tally)
    if os.geteuid() != 0 or not can_mount(program.scratch):
        print("skipped: full and read-only file systems: they take a user who may mount")
    else:
        full_disks(program, reference, tally, is_full)
        read_only(program, reference, tally)
        mount_points(program, reference, tally)
        lower_layer(program, reference, tally)
        others_volume(program, reference, tally)
    if os.geteuid() == 0:
        other_user(program, reference, tally)


def judge(reference: Reference, place: Place, ending: Ending, statuses: set[int], word: str) -> list[str]:
    problems = []
    if ending.status not in statuses:
        problems.append(f"exit {ending.status} in place of {sorted(statuses)}")
    if word not in ending.errors or str(place.root) not in ending.errors:
        problems.append(f"no message says \"{word}\" of a file")
    if place.now != place.before:
        problems.append("something new is visible")
    if place.beside:
        problems.append(f"left {sorted(place.beside)}")
    return problems


def limited_files(program: Program, reference: Reference, tally: Tally, is_full: bool):
    """A limit on the size of files, as `ulimit -f` sets it."""
    for limit in [1 << 10, 40 << 10] + ([4 << 10, 100 << 10] if is_full else []):
        with Place(program, reference.campaign) as place:
            ending = program.run(
                reference.campaign, place.output,
                preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)))
            found = judge(reference, place, ending, {74}, "File too large")
            found += judge_rerun(program, reference, place)
        tally.note(f"files of at most {limit} bytes", found, ending.errors)


def many_targets(program: Program, reference: Reference, tally: Tally):
    """More shards and directories of targets than a process may have open at first; it may ask for more."""
    job = json.loads(reference.campaign.file.read_text())
    target = job["targets"][0]
    job["targets"] = [target | {"name": f"t{number}"} for number in range(60)]
    job["output"]["shards"] = {"count": 2}
    with Place(program, reference.campaign) as place:
        file = reference.campaign.folder / "many.json"
        file.write_text(json.dumps(job))
        hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        process = subprocess.run(
            [program.binary, "run", file, "--output", place.output],
            stdin=subprocess.DEVNULL, capture_output=True, text=True,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (128, hard)))
        file.unlink()
        found = [] if process.returncode == 0 else [f"exit {process.returncode}"]
        if len(list(place.output.glob("t*/*.ndjson"))) != 120:
            found.append("not all shards are there")
    tally.note("60 targets where 128 files may be open at first", found, process.stderr)


def unflushed_directories(program: Program, reference: Reference, tally: Tally):
    """A file system that has no way to flush a directory, as some of networks: nothing is wrong. Where it has one
    that fails, the run does."""
    for code, status in [(errno.EINVAL, 0), (errno.EIO, 74)]:
        with Place(program, reference.campaign) as place:
            fault = {"group": "flush", "do": code, "at": 1, "every": 1}
            ending = program.run(reference.campaign, place.output, faulty=fault)
            found = [] if ending.fault else ["no directory was flushed"]
            found += [] if ending.status == status else [f"exit {ending.status} in place of {status}"]
            found += judge_success(reference, place) if status == 0 else []
            found += judge_rerun(program, reference, place)
        tally.note(f"{errno.errorcode[code]} at every flush of a directory", found, ending.errors)


def no_exchange(program: Program, reference: Reference, tally: Tally):
    """A file system that cannot exchange two names, as those of networks: told before the first record is read."""
    with Place(program, reference.campaign) as place:
        first = program.run(reference.campaign, place.output)
        found = [] if first.status == 0 else [f"the first run: exit {first.status}"]
        before = place.now
        fault = {"group": "rename", "do": errno.EINVAL, "at": 1, "every": 1}
        ending = program.run(reference.campaign, place.output, "--force", faulty=fault)
        found += refused(place, ending, "the file system cannot replace a directory")
        found += [] if before and place.now == before else ["the publication changed"]
        found += [f"{line[4]} was created" for line in ending.log
                  if line[1] == "create" and line[4].endswith(".ndjson")]
    tally.note("EINVAL at the exchange of a publication", found, ending.errors)


def can_mount(scratch: Path) -> bool:
    try:
        with mounted(scratch / "probe", "size=1m"):
            return True
    except subprocess.CalledProcessError:
        return False


@contextmanager
def mounted(folder: Path, options: str):
    """A file system in memory, as small as the options say."""
    with mounted_by(folder, "-t", "tmpfs", "-o", options, "tmpfs"):
        yield folder


@contextmanager
def mounted_by(folder: Path, *arguments):
    folder.mkdir(parents=True, exist_ok=True)
    try:
        mount(*arguments, folder)
        yield
    finally:
        subprocess.run(["umount", folder], stderr=subprocess.DEVNULL)


def mount(*arguments):
    subprocess.run(["mount", *arguments], check=True, stderr=subprocess.DEVNULL)


def full_disks(program: Program, reference: Reference, tally: Tally, is_full: bool):
    """Room for some of the publication, in bytes or in files; then room for all of it."""
    pages = range(4, 400, 4) if is_full else (5, 40, 160)
    files = range(2, 24) if is_full else (3, 9)
    number = 0
    for options in [f"size={count * 4096}" for count in pages] + [
            f"size={ROOM},nr_inodes={count}" for count in files]:
        number += 1
        with mounted(program.scratch / f"disk.{number}", options) as folder:
            place = Place(program, reference.campaign, folder)
            ending = program.run(reference.campaign, place.output)
            if ending.status == 0:
                found = judge_success(reference, place)
            else:
                found = judge(reference, place, ending, {73, 74}, "No space left on device")
                mount("-o", f"remount,size={ROOM},nr_inodes=1000", folder)
                found += judge_rerun(program, reference, place)
            tally.note(f"a disk of {options}: exit {ending.status}", found, ending.errors)


def read_only(program: Program, reference: Reference, tally: Tally):
    with mounted(program.scratch / "disk", f"size={ROOM}") as folder:
        place = Place(program, reference.campaign, folder)
        place.output.parent.mkdir()
        mount("-o", "remount,ro", folder)
        ending = program.run(reference.campaign, place.output)
        found = judge(reference, place, ending, {73}, "Read-only file system")
        mount("-o", "remount,rw", folder)
        found += judge_rerun(program, reference, place)
        tally.note("a read-only disk", found, ending.errors)


def mount_points(program: Program, reference: Reference, tally: Tally):
    """A directory that no rename can replace, empty or published: it must be told before the work, not after it.
    One that is mounted from the same device (`--bind`) has its device's number."""
    empty = program.scratch / "empty"
    empty.mkdir()
    memory = ("-t", "tmpfs", "-o", f"size={ROOM}", "tmpfs")
    for name, mounting, is_published in [("in memory", memory, False), ("bound", ("--bind", empty), False),
                                         ("bound, with a publication", None, True)]:
        with Place(program, reference.campaign) as place:
            found = []
            if is_published and program.run(reference.campaign, place.output).status != 0:
                found.append("the first run failed")
            with mounted_by(place.output, *(mounting or ("--bind", place.output))):
                ending = program.run(
                    reference.campaign, place.output, *(["--force"] if is_published else []))
                found += refused(place, ending, "a file system is mounted here")
        tally.note(f"an output that is a mount point, {name}", found, ending.errors)


def lower_layer(program: Program, reference: Reference, tally: Tally):
    """A publication that came with a container's image: an overlay cannot exchange it, and must leave it."""
    layers = [program.scratch / name for name in ("lower", "upper", "work")]
    for layer in layers:
        layer.mkdir()
    with Place(program, reference.campaign) as place:
        first = program.run(reference.campaign, layers[0] / place.output.name)
        found = [] if first.status == 0 else [f"the first run: exit {first.status}"]
        options = "lowerdir={},upperdir={},workdir={}".format(*layers)
        try:
            with mounted_by(place.output.parent, "-t", "overlay", "-o", options, "overlay"):
                before = place.now
                ending = program.run(reference.campaign, place.output, "--force")
                found += refused(place, ending, "the file system cannot replace a directory")
                found += [] if before and place.now == before else ["the publication changed"]
        except subprocess.CalledProcessError:
            print("skipped: a publication of a lower layer: this kernel, or this file system, has no overlay")
            return
    tally.note("a publication of a lower layer", found, ending.errors)


def refused(place: Place, ending: Ending, words: str) -> list[str]:
    problems = [] if ending.status == 73 else [f"exit {ending.status}"]
    problems += [] if words in ending.errors else [f"no message says \"{words}\""]
    problems += [f"left {sorted(place.beside)}"] if place.beside else []
    return problems


def others_volume(program: Program, reference: Reference, tally: Tally):
    """A container's user may write to the volume that is the output, and not to what it is mounted in."""
    theirs = for_everyone(program)
    with Place(program, reference.campaign) as place:
        place.root.chmod(0o755)
        with mounted_by(place.output, "-t", "tmpfs", "-o", f"size={ROOM},mode=777", "tmpfs"):
            ending = theirs.run(reference.campaign, place.output, **AS_NOBODY)
            found = refused(place, ending, "a file system is mounted here")
        tally.note("a volume whose parent is not writable", found, ending.errors)


def for_everyone(program: Program) -> Program:
    """The same program where a user without rights can run it."""
    program.scratch.chmod(0o711)
    copy = Program.__new__(Program)
    binary = Path(shutil.copy(program.binary, program.scratch / "program"))
    copy.__dict__ |= program.__dict__ | {"binary": binary}
    return copy


def other_user(program: Program, reference: Reference, tally: Tally):
    """As a user without rights: on the output's parent, its parent's parent, an input."""
    theirs = for_everyone(program)
    for what, depth, mode in [("a parent that is not writable", 1, 0o755),
                              ("a parent that is not readable", 1, 0o733),
                              ("a parent's parent that is not writable", 0, 0o755)]:
        with Place(program, reference.campaign) as place:
            place.root.chmod(0o755)
            if depth:
                place.output.parent.mkdir()
                place.output.parent.chmod(mode)
            ending = theirs.run(reference.campaign, place.output, **AS_NOBODY)
            found = judge(reference, place, ending, {73}, "Permission denied")
            found += judge_rerun(program, reference, place)
            tally.note(what, found, ending.errors)
    few_threads(theirs, program, reference, tally)
    with Place(program, reference.campaign) as place:
        place.root.chmod(0o777)
        export = next(reference.campaign.folder.glob("people*"))
        export.chmod(0o600)
        ending = theirs.run(reference.campaign, place.output, **AS_NOBODY)
        export.chmod(0o644)
        found = [] if ending.status == 66 else [f"exit {ending.status}"]
        found += [] if f"{export.name}: error: cannot open: Permission" in ending.errors else ["message"]
        found += judge_rerun(program, reference, place)
        tally.note("an export that is not readable", found, ending.errors)
    with Place(program, reference.campaign) as place:
        place.root.chmod(0o777)
        found = []
        for time in range(3):
            ending = theirs.run(reference.campaign, place.output, "--force", **AS_NOBODY)
            found += [] if ending.status == 0 else [f"time {time}: exit {ending.status}"]
            found += [f"time {time}: {name} is left" for name in place.beside]
            for folder in place.output.glob("*/"):
                folder.chmod(0o500)
        tally.note("a publication whose directories are read-only, replaced", found, ending.errors)


def few_threads(theirs: Program, program: Program, reference: Reference, tally: Tally):
    """Fewer threads than a run takes, as `ulimit -u`, `ulimit -v` and a container limit them: none for signals,
    or for the workers. Dispatch would wait for them for ever."""
    nobody_else = 61_234
    few = [(f"a user of at most {count} threads", resource.RLIMIT_NPROC, count) for count in (1, 3, 8)]
    few += [(f"an address space of {size} MiB", resource.RLIMIT_AS, size << 20) for size in (160, 240)]
    for name, kind, limit in few:
        with Place(program, reference.campaign) as place:
            place.root.chmod(0o777)
            ending = theirs.run(
                reference.campaign, place.output, user=nobody_else, group=nobody_else, extra_groups=[],
                preexec_fn=lambda: resource.setrlimit(kind, (limit, limit)))
            found = [] if ending.status == 75 else [f"exit {ending.status} in place of 75"]
            found += [] if "raise the limit on processes" in ending.errors else ["message"]
            found += ["something new is visible"] if place.now != place.before else []
            found += [f"left {sorted(place.beside)}"] if place.beside else []
            found += judge_rerun(program, reference, place)
        tally.note(name, found, ending.errors)
