"""What passed and what failed, part by part."""


class Tally:
    def __init__(self, isVerbose: bool = False):
        self.passed = 0
        self.failed = 0
        self.isVerbose = isVerbose
        self.endings: dict[str, int] = {}

    def note(self, what: str, problems: list[str], details: str = ""):
        if problems:
            self.failed += 1
            print(f"FAILED: {what}: {'; '.join(problems)}", flush=True)
            for line in details.strip().splitlines()[:3]:
                print(f"        {line}", flush=True)
        else:
            self.passed += 1
            if self.isVerbose:
                print(f"passed: {what}: {details.strip().splitlines()[:1]}", flush=True)
