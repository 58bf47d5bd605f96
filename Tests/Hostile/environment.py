"""Only `PAYLOADBATCH_…` can be read from the environment, and nothing else in it changes the output."""
import json
import os
import shlex
import subprocess
from pathlib import Path

import program
from program import AT, CANARY, Bench, Program

SECRET = "SecretOfTheHost"
# Variables that libraries look at. The value is what would show if one did.
VARIABLES = {
    "TZ": "Pacific/Kiritimati", "LANG": "tr_TR.UTF-8", "LC_ALL": "tr_TR.UTF-8", "LC_NUMERIC": "de_DE.UTF-8",
    "LANGUAGE": "tr", "HTTP_PROXY": "http://127.0.0.1:9", "http_proxy": "http://127.0.0.1:9",
    "https_proxy": "http://127.0.0.1:9", "ftp_proxy": "http://127.0.0.1:9",
    "XML_CATALOG_FILES": "catalog.xml", "SGML_CATALOG_FILES": "catalog.xml", "XML_DEBUG_CATALOG": "1",
    "XMLLINT_INDENT": "x", "GZIP": "-1", "TMPDIR": "/nonexistent", "HOME": "/nonexistent", "USER": SECRET,
    "COLUMNS": "1", "TERM": "xterm-256color", "NO_COLOR": "1", "CLICOLOR_FORCE": "1", "PAGER": "false",
    "SWIFT_DETERMINISTIC_HASHING": "1", "MALLOC_PERTURB_": "165", "POSIXLY_CORRECT": "1",
    "LIBDISPATCH_COOPERATIVE_POOL_STRICT": "1", "payloadbatch_name": SECRET, "PAYLOADBATCH": SECRET,
    "XPAYLOADBATCH_X": SECRET, "PAYLOADBATCH_UNUSED": SECRET,
}
NAMES = ["HOME", "PATH", "USER", "TZ", "PAYLOADBATCH", "payloadbatch_X", "XPAYLOADBATCH_X", "_", "a",
         "PAYLOADBATCHX", "PAYLOADBATCH-X"]


def job() -> dict:
    """Dates, cases and numbers, on which a locale or a time zone would show."""
    return program.configuration(
        input={"paths": ["in.csv", "more.csv"], "format": "csv"},
        lookups={"extra": {"paths": ["extra.xml"], "format": "xml", "xml": {"record": "e"}, "key": "id",
                           "match": "{{ a }}"}},
        message={"title": "{{ a | upcase }} {{ a | downcase }} {{ a | capitalize }} {{ extra.v }}",
                 "body": "{{ run.date }} {{ run.timestamp | date: '%c %Z %z %x %X %A %B' }}"
                         " {{ 'now' | date: '%H %Z' }} {{ 1234.5 | times: 1.5 }}"
                         " {{ '2026-03-01 02:03' | date: '%s %p' }}",
                 "customFields": {"a": "{{ a }}"}})


def check(bench: Bench):
    expected = None
    for name, value in [("nothing", None), *VARIABLES.items(), ("all of them", None)]:
        folder = bench.place(f"environment {name}")
        (folder / "in.csv").write_text(f"token,a\nt1,Iıiİ {CANARY}\nt2,ß\n")
        (folder / "more.csv").write_text("token,a\nt3,I\n")
        (folder / "extra.xml").write_text('<x><e id="ß" v="é"/><e id="I" v="2,5"/></x>')
        (folder / "catalog.xml").write_text(
            '<catalog xmlns="urn:oasis:names:tc:entity:xmlns:xml:catalog"><rewriteSystem systemIdStartString'
            '="" rewritePrefix="file:///etc/"/></catalog>')
        program.write(folder, job())
        environment = {} if value is None else {name: value}
        if name == "all of them":
            environment = VARIABLES
        done = bench.program.run("run", "c.json", "--at", AT, cwd=folder, env=environment)
        found = {key: entry for key, entry in program.tree(folder / "out").items()
                 if not key.endswith(("manifest.json", "_SUCCESS"))} if done.status == 0 else {}
        problems = program.counted(done, read=3)
        expected = expected or found
        if found != expected:
            problems.append("the output is another than without it")
        if SECRET.encode() in done.out + done.error:
            problems.append("its value is in a message")
        bench.judge(f"environment, {name}", folder, problems, done)
    references(bench)
    without_proc(bench)


