"""Names that steer a terminal or lead out of the directory, and values that must stay out of every
message: in file names, field names, targets, variants and data; in errors, logs, summaries, progress,
metrics and the manifest."""
import itertools
import json
import os
from pathlib import Path

import program
from program import CANARY, STEERING, Bench

# What a name may try. The text around each shows where it ends.
STEERS = {
    "colour": "a\x1b[31mb", "title": "a\x1b]0;evil\x07b", "clear": "a\x1b[2J\x1b[Hb", "C1 CSI": "a\x9b31mb",
    "C1 OSC": "a\x9d0;evil\x9cb", "return": "a\rb", "newline": "a\nerror: forged", "back": "a\b\b\bb",
    "bell": "a\x07b", "delete": "a\x7fb", "override": "a\u202eb", "isolate": "a\u2067b\u2069",
    "marks": "a\u200fb\u061c", "separator": "a\u2028b\u2029", "no width": "a\ufeffb", "tab": "a\tb",
    "DCS": "a\x1bPevil\x1b\\b", "next line": "a\x85b",
}
FORMATS = [("--log-format", "text", "--log-level", "trace", "--summary", "text", "--progress", "always"),
           ("--log-format", "json", "--log-level", "trace", "--summary", "json", "--progress", "always")]


def check(bench: Bench):
    few = ["colour", "C1 CSI", "newline", "override"]
    for how, text in STEERS.items():
        if not bench.full and how not in few:
            continue
        file_names(bench, how, text)
        field_names(bench, how, text)
        configured_names(bench, how, text)
        dead_letters(bench, how, text)
        values(bench, how, CANARY + text)
    xml_names(bench)
    leading_out(bench)
    canaries(bench)


def forged(done) -> list[str]:
    """A line of a message that a name began."""
    lines = (done.error + b"\n" + done.out).decode(errors="replace").splitlines()
    return ["a name forged a line"] if any(line.startswith("error: forged") for line in lines) else []


def steered(folder: Path, *names: str) -> list[str]:
    problems = []
    for name in names:
        path = folder / name
        if path.is_file() and (found := STEERING.search(path.read_text())):
            problems.append(f"{name} holds U+{ord(found[0]):04X}")
    return problems


def run(bench: Bench, name: str, job: dict, files: dict, statuses, arguments=(), command="run",
        config="c.json", results=False, stdin=None, then=None):
    """One case in every format of messages."""
    for formats in FORMATS if command == "run" else [()]:
        folder = bench.place(name)
        for file, text in files.items():
            try:
                Path(os.fsdecode(os.path.join(os.fsencode(folder), os.fsencode(file)))).write_bytes(
                    text if isinstance(text, bytes) else text.encode())
            except OSError as error:
                bench.skip(name, f"this file system has no such name ({error.strerror})")
                return
        program.write(folder, job, config)
        metrics = ("--metrics", "m.prom") if command == "run" else ()
        done = bench.program.run(command, config, *arguments, *formats, *metrics, cwd=folder,
                                 results=results)
        # The progress line on a pipe is one that was asked for: it goes back to the line's start.
        problems = [] if done.status in statuses else [f"exit status {done.status}, not {statuses}"]
        if command == "migrate":
            # Its output is the user's own file, changed in its templates alone.
            done.faults = [fault for fault in done.faults if "standard output holds" not in fault]
        if command == "run":
            done.faults = [fault for fault in done.faults if not progress_only(fault, done)]
        problems += forged(done) + steered(folder, "m.prom") + program.values_in_manifest(folder)
        if CANARY.encode() in b"".join(x.read_bytes() for x in folder.glob("m.prom")):
            problems.append("a field's value in the metrics")
        if done.status and program.published(folder):
            problems.append("published")
        if then:
            problems += then(folder, done)
        bench.judge(f"names, {name}" + (f", {formats[1]}" if formats else ""), folder, problems, done)


