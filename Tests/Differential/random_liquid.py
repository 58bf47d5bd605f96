"""Random templates with their data: every tag and standard filter, odd values, white space control."""
import random

TEXTS = ["", " ", "a", "b", "Hello World", "é", "e\u0301", "ǅ ß İ", "日本", "👩‍👩‍👧", "<b>\"x\" & 'y'</b>", "&lt;p&gt; &amp;",
         "1", "12abc", " 42 ", "3.7", "-2", "1e3", "a,b,,c", "tab\tline\nend", "  both  ", "x-y_z", "true",
         "100%25 a+b", "aGk=", "one two  three four", "ab" * 12, "\r\n", "<!-- c --><script>s</script>t", "#{x}"]
NUMBERS = [0, 1, -1, 2, 3, 5, -7, 10, 1000, 1.5, -0.5, 0.1, 3.0, 2.25, 99.999, 10**18, 2**63, -2**63, 10**25, 1e20, 1e-7]
NAMES = ["a", "b", "c", "d", "e", "f", "g"]
KEYS = ["title", "price", "size", "tags", "first", "x"]
PARTIALS = ["p", "q"]
MARKUP = ["x", " ", "\n", "  \n ", "é", "-", "<i>", "{ ", "}", "%", "a b", "\t"]


class Liquid:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.locals: list[str] = []
        self.is_partial = False
        # How many blocks around should hold no break.
        self.quiet = 0

    def one(self, values):
        return values[self.random.randrange(len(values))]

    def chance(self, share: float) -> bool:
        return self.random.random() < share

    def job(self) -> dict:
        data = {name: self.value(0) for name in NAMES if self.chance(0.9)}
        # A range to a number of the others could have no end.
        data["n"] = self.one([0, 1, 2, 4, -2, 1.5, "3", "x", "", None, True, [1]])
        templates = {}
        self.is_partial = True
        self.locals = ["p", "q", "y"]
        for name in PARTIALS:
            templates[name] = self.body(2) + "|"
        self.is_partial = False
        self.locals = []
        # What ends with "-%}" would trim the start of a partial in Shopify's.
        return {"template": self.body(0) + "|", "data": data, "templates": templates}

    # Data

    def value(self, depth: int):
        kind = self.random.random()
        if depth < 3 and kind < 0.3:
            return self.array(depth)
        if depth < 3 and kind < 0.4:
            return self.record(depth)
        if kind < 0.5:
            return self.one([None, True, False])
        return self.one(NUMBERS) if kind < 0.7 else self.one(TEXTS)

    def array(self, depth: int):
        count = self.random.randrange(5)
        kind = self.random.random()
        if kind < 0.3:
            return [self.one(TEXTS) for _ in range(count)]
        if kind < 0.5:
            return [self.one(NUMBERS) for _ in range(count)]
        if kind < 0.8:
            return [self.record(depth + 1) for _ in range(count)]
        return [self.value(depth + 1) for _ in range(count)]

    def record(self, depth: int) -> dict:
        return {key: self.value(depth + 2) for key in KEYS if self.chance(0.5)}

    # Values in a template

    def literal(self) -> str:
        kind = self.random.random()
        if kind < 0.35:
            return str(self.one([0, 1, 2, 3, -1, 5, 10, 100]))
        if kind < 0.42:
            return self.one(["1.5", "-0.5", "2.0", "0.1"])
        if kind < 0.87:
            return self.quoted(self.one(TEXTS + KEYS))
        return self.one(["true", "false", "nil", "blank", "empty"])

    def quoted(self, text: str) -> str:
        text = text.replace("}", "").replace("%", "")
        quote = self.one("'\"")
        return quote + text.replace(quote, "") + quote

    def path(self) -> str:
        name = self.one(self.locals) if self.locals and self.chance(0.5) else self.one(NAMES)
        for _ in range(self.random.choice([0, 0, 0, 1, 1, 2])):
            name += self.one([".title", ".price", ".size", ".first", ".last", "[0]", "[1]", "[-1]", "['title']",
                              "[\"x\"]", ".x", "[b]", ".tags"])
        return name

    def expression(self) -> str:
        return self.path() if self.chance(0.65) else self.literal()

    def range(self) -> str:
        ends = [self.one(["0", "1", "-1", "3", "5", "n", "n", "'2'", "nil"]) for _ in range(2)]
        return f"({ends[0]}..{ends[1]})"

    def collection(self) -> str:
        return self.range() if self.chance(0.25) else self.path()

    def arguments(self, filter: str) -> list[str]:
        def text() -> str:
            return self.quoted(self.one(TEXTS)) if self.chance(0.8) else self.expression()

        def number() -> str:
            return self.one(["0", "1", "2", "3", "-1", "-2", "1.5", "10"]) if self.chance(0.8) else self.expression()

        def key() -> str:
            return self.quoted(self.one(KEYS)) if self.chance(0.85) else self.expression()

        any = self.expression
        return {
            "append": [text], "prepend": [text], "remove": [text], "remove_first": [text],
            "remove_last": [text], "split": [text], "concat": [self.path], "date": [self.format],
            "plus": [number], "minus": [number], "times": [number], "divided_by": [number],
            "modulo": [number], "at_least": [number], "at_most": [number],
            "replace": [text, text], "replace_first": [text, text], "replace_last": [text, text],
            "map": [key], "where": [key] + [any] * self.one([0, 1]),
            "reject": [key] + [any] * self.one([0, 1]), "find": [key] + [any] * self.one([0, 1]),
            "find_index": [key] + [any] * self.one([0, 1]), "has": [key] + [any] * self.one([0, 1]),
            "slice": [number] + [number] * self.one([0, 1]), "join": [text] * self.one([0, 1]),
            "round": [number] * self.one([0, 1]), "sort": [key] * self.one([0, 1]),
            "sort_natural": [key] * self.one([0, 1]), "uniq": [key] * self.one([0, 1]),
            "compact": [key] * self.one([0, 1]), "sum": [key] * self.one([0, 1]),
            "truncate": [number, text][:self.one([0, 1, 2])],
            "truncatewords": [number, text][:self.one([0, 1, 2])],
            "default": [any],
        }.get(filter, [])

    def format(self) -> str:
        parts = ["%Y", "%m", "%d", "%H:%M", "%b", "%-d", "%j", "%A", "%s", "%e", "%y", "%I %p", "%%", "%^a", "%03d", "%F", "%T"]
        return "'" + " ".join(self.one(parts) for _ in range(2)).replace("%}", "") + "'"

    DATES = ["2024-02-29", "2023-12-31", "20240612", "240612", "2024-164", "12/06/2024", "12.06.2024", "12-Jun-24",
             "March 14, 2016", "14th March 2016", "Jan '24", "12 Jan '24", "Mar-14-2016", "R2.05.01", "-44-03-15",
             "15 March 44 BC", "2024-06"]
    TIMES = ["23:59:59", "10:30", "10:30:15.25", "10h30", "10h30m15s", "10 pm", "9:05 a.m.", "1030", "103000.5", "24:00"]
    ZONES = ["", "", "Z", " UTC", "+02:00", "-0530", " EST", " b", " gmt+1", "[+9]"]

    def date(self) -> str:
        if self.chance(0.1):
            return "1700000000"
        if self.chance(0.3):
            return self.one(self.DATES)
        date = self.one(self.DATES)
        # Digits before a comma are 24:06:12 to Ruby, which its arithmetic of offsets then lets pass.
        separators = [" ", "T"] if date.isdigit() else [" ", "T", ", "]
        # Behind a day of the year Ruby loses the day that 24:00 ends; behind a month and a number its year is
        # 103000, of which no date is computed here.
        quirk = {"2024-164": "24:00", "Jan '24": "103000.5"}.get(date)
        times = [time for time in self.TIMES if time != quirk]
        return date + self.one(separators) + self.one(times) + self.one(self.ZONES)

    FILTERS = ["abs", "append", "at_least", "at_most", "base64_decode", "base64_encode", "base64_url_safe_decode",
               "base64_url_safe_encode", "capitalize", "ceil", "compact", "concat", "default", "divided_by", "downcase",
               "escape", "escape_once", "find", "find_index", "first", "floor", "h", "has", "join", "last", "lstrip", "map",
               "minus", "modulo", "newline_to_br", "plus", "prepend", "reject", "remove", "remove_first", "remove_last",
               "replace", "replace_first", "replace_last", "reverse", "round", "rstrip", "squish", "size", "slice", "sort",
               "sort_natural", "split", "strip", "strip_html", "strip_newlines", "sum", "times", "truncate",
               "truncatewords", "uniq", "upcase", "url_decode", "url_encode", "where"]

    def filtered(self) -> str:
        text = self.expression()
        for _ in range(self.random.choice([0, 0, 1, 1, 1, 2, 3])):
            name = self.one(self.FILTERS)
            arguments = [argument() for argument in self.arguments(name)]
            if name == "default" and self.chance(0.3):
                arguments.append("allow_false: " + self.one(["true", "false"]))
            text += f" | {name}" + (": " + ", ".join(arguments) if arguments else "")
        if self.chance(0.02):
            text = self.quoted(self.date()) + " | date: " + self.format()
        return text

    def comparison(self) -> str:
        left = self.expression()
        if self.chance(0.3):
            return left
        relation = self.one(["==", "!=", "<>", "<", ">", "<=", ">=", "contains", "==", "!="])
        return f"{left} {relation} {self.expression()}"

    def condition(self) -> str:
        text = self.comparison()
        while self.chance(0.25):
            text += self.one([" and ", " or "]) + self.comparison()
        return text

    # Tags

    def tag(self, markup: str) -> str:
        left = "-" if self.chance(0.12) else ""
        right = "-" if self.chance(0.12) else ""
        return f"{{%{left} {markup} {right}%}}"

    def body(self, depth: int) -> str:
        return "".join(self.node(depth) for _ in range(self.random.choice([1, 2, 3, 4] if depth == 0 else [0, 1, 1, 2, 3])))

    def node(self, depth: int) -> str:
        kind = self.random.random()
        if kind < 0.2:
            return self.one(MARKUP)
        if kind < 0.55 or depth > 3:
            left = "-" if self.chance(0.1) else ""
            right = "-" if self.chance(0.1) else ""
            return f"{{{{{left} {self.filtered()} {right}}}}}"
        return self.one([
            self.conditional, self.conditional, self.selection, self.loop, self.loop, self.loop, self.assign,
            self.assign, self.capture, self.counter, self.cycle, self.table, self.changed, self.comment, self.raw,
            self.echo, self.lines, self.render, self.render, self.interrupt, self.unless])(depth + 1)

    def conditional(self, depth: int) -> str:
        text = self.tag("if " + self.condition()) + self.body(depth)
        while self.chance(0.25):
            text += self.tag("elsif " + self.condition()) + self.body(depth)
        if self.chance(0.4):
            text += self.tag("else") + self.body(depth)
        return text + self.tag("endif")

    def unless(self, depth: int) -> str:
        text = self.tag("unless " + self.condition()) + self.body(depth)
        if self.chance(0.2):
            text += self.tag("elsif " + self.condition()) + self.body(depth)
        if self.chance(0.4):
            text += self.tag("else") + self.body(depth)
        return text + self.tag("endunless")

    def selection(self, depth: int) -> str:
        text = self.tag("case " + self.expression()) + self.one(["", " ", "\n"])
        branches = self.random.choice([1, 1, 2, 3])
        # After a break in one branch, the reference goes on with the next value that matches.
        is_quiet = branches > 1 or self.chance(0.5)
        self.quiet += is_quiet
        for _ in range(branches):
            count = self.random.choice([1, 1, 2]) if is_quiet else 1
            values = self.one([", ", " or "]).join(self.expression() for _ in range(count))
            text += self.tag("when " + values) + self.body(depth)
        if self.chance(0.5):
            text += self.tag("else") + self.body(depth)
        self.quiet -= is_quiet
        return text + self.tag("endcase")

    def loop(self, depth: int) -> str:
        name = self.one(["i", "item", "a"])
        head = f"for {name} in {self.collection()}"
        options = []
        if self.chance(0.2):
            options.append("reversed")
        if self.chance(0.2):
            options.append("limit:" + self.one(["0", "1", "2", " 3", "n", "b", "'1'"]))
        if self.chance(0.25):
            options.append("offset:" + self.one(["0", "1", "2", " continue", "continue", "c", "'1'"]))
        if self.chance(0.1):
            self.random.shuffle(options)
        head += "".join(" " + option for option in options)
        self.locals += [name, "forloop.index", "forloop.index0", "forloop.rindex", "forloop.rindex0", "forloop.first",
                        "forloop.last", "forloop.length", "forloop.parentloop.index", "forloop.name"]
        text = self.tag(head) + self.body(depth)
        del self.locals[-10:]
        if self.chance(0.2):
            text += self.tag("else") + self.body(depth)
        return text + self.tag("endfor")

    def table(self, depth: int) -> str:
        head = f"tablerow i in {self.collection()}"
        has_columns = self.chance(0.8)
        if has_columns:
            head += " cols:" + self.one(["1", "2", "3", "nil", "b"])
        if self.chance(0.2):
            head += " limit:" + self.one(["0", "1", "2"])
        if self.chance(0.2):
            head += " offset:" + self.one(["0", "1", "2"])
        # Without columns, the last one is another in later releases than Debian 12's.
        names = ["i", "tablerowloop.col", "tablerowloop.row", "tablerowloop.col_first", "tablerowloop.index",
                 "tablerowloop.rindex0", "tablerowloop.last"] + ["tablerowloop.col_last"] * has_columns
        outer, self.locals = self.locals, self.locals + names
        self.quiet += 1
        text = self.tag(head) + self.body(depth)
        self.quiet -= 1
        self.locals = outer
        return text + self.tag("endtablerow")

    def assign(self, depth: int) -> str:
        name = self.one(["v", "w", "a", "b"])
        text = self.tag(f"assign {name} = {self.filtered()}")
        if name in "vw":
            self.locals.append(name)
        return text

    def capture(self, depth: int) -> str:
        name = self.one(["v", "w", "c"])
        text = self.tag(f"capture {name}") + self.body(depth) + self.tag("endcapture")
        if name in "vw":
            self.locals.append(name)
        return text

    def counter(self, depth: int) -> str:
        name = self.one(["v", "w", "k", "a"])
        return self.tag(self.one(["increment ", "decrement "]) + name)

    def cycle(self, depth: int) -> str:
        # The reference of Debian 12 cuts texts at their commas.
        values = ", ".join(self.expression().replace("a,b,,c", "a") for _ in range(self.random.choice([1, 2, 3])))
        group = self.one(["", "", "'g': ", "a: ", "1: "])
        return self.tag(f"cycle {group}{values}")

    def changed(self, depth: int) -> str:
        return self.tag("ifchanged") + self.body(depth) + self.tag("endifchanged")

    def comment(self, depth: int) -> str:
        if self.chance(0.5):
            return self.tag("# a comment")
        return self.tag("comment") + self.one(["x", "{{ x }}", "{% if a %}{% endif %}"]) + self.tag("endcomment")

    def raw(self, depth: int) -> str:
        # White space control and an open output in it are of later releases than Debian 12's.
        return "{% raw %}" + self.one(["x", "{{ x }}", " {% if %} ", "}}", "%}"]) + "{% endraw %}"

    def echo(self, depth: int) -> str:
        return self.tag("echo " + self.filtered())

    def lines(self, depth: int) -> str:
        lines = []
        for _ in range(self.random.choice([1, 2, 3])):
            lines.append(self.one([
                lambda: "echo " + self.filtered().replace("\n", " ").replace("\r", ""),
                lambda: f"assign v = {self.expression()}".replace("\n", " ").replace("\r", ""),
                lambda: "if " + self.condition().replace("\n", " ").replace("\r", "") + "\necho 'y'\nendif",
                lambda: "increment k", lambda: "# c", lambda: "",
                lambda: "for i in (1..2)\necho i\nendfor", lambda: "cycle 1, 2",
            ])())
        return "{% liquid\n" + "\n".join(lines) + "\n%}"

    def render(self, depth: int) -> str:
        if self.is_partial:
            return ""
        name = self.one(PARTIALS)
        head = f"render '{name}'"
        kind = self.random.random()
        if kind < 0.25:
            head += f" with {self.expression()}"
        elif kind < 0.5:
            head += f" for {self.path()}"
        if kind < 0.5 and self.chance(0.4):
            head += " as y"
        if self.chance(0.4):
            head += f", {self.one(['x', 'y', 'p'])}: {self.expression()}"
        return self.tag(head)

    def interrupt(self, depth: int) -> str:
        # In a table, of later releases than Debian 12's.
        return "" if self.quiet else self.tag(self.one(["break", "continue"]))
