#!/usr/bin/env python3
"""Holds payloadbatch's Liquid to what other implementations render.

    liquid_differential.py (--binary PATH | --renderer CMD) [--count N] [--seed N] [--no-ruby] [--no-python]

Generates templates with data and renders each one here and by Shopify's Liquid (Debian: ruby-liquid;
needed unless --no-ruby) and python-liquid (from PyPI; needed unless --no-python). Shopify's is right
where the two differ. A template that one refuses to
compile and another refuses to render is refused by both. CMD, for speed, is a program that answers JSON lines
{"template", "data", "templates"} with {"result"} or {"fails"}. Prints each difference and, last,
`liquid: N passed, N failed`. Exit 1 on any difference.
"""
import argparse
import json
import os
import sys
from pathlib import Path

import liquid_renderers
import random_liquid
from liquid_exceptions import is_excepted

BATCH = 200
def is_same(left: dict, right: dict) -> bool:
    if "result" in left and "result" in right:
        return left["result"] == right["result"]
    return "fails" in left and "fails" in right


def is_refused_alone(job: dict, mine: dict, reference) -> bool:
    """Whether the reference refuses the partial that fails here, which it may not reach in this template."""
    partial = job["templates"].get(mine.get("fails", "").partition(":")[0])
    return partial is not None and "fails" in reference.render([job | {"template": partial}])[0]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", type=Path, default=Path(".build/release/payloadbatch"))
    parser.add_argument("--renderer")
    parser.add_argument("--count", type=int, default=3_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--no-ruby", action="store_true")
    parser.add_argument("--no-python", action="store_true")
    arguments = parser.parse_args()
    if arguments.no_ruby and arguments.no_python:
        parser.error("nothing is left to compare with")
    ours = liquid_renderers.ours(arguments)
    ruby = None if arguments.no_ruby else liquid_renderers.ruby()
    python = None if arguments.no_python else liquid_renderers.PythonRenderer()
    passed = failed = 0
    for start in range(0, arguments.count, BATCH):
        jobs = [random_liquid.Liquid(f"{arguments.seed}/{start + index}").job()
                for index in range(min(BATCH, arguments.count - start))]
        # A surrogate or a NUL is no text of a configuration.
        answers = [renderer.render(jobs) if renderer else [{"missing": True}] * len(jobs)
                   for renderer in (ours, ruby, python)]
        for index, (job, mine, shopify, other) in enumerate(zip(jobs, *answers)):
            expected, reference = shopify, ruby
            if "missing" in shopify:
                expected, reference = other, python
            if "missing" in expected or is_same(mine, expected) or is_excepted(job, mine, shopify, other) \
                    or is_refused_alone(job, mine, reference):
                passed += 1
                continue
            failed += 1
            print(json.dumps({"number": start + index, "job": job, "ours": mine, "ruby": shopify, "python": other},
                             ensure_ascii=False))
    print(f"liquid: {passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