def progress_only(fault: str, done) -> bool:
    """Whether nothing but the progress line's own control of the cursor was seen."""
    if not fault.startswith("standard error holds"):
        return False
    text = done.error.decode(errors="replace").replace("\x1b[K", "").replace("\r", "")
    return not STEERING.search(text)


def file_names(bench: Bench, how: str, text: str):
    good = f"token,a\nt1,{CANARY}\n"
    name = f"{text}.csv"

    def job(**more):
        return program.configuration(input={"paths": [name], "format": "csv"} | more)
    run(bench, f"file {how}, good", job(), {name: good}, {0})
    run(bench, f"file {how}, glob", job(paths=["a*.csv"]), {name: good}, {0})
    run(bench, f"file {how}, unclosed quote", job(), {name: good + '"'}, {65})
    run(bench, f"file {how}, rejects", job() | {"errors": {"maxRejected": 0}}, {name: good + "x\n"}, {65})
    run(bench, f"file {how}, empty", job(), {name: ""}, {65})
    run(bench, f"file {how}, missing", job(), {}, {66})
    run(bench, f"file {how}, too young", job(minAge="1d"), {name: good}, {75})
    run(bench, f"file {how}, twice", job(paths=[name, "a*.csv"]), {name: good}, {78})
    run(bench, f"file {how}, no format", program.configuration(input={"paths": [text]}), {text: good}, {78})
    run(bench, f"file {how}, broken gzip", job(), {name: b"\x1f\x8b\x08\0"}, {65})
    run(bench, f"file {how}, broken XML", program.configuration(
        input={"paths": [f"{text}.xml"], "xml": {"record": "r"}}), {f"{text}.xml": f"<x>{CANARY}</y>"}, {65})
    run(bench, f"file {how}, no record", program.configuration(
        input={"paths": [f"{text}.xml"], "xml": {"record": "r"}}), {f"{text}.xml": f"<x>{CANARY}</x>"}, {0})
    run(bench, f"file {how}, the configuration", program.configuration(), {"in.csv": good}, {0},
        config=f"{text}.json")
    run(bench, f"file {how}, a bad configuration", program.configuration(x=1), {"in.csv": good}, {78},
        config=f"{text}.json")
    run(bench, f"file {how}, no such configuration", program.configuration(), {"in.csv": good}, {64, 66, 78},
        arguments=(f"{text}.json",))
    run(bench, f"file {how}, an unknown option", program.configuration(), {"in.csv": good}, {64},
        arguments=(f"--{text}",))
    run(bench, f"file {how}, a wrong level", program.configuration(), {"in.csv": good}, {64},
        arguments=("--at", text))
    run(bench, f"file {how}, an unknown command", program.configuration(), {}, {64}, command=text)
    run(bench, f"file {how}, the output", program.configuration(), {"in.csv": good}, {0},
        arguments=("--output", f"out/{text}"))
    run(bench, f"file {how}, no metrics", program.configuration(), {"in.csv": good}, {0, 73, 74},
        arguments=("--metrics", f"{text}/{text}"))
    for command in "check", "preview", "init", "verify", "test", "migrate":
        run(bench, f"file {how}, {command}", job(), {name: good + '"'}, {0, 65, 66, 73, 78}, command=command,
            results=True, config=name if command == "init" else "c.json",
            then=None if command == "migrate" else lambda folder, done: steered_output(done))


