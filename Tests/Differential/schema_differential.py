#!/usr/bin/env python3
"""The JSON Schema that the program prints and its `check` say the same of a configuration.

    schema_differential.py --binary PROGRAM [--seed N] [--rounds N] [--blind] CASE...

Takes the configurations of the cases and changes one or two places of each: a key goes, comes from another
case, or gets a value of another kind. What `jsonschema` refuses, `check` has to refuse too; and where
`check` finds a key that is unknown or missing, or a value of the wrong type or size, the schema has to.
What only a template, a name or a rule of Apple's or Google's tells is not the schema's.
`--blind` compares with a schema that refuses nothing, to show that the rounds can fail. The last line is
`schema: N passed, N failed`.
"""
import argparse
import collections
import copy
import json
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

import jsonschema

BAD_CONFIGURATION = 78
# What `check` says of faults that are the schema's.
STRUCTURAL = ("unknown key", "wrong type", "missing; add it", "the array is empty", "out of range",
              "give exactly one of")
VALUES = [None, 0, -1, 1, 1.5, 2.0, 1e3, "", " ", "x", "1", "24h", "1%", "{{ token }}", "apns", "ios", "utf-8",
          True, False, [], {}, ["a"], [1], {"a": 1}]


def names(schema) -> set[str]:
    """Every key that the schema knows anywhere."""
    if isinstance(schema, list):
        return set().union(*map(names, schema))
    if not isinstance(schema, dict):
        return set()
    return set(schema.get("properties", {})).union(*map(names, schema.values()))


def containers(value) -> list:
    """The objects and arrays of a value, itself among them."""
    members = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    return [] if members is None else [value] + [inner for member in members for inner in containers(member)]


class Changes:
    def __init__(self, bases, schema, dice):
        self.dice = dice
        self.names = sorted(names(schema))
        self.given = collections.defaultdict(list)
        for base in bases:
            for container in containers(base):
                if isinstance(container, dict):
                    for name, value in container.items():
                        self.given[name].append(value)

    def value(self, name=None):
        """A value that the key has in some case, or any other: a copy, as it may be changed in its turn."""
        given = self.given.get(name)
        return copy.deepcopy(self.dice.choice(given if given and self.dice.random() < 0.7 else VALUES))

    def change(self, configuration):
        container = self.dice.choice(containers(configuration))
        kind = self.dice.randrange(4)
        if isinstance(container, list):
            if container and kind < 2:
                container[self.dice.randrange(len(container))] = self.value()
            elif container and kind == 2:
                container.pop()
            else:
                container.append(self.value())
        elif kind == 0 or not container:
            name = self.dice.choice(self.names)
            container[name] = self.value(name)
        else:
            name = self.dice.choice(list(container))
            if kind == 1:
                del container[name]
            else:
                container[name] = self.value(None if kind == 2 else name)


def disagreement(status: int, messages: str, refused: str | None) -> str | None:
    if status < 0 or status == 70:
        return f"check ended with {status}"
    if refused is not None:
        return None if status == BAD_CONFIGURATION else f"check takes what the schema refuses: {refused}"
    structural = [line for line in messages.splitlines() if any(f": {fault}" in line for fault in STRUCTURAL)]
    return f"the schema takes what check refuses: {structural[0]}" if structural else None


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", type=pathlib.Path, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=600)
    parser.add_argument("--blind", action="store_true")
    parser.add_argument("cases", type=pathlib.Path, nargs="+")
    arguments = parser.parse_args()
    program = arguments.binary.resolve()
    schema = json.loads(subprocess.run([program, "schema"], capture_output=True, check=True).stdout)
    validator = jsonschema.Draft202012Validator({} if arguments.blind else schema)
    bases = []
    for case in arguments.cases:
        try:
            configuration = json.loads((case / "pipeline.json").read_text(encoding="utf-8"))
        except (OSError, ValueError):
            continue  # A case of what is no JSON.
        if isinstance(configuration, dict) and validator.is_valid(configuration):
            bases.append((case, configuration))
    dice = random.Random(arguments.seed)
    changes = Changes([configuration for _, configuration in bases], schema, dice)
    verdicts = collections.Counter()
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for number in range(arguments.rounds):
            case, configuration = dice.choice(bases)
            configuration = copy.deepcopy(configuration)
            for _ in range(dice.choice([1, 1, 1, 2])):
                changes.change(configuration)
            home = pathlib.Path(folder, case.name)
            if not home.exists():
                shutil.copytree(case, home)
            (home / "changed.json").write_text(json.dumps(configuration))
            run = subprocess.run([program, "check", "changed.json"], cwd=home, capture_output=True, text=True,
                                 errors="replace", stdin=subprocess.DEVNULL, timeout=60)
            fault = next(validator.iter_errors(configuration), None)
            verdicts[run.returncode == BAD_CONFIGURATION, fault is None] += 1
            wrong = disagreement(run.returncode, run.stderr, fault and f"{list(fault.absolute_path)}: {fault.message}")
            if wrong:
                failed += 1
                print(f"round {number}, {case.name}: {wrong[:300]}\n  {json.dumps(configuration)[:1_000]}")
    if min(verdicts[True, False], verdicts[False, True]) < arguments.rounds // 20:
        failed += 1
        print(f"the rounds say little: {dict(verdicts)}")
    print(f"schema: {arguments.rounds - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
