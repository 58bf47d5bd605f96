"""Small campaigns with every way to choose and shape a message, made by dice."""
import codecs
import csv
import gzip
import io
import json
import random
from pathlib import Path
from xml.sax.saxutils import escape

NAMES = [
    "Zoé", "Ann", "", "名前", "👩‍💻", "🇫🇷🇩🇪", "e\u0301", 'O"Neil', "a\\b", "<&>", "{{ n }}", "x" * 90,
    "क्षि " * 30, "👨‍👩‍👧‍👦" * 12, "line\r\nline " * 9, "ü" * 120,
]
LOCALES = ["fr", "fr-CA", "FR_be", "de-AT", "de", "en", "", "pt-PT", "pt", "xx"]
STORES = ["a", "b", "c", "d", "e\u0301", "é", "", "nowhere"]
TEMPLATES = [
    "Hi {{ name }}", "{% if points > 10 %}big{% else %}small {{ n }}{% endif %}", "", "plain", "{{ broken",
    "{{ unknown }}", "{% if n %}", "{{ n | divided_by: 0 }}", "{{ n | hex }}", "{% skip 'no' %}",
    "<%= recipient.name %> {{ n }}", "<%= nope %>", "<% if %>", "{% for %}", "{{ 'a' | upcase: 1",
]
CONDITIONS = [
    "n > 3", "points > 10", "points != 12", "points >= 12.5 or points <= 3", "locale == 'fr'", "name != blank",
    "store contains 'a'", "locale == 'de' or points < 5", "token != blank and n != 7", "email == blank",
]
COLUMNS = ["n", "token", "email", "store", "locale", "platform", "name", "points", "tmpl", "level", "score"]
# At most one of them is wrong, so that it does not matter which is looked at first.
LEVELS_AND_SCORES = [("", ""), ("passive", "0.5"), ("active", "1"), ("time-sensitive", "0"), ("critical", ""),
                     ("loud", "0.25"), ("active", "2"), ("active", "half"), ("active", "-1")]
HEAD = [
    "title", "messageBody", "sound", "badge", "deeplinkURI", "category", "iosMediaAttachmentURL",
    "androidMediaAttachmentURL", "isContentAvailable", "isMutableContent", "customFields", "locale", "language",
    "silentPush",
]