def field_names(bench: Bench, how: str, text: str):
    if '"' in text:
        return
    quoted = f'"{text}"'
    job = program.configuration
    run(bench, f"field {how}, twice", job(), {"in.csv": f"{quoted},{quoted}\nt,v\n"}, {65})
    run(bench, f"field {how}, in place of another", job(), {"in.csv": f"token,{quoted}\nt,v\n"}, {78})
    near = job(message={"body": "b", "customFields": {"a": "{{ record['ab'] }}"}})
    run(bench, f"field {how}, nearly another", near, {"in.csv": f"token,a,{quoted}\nt,v,{CANARY}\n"}, {78})
    run(bench, f"field {how}, lacking in the second file", job(
        input={"paths": ["in.csv", "more.csv"], "format": "csv"},
        message={"body": "b", "customFields": {"a": f"{{{{ record[\"{text}\"] }}}}"}}),
        {"in.csv": f"token,{quoted}\nt,{CANARY}\n", "more.csv": "token,b\nt,v\n"}, {65})
    run(bench, f"field {how}, too large", job(errors={"maxRejected": 0}, input={
        "paths": ["in.csv"], "csv": {}, "limits": {"maxFieldBytes": 20}}),
        {"in.csv": f"token,a,{quoted}\nt,v,{CANARY * 9}\n"}, {65})
    run(bench, f"field {how}, not UTF-8", job(errors={"maxRejected": 0}),
        {"in.csv": f"token,a,{quoted}\nt,v,".encode() + b"\xff\n"}, {65})
    run(bench, f"field {how}, key of a table", job(lookups={"t": {
        "paths": ["t.csv"], "key": text, "match": "{{ a }}"}}),
        {"in.csv": "token,a\nt,v\n", "t.csv": f"{quoted},b\n{CANARY},2\n{CANARY},3\n"}, {65, 66, 78})
    run(bench, f"field {how}, as JSON", program.configuration(), {
        "in.csv": f"token,a,{quoted}\nt,v,{CANARY}\nt,v\n"}, {0})
    for command in "init", "check":
        run(bench, f"field {how}, {command}", job(), {"in.csv": f"token,{quoted},{quoted}x\nt,v,{CANARY}\n"},
            {0, 65, 78}, command=command, config="in.csv" if command == "init" else "c.json", results=True)


def xml_names(bench: Bench):
    """XML has no control characters in names, and every other one."""
    for how, text in (("none", "\u200f"), ("C1", "a\x85b"), ("bidi", "a\u202eb")):
        run(bench, f"xml {how}", program.configuration(input={
            "paths": ["in.xml"], "xml": {"record": "r"}}),
            {"in.xml": f"<x><r token='{CANARY}'><{text}/></r></x>"}, {0, 65})
        run(bench, f"xml entity {how}", program.configuration(input={
            "paths": ["in.xml"], "xml": {"record": "r"}}), {"in.xml": f"<x><r>&{text};{CANARY}</r></x>"}, {65})
        run(bench, f"xml end tag {how}", program.configuration(input={
            "paths": ["in.xml"], "xml": {"record": "r"}}), {"in.xml": f"<x><r>{CANARY}</{text}></x>"}, {65})
    # What libxml2 quotes of a document is the document's.
    for name, text in {
            "an entity": f"<x><r>&{CANARY};</r></x>", "an end tag": f"<x><r>{CANARY}</q></x>",
            "an attribute twice": f"<x><r q='{CANARY}' q='{CANARY}'/></x>",
            "an attribute without quotes": f"<x><r a={CANARY}/></x>",
            "a prefix": f"<x><{CANARY}:r/></x>", "a version": f"<?xml version='{CANARY}'?><x/>",
            "an instruction": f"<x><?xml {CANARY}?></x>", "a comment": f"<x><!-- {CANARY} -- {CANARY}--></x>",
            "an address": f"<x><r xmlns:p='{CANARY} %%'/></x>", "text": f"<x>{CANARY}</x>{CANARY}",
            "a control character": f"<x><r a='\x01{CANARY}'/></x>", "a reference": f"<x><r>&#x1;{CANARY}</r></x>",
            "a large reference": f"<x><r>&#99999999{CANARY};</r></x>", "CDATA": f"<x><![CDATA[{CANARY}</x>",
            "a section": f"<x><r>{CANARY}]]>{CANARY}</r></x>", "a tag": f"<x><r><{CANARY}<</r></x>",
            "xml:space": f"<x><r xml:space='{CANARY}'/></x>", "xml:lang": f"<x><r xml:lang='{CANARY} '/></x>",
    }.items():
        for parser in "auto", "libxml2":
            run(bench, f"xml value, {name}, {parser}", program.configuration(input={
                "paths": ["in.xml"], "xml": {"record": "r", "parser": parser}},
                message={"body": "b"}, targets=[{"name": "all", "format": "campaign", "platform": "ios"}]),
                {"in.xml": text}, {0, 65})


