"""Signals, closed streams, and two runs at the same time."""
import os
import random
import signal
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import sweep
from program import PATIENCE, Ending, Place, Program, read_log
from tally import Tally
from trial import Reference, kept, judge_kill, judge_rerun, judge_success

#: What a run is given to end after a signal.
PROMISED_SECONDS = 2.0
ENDING = [signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGQUIT, signal.SIGUSR1, signal.SIGXCPU]


def finish(process: subprocess.Popen) -> Ending:
    try:
        texts = process.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        texts = process.communicate()
    return Ending(process.returncode, *((text or b"").decode(errors="replace") for text in texts), [])


def judge_ended(reference: Reference, place: Place, ending: Ending, number: int) -> list[str]:
    """A run that was told to stop has published all and says so, or nothing and left nothing."""
    if ending.status == reference.campaign.status:
        return judge_success(reference, place)
    problems = []
    if ending.status != 128 + number:
        problems.append(f"exit {ending.status}")
    elif f"signal {number}" not in ending.errors and ending.errors:
        problems.append("no message names the signal")
    if place.now != place.before:
        problems.append("something new is visible")
    if left := place.beside - kept(reference, ending):
        problems.append(f"left {sorted(left)}")
    return problems


def at_random(program: Program, reference: Reference, tally: Tally, count: int, seed: int):
    """Signals at random instants of a run that takes a while; the last third are SIGKILL."""
    chance = random.Random(seed)
    with Place(program, reference.campaign) as place:
        start = time.monotonic()
        program.run(reference.campaign, place.output)
        whole = time.monotonic() - start
    for index in range(count):
        number = signal.SIGKILL if index % 3 == 2 else chance.choice(ENDING)
        delay = chance.uniform(0.02, whole)
        with Place(program, reference.campaign) as place:
            process = program.start(reference.campaign, place.output, None)
            time.sleep(delay)
            process.send_signal(number)
            start = time.monotonic()
            ending = finish(process)
            took = time.monotonic() - start
            if number == signal.SIGKILL:
                found = judge_kill(reference, place)
            else:
                # Before its first statement the program cannot answer.
                is_born = ending.status != -number
                found = judge_ended(reference, place, ending, number) if is_born else []
            if took > PROMISED_SECONDS:
                found.append(f"ended after {took:.1f} s")
            found += judge_rerun(program, reference, place)
        tally.note(f"{reference.campaign.name}: {number.name} after {delay:.2f} s: exit {ending.status}",
                   found, ending.errors)


def at_every_call(program: Program, reference: Reference, tally: Tally, number: int, step: int,
                  seed: int):
    def trial(call: int) -> bool:
        with Place(program, reference.campaign) as place:
            ending = program.run(reference.campaign, place.output,
                                 faulty={"group": "all", "at": call, "do": f"signal-{number}"})
            if ending.fault is None:
                return False
            found = judge_ended(reference, place, ending, number)
            found += judge_rerun(program, reference, place)
        tally.note(f"{reference.campaign.name}: signal {number} at call {call}: exit {ending.status}",
                   found, ending.errors)
        return True
    sweep.every_call(trial, step, seed)


def while_waiting(program: Program, reference: Reference, tally: Tally):
    """Standard input from which nothing comes: the run hangs in a read, and ends nevertheless; also where
    nobody reads what it says of that."""
    text = b"token,platform,firstName,badge,deliveryId,note\n" + b"a" * 64 + b",ios,A,1,1,n\n"
    def trial(number: signal.Signals, is_read: bool):
        with Place(program, reference.campaign) as place:
            process = subprocess.Popen(
                program.command(reference.campaign, place.output, "--input", "-"), stdin=subprocess.PIPE,
                stdout=subprocess.PIPE, stderr=subprocess.PIPE if is_read else full_pipe())
            process.stdin.write(text)
            process.stdin.flush()
            time.sleep(1)
            process.send_signal(number)
            start = time.monotonic()
            process.wait(PATIENCE)
            took = time.monotonic() - start
            ending = finish(process)
            found = judge_ended(reference, place, ending, number)
            if is_read and f"signal {number}" not in ending.errors:
                found.append("no message names the signal")
            if took > PROMISED_SECONDS:
                found.append(f"ended after {took:.1f} s")
        tally.note(f"{number.name} while standard input is silent{'' if is_read else ' and nobody reads'}: "
                   f"exit {ending.status}", found, ending.errors)
    with ThreadPoolExecutor() as pool:
        list(pool.map(trial, [*ENDING, signal.SIGTERM], [True] * len(ENDING) + [False]))


def full_pipe() -> int:
    """The writing end of a pipe that takes no byte more; the other one stays open here, unread."""
    _, writing = os.pipe()
    os.set_blocking(writing, False)
    try:
        while True:
            os.write(writing, bytes(4096))
    except BlockingIOError:
        os.set_blocking(writing, True)
    return writing


def closed_streams(program: Program, reference: Reference, tally: Tally):
    """Nobody reads what is printed, or nothing can be written there: the run publishes all the same."""
    for what in ["> /dev/full", "2> /dev/full", ">&-", "2>&-", "<&- >&- 2>&-", "| true", "2>&1 | true"]:
        with Place(program, reference.campaign) as place:
            command = program.command(reference.campaign, place.output, "--progress", "always",
                                      "--log-level", "trace")
            # The reader is gone before the run starts to write.
            script = f'sleep_then() {{ sleep 0.1; "$@"; echo $? > "$STATUS"; }}; sleep_then "$@" {what}'
            status = place.root / "status"
            subprocess.run(["sh", "-c", script, "sh", *command], env=os.environ | {"STATUS": str(status)},
                           stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE)
            code = status.read_text().strip() if status.exists() else "none"
            found = ([] if code == "0" else [f"exit {code}"]) + judge_success(reference, place)
            found += judge_rerun(program, reference, place)
        tally.note(f"payloadbatch run … {what}", found)


