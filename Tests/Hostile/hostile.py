#!/usr/bin/env python3
"""Runs payloadbatch on inputs and in surroundings that mean it ill.

    hostile.py BINARY [--full] [--only PART…] [--seed N] [--scratch DIR] [--plant FAULT]

Parts: `gzip` (every truncation and flipped bit of small files), `bombs`, `csv`, `xml`, `moving` (inputs
that change while they are read), `links` (symbolic links planted where the output goes), `names` (names
and values that steer a terminal or lead out of the directory, values that must stay out of messages),
`environment`. The short mode samples the truncations and makes smaller bombs. Every run, whatever its
input, must end without a signal and with a status of the specification, below 256 MB of memory and 20 s
of the processor, with nothing on its output that steers a terminal and no field's value in a message.

`--plant` shows that the harness can fail: `canary` (a value in every error message), `escape` (a
terminal escape there), `truncation` (cut files read as if they were whole), `link` (planted links were
followed). Then the exit status must be 1.

Last line: `hostile: N passed, N failed, N skipped`. What failed stays in a directory that is named.
"""
import argparse
import shutil
import sys
import tempfile
import time
from pathlib import Path

import bombs
import damaged_gzip
import environment
import hostile_documents
import hostile_exports
import moving_inputs
import names_and_values
import planted_links
from program import Bench, Program

PARTS = {"gzip": damaged_gzip, "bombs": bombs, "csv": hostile_exports, "xml": hostile_documents,
         "moving": moving_inputs, "links": planted_links, "names": names_and_values,
         "environment": environment}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("binary", type=Path)
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--only", nargs="+", choices=PARTS, default=list(PARTS))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scratch", type=Path)
    parser.add_argument("--plant", choices=["canary", "escape", "truncation", "link"])
    options = parser.parse_args()
    scratch = Path(tempfile.mkdtemp(prefix="hostile-", dir=options.scratch))
    bench = Bench(Program(options.binary, options.plant), scratch, options.full, options.seed)
    for part in options.only:
        start, passed, failed = time.monotonic(), bench.passed, bench.failed
        PARTS[part].check(bench)
        print(f"{part}: {bench.passed - passed} passed, {bench.failed - failed} failed, "
              f"{time.monotonic() - start:.0f} s", flush=True)
    bench.check_own_memory()
    print(f"most memory: {bench.memory[0] >> 10} MB ({bench.memory[1]}); "
          f"slowest: {bench.slowest[0]:.1f} s of the processor ({bench.slowest[1]})")
    if not bench.failed:
        shutil.rmtree(scratch)
    print(f"hostile: {bench.passed} passed, {bench.failed} failed, {bench.skipped} skipped")
    return 1 if bench.failed else 0


if __name__ == "__main__":
    sys.exit(main())