def configured_names(bench: Bench, how: str, text: str):
    rows = {"in.csv": f"token,a\nt1,{CANARY}\n"}
    base = program.configuration()
    target = base["targets"][0]
    run(bench, f"name {how}", base | {"name": text}, rows, {0, 78})
    run(bench, f"name {how} in the directory", base | {
        "name": text, "output": {"directory": "out/{{ run.name }}"}}, rows, {0, 78})
    run(bench, f"target {how}", base | {"targets": [target | {"name": text}]}, rows, {0, 78})
    run(bench, f"target {how}, idle", base | {"targets": [target, target | {"name": text}]}, rows, {0, 78})
    run(bench, f"target {how}, twice", base | {"targets": [target | {"name": text}] * 2}, rows, {78})
    run(bench, f"variant {how}", base | {"message": {"body": "b", "variants": [
        {"name": text, "when": "a == 'x'", "message": {"body": "c"}}]}}, rows, {0, 78})
    run(bench, f"variant {how}, wrong", base | {"message": {"body": "b", "variants": [
        {"name": text, "when": "b == 'x'", "message": {"body": "c"}}]}}, rows, {78})
    run(bench, f"key {how}", base | {text: 1}, rows, {78})
    run(bench, f"lookup {how}", base | {"lookups": {text: {
        "paths": ["none.csv"], "key": "k", "match": "{{ a }}"}}}, rows, {66, 78})
    run(bench, f"template {how}", base | {"message": {"body": f"{{{{ {text} }}}}"}}, rows, {0, 78})
    run(bench, f"string in a template {how}", base | {"message": {"body": f"{{{{ '{text}' | nope }}}}"}}, rows,
        {78})
    run(bench, f"custom field {how}", base | {"message": {"customFields": {text: "{{ b }}"}}}, rows, {78})
    run(bench, f"reason {how}", base | {"message": {"body": f"{{% skip \"{text}\" %}}"}}, rows, {0, 78})
    run(bench, f"set {how}", base, rows, {64, 78}, arguments=("--set", f"{text}=1"))
    run(bench, f"set name {how}", base, rows, {0, 78}, arguments=("--set", f"name={text}"))
    run(bench, f"test {how}", base | {"tests": [{
        "name": text, "record": {"token": "t", "a": "b"}, "expect": {"target": "none"}}]}, rows, {65, 78},
        command="test", results=True, then=lambda folder, done: steered_output(done))


def steered_output(done) -> list[str]:
    found = STEERING.search(done.out.decode(errors="replace"))
    return [f"standard output holds U+{ord(found[0]):04X}"] if found else []


def dead_letters(bench: Bench, how: str, text: str):
    """Dead letters without a record: their field and detail are told again."""
    letter = {"code": "FieldTooLarge", "field": text, "detail": text,
              "source": {"file": text, "record": 1, "line": 2, "byte": 1, "length": 1}}
    rows = {"in.ndjson": json.dumps(letter, ensure_ascii=False) + "\n"}
    job = program.configuration(
        input={"paths": ["in.ndjson"], "format": "rejected"}, errors={"maxRejected": 0})
    run(bench, f"dead letter {how}", job, rows, {65})
    run(bench, f"dead letter {how}, preview", job, rows, {0}, command="preview", results=True,
        then=lambda folder, done: forged(done) + steered_output(done))