def published_unread(program: Program, reference: Reference, tally: Tally):
    """What a run says of its publication is not taken: it stays, and a signal ends the process."""
    for number in [signal.SIGTERM, signal.SIGINT]:
        with Place(program, reference.campaign) as place:
            process = subprocess.Popen(program.command(reference.campaign, place.output),
                                       stdin=subprocess.DEVNULL, stdout=full_pipe(), stderr=subprocess.PIPE)
            deadline = time.monotonic() + PATIENCE
            while place.now == place.before and time.monotonic() < deadline:
                time.sleep(0.05)
            time.sleep(0.5)
            found = [] if process.poll() is None else [f"ended with {process.returncode} before the signal"]
            process.send_signal(number)
            start = time.monotonic()
            ending = finish(process)
            if ending.status != 0:
                found.append(f"exit {ending.status}")
            if (took := time.monotonic() - start) > PROMISED_SECONDS:
                found.append(f"ended after {took:.1f} s")
            found += judge_success(reference, place)
        tally.note(f"{number.name} while nobody takes the summary: exit {ending.status}", found, ending.errors)


def failed_unread(program: Program, reference: Reference, tally: Tally):
    """Why a run failed is not taken: nothing is visible, and a signal ends the process, with the run's status."""
    failures = {66: ["--input", "missing.csv"], 78: ["--set", "mesage.title=x"],
                73: ["--output", "/proc/self/out"]}
    for status, options in failures.items():
        with Place(program, reference.campaign) as place:
            process = subprocess.Popen(program.command(reference.campaign, place.output, *options),
                                       stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=full_pipe())
            time.sleep(1)
            found = [] if process.poll() is None else [f"ended with {process.returncode} before the signal"]
            process.send_signal(signal.SIGTERM)
            start = time.monotonic()
            ending = finish(process)
            if ending.status != status:
                found.append(f"exit {ending.status}")
            if (took := time.monotonic() - start) > PROMISED_SECONDS:
                found.append(f"ended after {took:.1f} s")
            if place.now != place.before:
                found.append("something changed at the output")
        tally.note(f"SIGTERM while nobody takes why a run failed: exit {ending.status}", found, ending.errors)


def shared_streams(program: Program, reference: Reference, tally: Tally):
    """Whoever shares standard input or output had them not wait: what comes late is read, and all is
    written."""
    template = "{% for i in (1..30000) %}0123456789{% endfor %}"
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    process = subprocess.Popen([program.binary, "render", template], stdin=subprocess.DEVNULL,
                               stdout=writing, stderr=subprocess.PIPE)
    os.close(writing)
    time.sleep(0.5)
    with open(reading, "rb") as stream:
        written = stream.read()
    ending = finish(process)
    found = [] if ending.status == 0 else [f"exit {ending.status}"]
    if written.rstrip(b"\n") != b"0123456789" * 30_000:
        found.append(f"{len(written)} bytes written")
    tally.note("standard output that does not wait", found, ending.errors)

    reading, writing = os.pipe()
    os.set_blocking(reading, False)
    process = subprocess.Popen([program.binary, "render", "--template-file", "-"], stdin=reading,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    os.close(reading)
    time.sleep(0.5)
    with suppress(BrokenPipeError):
        os.write(writing, b"late")
    os.close(writing)
    ending = finish(process)
    found = [] if (ending.status, ending.output.strip()) == (0, "late") else [
        f"exit {ending.status}: {ending.output!r}"]
    tally.note("standard input that does not wait", found, ending.errors)


def side_by_side(program: Program, reference: Reference, tally: Tally, step: int, seed: int):
    """A run is held at each of its calls while another one runs to its end: 75, or all of it."""
    def trial(call: int) -> bool:
        with Place(program, reference.campaign) as place:
            place.output.parent.mkdir(mode=0o700, exist_ok=True)
            link = place.root / "link"
            link.symlink_to("out", target_is_directory=True)
            log = place.root / "held.log"
            first = program.start(reference.campaign, place.output, log, group="all", at=call, do="stop")
            while first.poll() is None and not is_stopped(first.pid):
                time.sleep(0.005)
            if first.returncode is not None:
                finish(first)
                return False
            is_locked = any(line[1] == "lock" for line in read_log(log) if line[0] == "call")
            is_published = place.now != place.before
            output = link / place.output.name if call % 2 else place.output
            second = program.run(reference.campaign, output)
            first.send_signal(signal.SIGCONT)
            ending = finish(first)
            found = []
            if not {ending.status, second.status} <= {0, 75} or 0 not in {ending.status, second.status}:
                found.append(f"exit {ending.status} and {second.status}: {second.errors.strip()}")
            if is_locked and not is_published and second.status != 75:
                found.append(f"exit {second.status} beside a run that holds the lock")
            if second.status == 75 and "another run" not in second.errors:
                found.append("no message says that another run is there")
            found += judge_success(reference, place)
            if place.beside:
                found.append(f"left {sorted(place.beside)}")
        tally.note(f"{reference.campaign.name}: a run beside one that is held at call {call}: "
                   f"{ending.status} and {second.status}", found, ending.errors)
        return True
    sweep.every_call(trial, step, seed)


def is_stopped(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] == "T"
    except OSError:
        return False