class Maker:
    """One campaign: its configuration and, in `folder`, its files."""

    def __init__(self, dice: random.Random, folder: Path):
        self.dice, self.folder = dice, folder
        self.campaign_syntax = self.chance(0.15)
        self.configuration: dict = {"name": "random", "vars": {"brand": "Ünïque", "deep": {"n": 3}}}

    def chance(self, share: float) -> bool:
        return self.dice.random() < share

    def make(self) -> None:
        self.recipients()
        self.tables()
        if self.chance(0.3):
            self.configuration["where"] = self.condition()
        if self.chance(0.5):
            self.configuration["dedupe"] = self.dice.choice([
                "{{ email }}", "{{ email | downcase }}", "{{ token }}", "{{ store }}{{ locale }}",
                "{{ n | modulo: 9 }}", "{% if n == 5 %}{{ n | divided_by: 0 }}{% endif %}{{ email }}",
            ])
        self.configuration["message"] = self.message()
        self.configuration["targets"] = self.targets()
        if self.chance(0.5):
            room = self.dice.choice([150, 180, 250, 400])
            self.configuration["limits"] = {
                "onTooLarge": self.dice.choice(["truncate", "truncate", "truncate",
                                                "reject"]), "headroomBytes": 4096 - room,
                "truncate": self.dice.sample(["body", "title", "customFields.who"], self.dice.randint(1, 3)),
            }
        self.configuration["output"] = {
            "directory": "published", "shards": self.dice.choice([{"count": 1}, {"count": 5},
                                                                  {"maxRecords": 40}]),
        }
        self.configuration["errors"] = {"maxRejected": 10**9}
        text = json.dumps(self.configuration, ensure_ascii=False, indent=1)
        (self.folder / "pipeline.json").write_text(text)

    def store(self, name: str, names: list[str], rows: list[list[str]], record: str | None = None) -> str:
        """Writes a table as CSV, or as XML with `record`, perhaps gzipped; answers with the file's name."""
        if record is None:
            out = io.StringIO()
            csv.writer(out, lineterminator=self.dice.choice(["\n", "\r\n"])).writerows([names, *rows])
            name, data = name + ".csv", out.getvalue().encode()
        else:
            def content(value: str) -> str:
                return escape(value, {"\r": "&#13;"})

            body = "".join(f"<{record}>" + "".join(f"<{n}>{content(v)}</{n}>"
                                                   for n, v in zip(names, row)) + f"</{record}>"
                           for row in rows)
            encoding, mark = self.dice.choice([("utf-8", b"")] * 4 + [
                ("iso-8859-1", b""), ("windows-1252", b""), ("utf-16-le", codecs.BOM_UTF16_LE),
                ("utf-16-be", codecs.BOM_UTF16_BE)])
            declared = "utf-16" if mark else encoding
            text = f"<?xml version='1.0' encoding='{declared}'?>\n<all>{body}</all>"
            name, data = name + ".xml", mark + text.encode(encoding, "xmlcharrefreplace")
        if self.chance(0.3):
            name, data = name + ".gz", gzip.compress(data, mtime=0)
        (self.folder / name).write_bytes(data)
        return name

    def recipients(self) -> None:
        dice, number, paths = self.dice, 0, []
        texts = dice.sample(TEMPLATES, 4)
        form = dice.choice(["csv", "csv", "xml"])
        for file in range(dice.choice([1, 1, 2, 3])):
            rows = []
            for _ in range(
                    dice.choice([0, 3, 40, 300] +
                                [1500] * self.chance(0.1)) if form == "csv" else dice.choice([3, 40, 200])):
                number += 1
                platform = dice.choice(["ios", "android", "web", "none"])
                token = dice.choice(["", "bad", f"{number % 50:064x}"] + [f"{dice.randint(1, 60):064x}"] * 5)
                if platform == "android" and len(token) > 3:
                    token = f"c{dice.randint(1, 60):021}"
                rows.append([
                    str(number), token,
                    dice.choice(["", "A@x", "a@x", f"p{dice.randint(1, 80)}@x"]),
                    dice.choice(STORES),
                    dice.choice(LOCALES), platform,
                    dice.choice(NAMES),
                    dice.choice(["", "3", "12", "12.5", "many", "-1"]),
                    dice.choice(texts),
                    *dice.choice(LEVELS_AND_SCORES[:4] if number == 8 else LEVELS_AND_SCORES),
                ])
            names = COLUMNS[:]
            if self.chance(0.5):  # every file's own header counts
                order = dice.sample(range(len(names)), len(names))
                names, rows = [names[i] for i in order], [[row[i] for i in order] for row in rows]
            paths.append(self.store(f"recipients-{file}", names, rows, None if form == "csv" else "recipient"))
        self.configuration["input"] = {"paths": paths}
        if form == "xml":
            self.configuration["input"]["xml"] = {
                "record": "recipient", "fields": {name: name
                                                  for name in COLUMNS}
            }

    def tables(self) -> None:
        dice = self.dice
        self.lookups = self.chance(0.6)
        if self.lookups:
            keys = dice.sample(STORES[:6], dice.randint(0, 6))
            rows = [[
                key,
                dice.choice(["Paris", "", "Łódź"]),
                dice.choice(["north", "south", ""]),
                dice.choice(TEMPLATES)
            ] for key in keys]
            rows += [["", "no key", "north", ""]] * dice.randint(0, 2) + rows[:1] * self.chance(0.04)
            names, record = ["id", "city", "region", "text"], dice.choice([None, "row"])
            shop = {"paths": [self.store("shops", names, rows, record)], "key": "id", "match": "{{ store }}"}
            region = {
                "paths": [self.store("regions", ["name", "chief"],
                                     [["north", "Ann"], ["south", "Bö"]])], "key": "name",
                "match": dice.choice(["{{ shop.region }}", "{{ shop.region | default: 'south' }}"]),
            }
            if record:
                shop["xml"] = {"record": record, "fields": {name: name for name in names}}
            self.configuration["lookups"] = {"shop": shop} | ({"region": region} if self.chance(0.6) else {})
        if self.chance(0.4):
            rows = [[dice.choice(["", "a@x", f"p{dice.randint(1, 80)}@x"])]
                    for _ in range(dice.choice([0, 1, 20]))]
            self.configuration["suppress"] = [{
                "paths": [self.store("opt-outs", ["who"], rows)], "key": "who",
                "match": dice.choice(["{{ email }}", "{{ email | downcase }}"]),
            }]

    def condition(self) -> str:
        found = list(CONDITIONS)
        if self.lookups:
            found += ["shop.city != blank", "shop.id"]
        if "region" in self.configuration.get("lookups", {}):
            found.append("region.chief == 'Ann'")
        return self.dice.choice(found)

    def text(self) -> str:
        """A template in the message's syntax."""
        words = ["n", "name", "store", "locale", "vars.brand"]
        words += ["shop.city", "shop.region"] if self.lookups else []
        if "region" in self.configuration.get("lookups", {}):
            words.append("region.chief")
        word = self.dice.choice(words)
        if self.campaign_syntax:
            prefix = self.dice.choice(["", "recipient.", "context.profile.", "context."])
            return self.dice.choice(
                [f"<%= {prefix}{word} %>", f"Hi <%={prefix}{word}%> {{{{ n }}}} %", "plain"])
        return self.dice.choice([
            f"{{{{ {word} }}}}", f"Hi {{{{ {word} | default: 'you' }}}}, {{{{ name }}}}", "plain {{ points }}",
            "{% if n == 7 %}{% skip 'seven' %}{% elsif n == 8 %}{{ n | modulo: 0 }}{% endif %}{{ n }}",
            f"{{% if {self.condition()} %}}{{{{ {word} | upcase }}}}{{% else %}}{{{{ name }}}}{{% endif %}}",
        ])

    def message(self) -> dict:
        dice = self.dice
        message: dict = {"title": self.text(), "body": self.text()}
        if self.campaign_syntax:
            message["syntax"] = "campaign"
        if self.chance(0.4):
            message["body"] = {"templateFrom": dice.choice(["tmpl"] + (["shop.text"] if self.lookups else []))}
        if self.chance(0.6):
            message["customFields"] = {"who": self.text(), "deep": {"list": [self.text(), 1, True]}}
        else:
            message["customFields"] = {"who": self.text()}
        if self.chance(0.5):
            message["sound"] = dice.choice(["default", {"critical": 1, "name": "alarm", "volume": 0.5}])
        if self.chance(0.3):
            message["aps"] = {
                "alert": {"subtitle": self.text(), "loc-key": "K", "loc-args": [self.text()]},
                "thread-id": self.text(), "interruption-level": "passive", "relevance-score": 0.25,
            }
        elif self.chance(0.4) and not self.campaign_syntax and isinstance(message["body"], str):
            message["aps"] = dict(dice.sample([
                ("interruption-level", "{{ level }}"), ("relevance-score", "{{ score }}"),
                ("filter-criteria", self.text()), ("target-content-id", self.text()),
                ("alert", {"title-loc-key": "{{ level }}", "title-loc-args": [self.text(), "x"]}),
                ("alert", {"launch-image": self.text(), "subtitle-loc-key": "S", "subtitle-loc-args": ["{{ n }}"]}),
            ], 3))
        match dice.choice(["none", "when", "weight", "mixed", "table"]):
            case "when":
                message["variants"] = [self.when() for _ in range(dice.randint(1, 3))]
            case "weight":
                message["variants"] = self.weights()
            case "mixed":
                message["variants"] = [self.when(), *self.weights(), self.when()]
            case "table":
                message["variantsFrom"] = {"paths": [self.languages()]}
        return message

    def change(self) -> dict:
        return dict(self.dice.sample([
            ("title", self.text()), ("body", self.text()), ("sound", None), ("body", None),
            ("customFields", {"who": self.text()}),
        ], 2))

    def when(self) -> dict:
        return {"when": self.condition(), "message": self.change()}

    def weights(self) -> list[dict]:
        name = self.dice.choice([None, "email", "n", "store"])
        by = {"by": f"<%= {name} %>" if self.campaign_syntax else f"{{{{ {name} }}}}"} if name else {}
        shares = self.dice.choice([[50], [30, 70], [10.5, 20, 33.25], [100], [0, 40]])
        return [{"name": f"w{i}", "weight": share, "message": self.change()} | by
                for i, share in enumerate(shares)]

    def languages(self) -> str:
        rows = []
        for locale in self.dice.sample(["fr", "fr-CA", "fr-BE", "de-DE", "pt-BR", "pt-PT", "en", ""],
                                       self.dice.randint(1, 6)):
            cells = dict.fromkeys(HEAD, "") | {"locale": locale, "language": locale[:2]}
            for name in self.dice.sample(["title", "messageBody", "category", "deeplinkURI"], 2):
                cells[name] = self.text()
            if self.chance(0.3):
                cells["customFields"] = json.dumps({"who": self.text(), "row": locale}, ensure_ascii=False)
            cells["isMutableContent"] = self.dice.choice(["", "1", "0", "true", "false"])
            cells["silentPush"] = self.dice.choice(["", "", "false", "true", "0"])
            rows.append([cells[name] for name in HEAD])
        return self.store("languages", HEAD, rows)

    def targets(self) -> list[dict]:
        keys = {
            "channel_id": "c{{ n }}", "icon": "i", "color": "#A1b2C3", "tag": "{{ store }}",
            "notification_priority": "PRIORITY_LOW", "visibility": "PRIVATE", "notification_count": "{{ n }}",
            "title_loc_key": "K{{ n }}", "title_loc_args": ["{{ name }}"], "body_loc_key": "B",
            "ticker": "{{ name }}", "sticky": True, "local_only": "0", "event_time": "2026-03-20T09:00:00Z",
            "vibrate_timings": ["0.5s"], "default_sound": "yes", "title": "{{ name }}",
            "image": "https://cdn/{{ n }}",
        }
        chosen = self.dice.sample(sorted(keys), self.dice.randint(1, 8))
        chosen += ["title_loc_key"] * ("title_loc_args" in chosen)
        note = self.dice.choice([{}, {}, {"notification": True},
                                 {"notification": {key: keys[key]
                                                   for key in chosen}}])
        targets = [{
            "name": "ios", "when": "platform == 'ios'", "format": "apns", "token": "{{ token }}",
            "apns": {"topic": "com.example.app"},
        }, {
            "name": "android", "when": "platform == 'android'", "format": "fcm", "token": "{{ token }}",
            "fcm": note
        }, {
            "name": "web", "when": "platform == 'web'", "format": "campaign",
            "platform": self.dice.choice(["ios", "android"]),
        }, ]
        if self.chance(0.3):
            inherited = self.campaign_syntax
            if self.chance(0.3):  # a text goes by the syntax of the message that it stands in
                self.campaign_syntax = not inherited
            targets[0]["message"] = self.change() | {"syntax": "campaign" if self.campaign_syntax else "liquid"}
            self.campaign_syntax = inherited
        if self.chance(0.2):
            targets[1]["message"] = {"variants": [self.when(), *self.weights()], "variantsFrom": None}
        return targets