def values(bench: Bench, how: str, text: str):
    """Values go into payloads and dead letters, and nowhere else."""
    quoted = '"' + text.replace('"', '""') + '"'
    rows = {"in.csv": f"token,a\n{quoted},{quoted}\n"}
    apns = {"name": "ios", "format": "apns", "token": "{{ token }}", "apns": {"topic": "com.example"}}
    few = {"maxRejected": 0}
    base = program.configuration()
    for name, job in {
            "payload": base, "token": base | {"targets": [apns], "errors": few},
            "badge": base | {"message": {"body": "b", "badge": "{{ a }}"}, "errors": few},
            "flag": base | {"message": {"body": "b", "contentAvailable": "{{ a }}"}, "errors": few},
            "tracking": base | {"message": {"body": "b", "tracking": {"broadlogId": "{{ a }}"}}, "errors": few},
            "arithmetic": base | {"message": {"body": "{{ 1 | divided_by: a }}{{ 1 | modulo: a }}"},
                                  "errors": few},
            "date": base | {"message": {"body": "{{ a | date: a }}"}, "errors": few},
            "filters": base | {"message": {"body": "{{ a | hex }}{{ a | adobe_mid }}"}, "errors": few},
            "skip": base | {"message": {"body": "{% skip a %}"}},
            "template from": base | {"message": {"body": {"templateFrom": "a"}}, "errors": few},
            "condition": base | {"where": "a > 1"}, "dedupe": base | {"dedupe": "{{ a }}"},
            "custom key": base | {"message": {"customFields": {"x": "{{ a | slice: 1, a }}"}}, "errors": few},
            "collapse": base | {"targets": [apns | {"token": "ab" * 32, "apns": {
                "topic": "com.example", "collapseId": "{{ a }}{{ a }}{{ a }}{{ a }}"}}], "errors": few},
            "expiration": base | {"targets": [apns | {"token": "ab" * 32, "apns": {
                "topic": "com.example", "expiration": "{{ a }}"}}], "errors": few},
            "push type": base | {"targets": [apns | {"token": "ab" * 32, "apns": {
                "topic": "com.example", "pushType": "{{ a }}"}}], "errors": few},
            "fcm": base | {"targets": [{"name": "f", "format": "fcm", "token": "{{ a }}"}], "errors": few},
            "no target": base | {"targets": [base["targets"][0] | {"when": "a == 'x'"}]},
    }.items():
        run(bench, f"value {how}, {name}", job, rows, {0, 65, 78})
    for command, arguments in (("preview", ()), ("preview", ("--where", "a != 'x'")), ("check", ()),
                               ("init", ())):
        run(bench, f"value {how}, {command} {' '.join(arguments)}", base, rows, {0, 78}, arguments, command,
            "in.csv" if command == "init" else "c.json", results=True,
            then=lambda folder, done: steered_output(done))


def leading_out(bench: Bench):
    """Names that would be another path than a file's below the output."""
    rows = f"token,a\nt1,{CANARY}\n"
    base = program.configuration()
    names = ["../evil", "..", ".", "", "/", "/evil", "a/b", "a/../../evil", "a\0b", "x" * 300, "é" * 150,
             ".hidden", "-rf", "~", "$HOME", "a\\b", " ", "manifest.json", "_SUCCESS", "rejected.ndjson",
             "\u2024\u2024/x", "%2e%2e%2fevil", "..\\evil", "con", "a" * 255, "../" * 50 + "evil"]
    for name in names:
        for where, job in {
                "target": base | {"targets": [base["targets"][0] | {"name": name}]},
                "run.name": base | {"name": name, "output": {"directory": "out/{{ run.name }}"}},
                "run.name inside": base | {"name": name, "output": {"directory": "out/x-{{ run.name }}/y"}},
                "a variant": base | {"message": {"body": "b", "variants": [
                    {"name": name, "when": "a != 'x'", "message": {"body": "c"}}]}},
                "a variable in the directory": base | {
                    "vars": {"v": name}, "output": {"directory": "out/{{ vars.v }}"}},
                "an environment variable in the name": base | {
                    "name": "${PAYLOADBATCH_N}", "output": {"directory": "out/{{ run.name }}"}},
        }.items():
            folder = bench.place(f"{where} {name}")
            inner = folder / "a/b/c"
            inner.mkdir(parents=True)
            # A path through these would lead on.
            for existing in "out/a", "out/x-", "out/x-..", "out/x-a":
                (inner / existing).mkdir(parents=True)
            (inner / "in.csv").write_text(rows)
            program.write(inner, job)
            before = set(program.tree(folder))
            environment = {"PAYLOADBATCH_N": name} if "\0" not in name else {}
            done = bench.program.run("run", "c.json", cwd=inner, env=environment)
            new = {path for path in program.tree(folder) if path not in before
                   and not path.endswith((".out", ".err"))}
            problems = [f"made {path[:80]}" for path in sorted(new)
                        if path != "a/b/c/out" and not path.startswith("a/b/c/out/")]
            if Path("/evil").exists():
                problems.append("made /evil")
            if done.status not in (0, 78, 73):
                problems.append(f"exit status {done.status}")
            if done.status and any((folder / path).is_file() for path in new):
                problems.append("something is left: " + ", ".join(sorted(new))[:100])
            if done.status == 0 and "run.name" in where and (inner / "out/manifest.json").is_file():
                problems.append("published over the directory that is written in the configuration")
            bench.judge(f"names, {where} {name[:30]!r}", folder, problems, done)


