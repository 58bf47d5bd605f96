"""What passed and what failed, part by part."""


class Tally:
    def __init__(self, is_verbose: bool = False):
        self.passed = 0
        self.failed = 0
        self.is_verbose = is_verbose
        self.endings: dict[str, int] = {}

    def note(self, what: str, problems: list[str], details: str = ""):
        if problems:
            self.failed += 1
            print(f"FAILED: {what}: {'; '.join(problems)}", flush=True)
            for line in details.strip().splitlines()[:3]:
                print(f"        {line}", flush=True)
        else:
            self.passed += 1
            if self.is_verbose:
                print(f"passed: {what}: {details.strip().splitlines()[:1]}", flush=True)