# One or two of every kind of character that UAX #29 tells apart. A linker stands
# after a consonant only: elsewhere versions of Unicode differ on what follows it.
CLUSTERING = [
    "\r", "\n", "\x01", "\u0300", "\u200d", "\u200d", "\u0903", "\u1100", "\u1160", "\u11a8", "가", "각", "🇦",
    "🇧", "👩", "👦", "❤", "\ufe0f", "🏽", "क", "क\u094d", "ष", "ก", "\u0e33", "a", "é", "1", "\u20e3", "\u200c",
    "\U000e0067", '"', "\\", "…", " ",
]


def too_large(dice: random.Random, folder: Path) -> None:
    """A campaign whose payloads are cut, over texts of awkward clusters."""

    def text():
        if dice.random() < 0.2:
            return ""
        alphabet = dice.choice([
            CLUSTERING, CLUSTERING, ["\u0600", "a", "e\u0301", "\n", "\U000110bd"], ["a"], ["🇦", "🇧"],
            ["👩", "\u200d"], ["é", '"'],
        ])
        return "".join(dice.choices(alphabet, k=dice.choice([1, 3, 10, 40, 200])))

    fields = ["title", "body", "subtitle", "custom"]
    rows = [[f"{n:064x}", f"c{n:021}", *(text() for _ in fields)] for n in range(dice.choice([5, 60]))]
    with open(folder / "recipients.csv", "w", newline="") as file:
        csv.writer(file, quoting=csv.QUOTE_ALL).writerows([["apple", "google", *fields], *rows])
    room = dice.choice([100, 130, 170, 300, 1000])
    cut = dice.sample(["title", "body", "aps.alert.subtitle", "customFields.own"], dice.randint(1, 4))
    target = dice.choice([{"format": "apns", "token": "{{ apple }}",
                           "apns": {"topic": "com.example.app"}}, {"format": "fcm", "token": "{{ google }}"},
                          {"format": "fcm", "token": "{{ google }}",
                           "fcm": {"notification": True}}, {"format": "campaign", "platform": "ios"},
                          {"format": "campaign", "platform": "android"}, ])
    limits = {"onTooLarge": "truncate", "truncate": cut}
    limits |= {"maxPayloadBytes": room} if target["format"] == "campaign" else {"headroomBytes": 4096 - room}
    (folder / "pipeline.json").write_text(
        json.dumps(
            {
                "name": "too-large", "input": {"paths": ["recipients.csv"]}, "message": {
                    "title": "{{ title }}", "body": "{{ body }}", "badge": 1,
                    "customFields": {"own": "{{ custom }}"}, "aps": {"alert": {"subtitle": "{{ subtitle }}"}},
                }, "targets": [{"name": "one"} | target], "limits": limits,
                "output": {"directory": "published"}, "errors": {"maxRejected": 10**9},
            },
            ensure_ascii=False,
            indent=1,
        ))