def canaries(bench: Bench):
    """Every field is a value that may stand in payloads and dead letters only."""
    columns = ["token", "a", "b", "key"]
    rows = [",".join(f"{CANARY}-{name}-{n}" for name in columns) for n in range(30)]
    table = f"key,label\n{CANARY}-key-1,{CANARY}-label\n"
    tables = {
        "twice": table + table.split("\n")[1] + "\n", "broken": table + '"', "ragged": table + f"{CANARY}\n",
        "not text": table.encode() + CANARY.encode() + b"\xff,x\n", "good": table, "empty": "",
        "no key": table.replace("key,", "yek,", 1), "wide": table + f"{CANARY},{CANARY},{CANARY}\n",
    }
    base = program.configuration(message={"title": "{{ t.label }}", "body": "b"})
    for name, text in tables.items():
        for kind in "lookups", "suppress":
            described = {"paths": ["t.csv"], "key": "key", "match": "{{ key }}"}
            job = base | {kind: {"t": described} if kind == "lookups" else [described]}
            if kind == "suppress":
                job["message"] = {"body": "b"}
            run(bench, f"canary, {kind} {name}", job,
                {"in.csv": ",".join(columns) + "\n" + "\n".join(rows), "t.csv": text}, {0, 65})
    data = ",".join(columns) + "\n" + "\n".join(rows) + "\n"
    few = {"errors": {"maxRejected": 3}}
    for name, tail, status in (
            ("ragged", f"{CANARY}\n" * 20, {65}), ("wide", f"{CANARY},,,,,\n" * 20, {65}),
            ("unclosed", f'{CANARY},"{CANARY}\n', {65}), ("not text", f"{CANARY}\udcff,,,\n" * 20, {65}),
            ("too large", f"{CANARY},{CANARY * 200_000},,\n" * 5, {65})):
        run(bench, f"canary, {name}", base | few | {"message": {"body": "{{ b }}"}},
            {"in.csv": (data + tail).encode("utf-8", "surrogateescape")}, status)
    for name, where in itertools.product(("--where",), (
            f"a == '{CANARY}-a-3'", "a > 5", "a contains b", "nope == 1")):
        for command in "preview",:
            run(bench, f"canary, {name} {where[:12]}", base | {"message": {"body": "b"}}, {"in.csv": data},
                {0, 64, 65, 78}, (name, where), command, results=True)
    duplicates = f"token,token\n{CANARY},{CANARY}\n"
    run(bench, "canary, no header", base, {"in.csv": "\n".join(rows)}, {65, 78})
    run(bench, "canary, names twice", base, {"in.csv": duplicates}, {65})
    # A file without its header: what stands first are values. They are names only to who knows better.
    run(bench, "canary, verified", base | {"output": {"directory": "out/p", "verify": True}},
        {"in.csv": data}, {0, 78})