def without_proc(bench: Bench):
    """In a bare chroot nothing tells the program its arguments: it must not say that it was given none."""
    name = "environment, no /proc"
    hidden = ["unshare", "-rm", "sh", "-c", 'mount -t tmpfs none /proc && exec "$0" "$@"']
    try:
        if subprocess.run([*hidden, "true"], capture_output=True).returncode:
            return bench.skip(name, "no mount may be made")
    except FileNotFoundError:
        return bench.skip(name, "no unshare")
    folder = bench.place(name)
    program.write(folder, program.configuration())
    script = folder / "hidden"
    script.write_text(f"#!/bin/sh\nexec {shlex.join([*hidden, str(bench.program.binary)])} \"$@\"\n")
    script.chmod(0o755)
    done = Program(script, bench.program.plant).run("run", "c.json", cwd=folder)
    problems = [] if b"mount /proc" in done.error else ["it does not say what is missing"]
    bench.judge(name, folder, problems, done)


def places(reference: str):
    """Configurations with a reference in every kind of string; the name says where."""
    base = program.configuration()
    yield "name", base | {"name": reference}
    yield "paths", base | {"input": {"paths": [reference], "format": "csv"}}
    yield "template", base | {"message": {"body": reference}}
    yield "custom field", base | {"message": {"body": "b", "customFields": {"k": reference}}}
    yield "vars", base | {"vars": {"x": reference}}
    yield "directory", base | {"output": {"directory": f"out/{reference}"}}
    yield "condition", base | {"where": f"a == '{reference}'"}
    yield "target", base | {"targets": [base["targets"][0] | {"name": reference}]}
    yield "time zone", base | {"timeZone": reference}
    yield "delimiter", base | {"input": {"paths": ["in.csv"], "csv": {"delimiter": reference}}}
    yield "partial", base | {"templates": {"x": reference}}
    yield "default", base | {"name": "${PAYLOADBATCH_UNSET:-" + reference + "}"}


def references(bench: Bench):
    environment = {name: SECRET for name in NAMES if name.isidentifier()} | {"PATH": SECRET}
    for name in NAMES:
        reference = "${" + name + "}"
        for place, configuration in places(reference):
            one_reference(bench, f"{reference} in {place}", configuration, environment, [])
        for option in (["--set", f"name={reference}"], ["--set", f"message.body={reference}"]):
            one_reference(bench, f"{reference} by {option[1]}", program.configuration(), environment, option)
    # A value is text, whatever it looks like.
    folder = bench.place("a value like a template")
    (folder / "in.csv").write_text(f"token,a\nt1,{CANARY}\n")
    program.write(folder, program.configuration(message={
        "body": "${PAYLOADBATCH_X}", "customFields": {"a": "${PAYLOADBATCH_Y}"}}))
    value, nested = "{{ a }}{% skip %} ${HOME} ${PAYLOADBATCH_Y}", '","evil":"1'
    done = bench.program.run("run", "c.json", cwd=folder, env={
        "PAYLOADBATCH_X": value, "PAYLOADBATCH_Y": nested, "HOME": SECRET})
    problems = program.counted(done, read=1)
    if not problems:
        line = json.loads(program.payloads(folder))
        if line["aps"]["alert"] != {"body": value} or line.get("a") != nested:
            problems.append("the value was not inserted as text")
    bench.judge("environment, a value like a template", folder, problems, done)


def one_reference(bench: Bench, name: str, configuration: dict, environment: dict, options: list[str]):
    folder = bench.place(name)
    (folder / "in.csv").write_text(f"token,a\nt1,{CANARY}\n")
    program.write(folder, configuration)
    done = bench.program.run("run", "c.json", *options, cwd=folder, env=environment)
    # In a default the reference is text up to its brace: no name is looked up in it.
    statuses = (78,) if "default" not in name else (0, 78)
    problems = [] if done.status in statuses else [f"exit status {done.status}"]
    shown = done.out + done.error + b"".join(
        path.read_bytes() for path in folder.rglob("*") if path.is_file() and path.name[0] != ".")
    if SECRET.encode() in shown:
        problems.append("its value was read")
    bench.judge(f"environment, {name}", folder, problems, done)
