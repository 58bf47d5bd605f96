"""As much Liquid as the end-to-end cases use, from Shopify's documentation: a tree walk over text."""
import datetime
import re
import zoneinfo
from urllib.parse import quote as percent

PIECES = re.compile(r"({%-?.*?-?%}|{{-?.*?-?}})", re.S)
WORDS = re.compile(
    r"""\s*("[^"]*"|'[^']*'|-?\d+\.\d+|-?\d+|[=!<>]=|<>|[<>|:,]"""
    r"""|[\w-]+(?:\[(?:"[^"]*"|'[^']*')\]|\.[\w-]+\??)*)""")


class TemplateError(Exception):
    """A render that fails: the record is rejected."""


class Skipped(Exception):
    """The record gets no payload, and that is no fault; the argument is the manifest's reason."""


class Blank:
    """`blank` and `empty`."""


BLANK, EMPTY = Blank(), Blank()


class Text(str):
    """Untyped text of an export: against a number it counts as the number it spells."""


def render(source: str, scope: dict, zone: str = "UTC") -> str:
    pieces = PIECES.split(source)
    for index in range(1, len(pieces), 2):
        if pieces[index][2] == "-":
            pieces[index - 1] = pieces[index - 1].rstrip(" \t\r\n\f\v")
        if pieces[index][-3] == "-":
            pieces[index + 1] = pieces[index + 1].lstrip(" \t\r\n\f\v")
    out: list[str] = []
    _block(pieces, 0, out, {**scope, GLOBALS: scope.get(GLOBALS, scope)}, zone, True, ())
    return "".join(out)


def holds(condition: str, scope: dict, zone: str = "UTC") -> bool:
    return _condition(WORDS.findall(condition), scope, zone)


TAGS = {"if", "elsif", "else", "endif", "unless", "endunless", "case", "when", "endcase", "assign",
        "comment", "endcomment", "raw", "endraw", "skip", "render"}
FILTERS = set("""default upcase downcase capitalize append prepend strip lstrip rstrip replace remove
    strip_newlines newline_to_br size slice truncate split join first last plus minus times divided_by modulo
    url_encode escape hex adobe_mid adobe_did tracking_url date""".split())
OPEN = " any name below"  # in a scope: the lookups of which any name may be a field
PARTIALS = " partials"  # in a scope: the texts of the render tag
COUNTERS = " counters"  # in a scope of a template: what `increment` counted
GLOBALS = " globals"  # in a scope of a template: what it was before the template began
WORDS_OF_THE_LANGUAGE = {"and", "or", "contains", "true", "false", "nil", "null", "blank", "empty"}


def compiles(source: str, scope: dict) -> bool:
    """Whether a text that came from data is a template: tags closed, every name known."""
    pieces, assigned, opened = PIECES.split(source), set(), []
    if any("{{" in text or "{%" in text for text in pieces[::2]):
        return False
    for piece in pieces[1::2]:
        name, rest = ("", piece[2:-2].strip("-")) if piece.startswith("{{") else _tag(piece)
        if name.startswith("end"):
            if not opened or opened.pop() != name[3:]:
                return False
        elif name and name not in TAGS or name in ("else", "elsif", "when") and not opened:
            return False
        if name in ("if", "unless", "case", "raw", "comment"):
            opened.append(name)
        if name == "assign":
            target, _, rest = rest.partition("=")
            assigned.add(target.strip())
        words = WORDS.findall(rest)
        for index, word in enumerate(words):
            if index and words[index - 1] == "|":
                known = word in FILTERS
            elif name == "render" and words[index + 1:index + 2] == [":"]:
                known = True
            else:
                known = not re.match(r"[A-Za-z_]", word) or word in scope or word in assigned or (
                    word in WORDS_OF_THE_LANGUAGE or _named(word) in scope
                    or word.split(".")[0] in scope.get(OPEN, ()))
            if not known:
                return False
    return not opened


class CampaignText(str):
    """A template in campaign syntax, or the name of a field that holds one."""


def rendered(value, scope: dict, zone: str) -> str:
    """A setting: Liquid, campaign syntax, or `{ "templateFrom": … }` for either."""
    if isinstance(value, dict):
        name = value["templateFrom"]
        value = type(name)(scope.get(name) or "")
        if not isinstance(name, CampaignText) and not compiles(value, scope):
            raise TemplateError("a template that came from data")
    if isinstance(value, CampaignText):
        return campaign(value, scope)
    return render(value, scope, zone) if isinstance(value, str) else str(value)


def campaign(source: str, scope: dict) -> str:
    """Field references between `<%=` and `%>`, all else is plain."""
    def value(found):
        for prefix in ("", "context.", "context.profile.", "recipient."):
            name = (found[1] or "").removeprefix(prefix)
            if found[1] and found[1].startswith(prefix) and name in scope:
                return _text(scope[name])
        raise TemplateError("no reference to a field")

    return re.sub(r"<%(?:=\s*(.*?)\s*%>)?", value, source, flags=re.S)


def _named(word: str) -> str | None:
    found = re.fullmatch(r"record\[[\"'](.*)[\"']\]", word)
    return found[1] if found else None


def _tag(piece: str) -> tuple[str, str]:
    inside = piece[2:-2].strip("-").strip()
    name, _, rest = inside.partition(" ")
    return name, rest.strip()


def _block(pieces, at, out, scope, zone, active, stops):
    """Renders until a tag in `stops`; answers with its index."""
    while at < len(pieces):
        piece = pieces[at]
        if at % 2 == 0:
            if active:
                out.append(piece)
        elif piece.startswith("{{"):
            if active:
                out.append(_text(_expression(WORDS.findall(piece[2:-2].strip("-")), scope, zone)))
        else:
            name, rest = _tag(piece)
            if name in stops:
                return at
            if name in ("if", "unless", "case"):
                at = _branches(pieces, at, name, rest, out, scope, zone, active)
            elif name == "assign":
                target, _, value = rest.partition("=")
                if active:
                    scope[target.strip()] = _expression(WORDS.findall(value), scope, zone)
            elif name == "skip":
                if active:
                    raise Skipped("skipTag")
            elif name == "capture":
                text: list[str] = []
                at = _block(pieces, at + 1, text, scope, zone, active, ("endcapture",))
                if active:
                    scope[rest] = "".join(text)
            elif name == "increment":
                count = scope.setdefault(COUNTERS, {})
                if active:
                    out.append(str(count.get(rest, 0)))
                    scope[rest] = count[rest] = count.get(rest, 0) + 1
            elif name == "for":
                variable, first, last = re.fullmatch(r"(\w+) in \((\d+)\.\.(\d+)\)", rest).groups()
                start = at + 1
                at = _block(pieces, start, out, scope, zone, False, ("endfor",))
                for number in range(int(first), int(last) + 1) if active else ():
                    _block(pieces, start, out, scope | {variable: number}, zone, True, ("endfor",))
            elif name == "render":
                if active:
                    out.extend(_partial(rest, scope, zone))
            elif name == "comment":
                while _tag(pieces[at])[0] != "endcomment":
                    at += 2
            elif name == "raw":
                at += 1
                while at % 2 == 0 or _tag(pieces[at])[0] != "endraw":
                    if active:
                        out.append(pieces[at])
                    at += 1
            else:
                raise ValueError(f"the reference has no tag {name}")
        at += 1
    return at


def _partial(rest, scope, zone):
    """What a partial makes of its arguments: it sees nothing that the template around it assigned."""
    _, _, name, rest = re.split(r"(['\"])(.*?)\1", rest, maxsplit=1)
    given = re.match(r"\s*(with|for)\s+(\((\d+)\.\.(\d+)\)|[^\s,]+)(?:\s+as\s+([\w-]+))?", rest)
    words = WORDS.findall(rest[given.end():] if given else rest)
    arguments = {word: _value(words[index + 2], scope)
                 for index, word in enumerate(words) if words[index + 1:index + 2] == [":"]}
    values = [None]
    if given:
        value = (list(range(int(given[3]), int(given[4]) + 1)) if given[3]
                 else _value(given[2], scope))
        values = value if given[1] == "for" and isinstance(value, list) else [value]
    for index, value in enumerate(values):
        made = {**scope[GLOBALS], **arguments, GLOBALS: scope[GLOBALS]}
        if given:
            made[given[5] or name] = value
        if given and given[1] == "for":
            made |= {"forloop.index": index + 1, "forloop.length": len(values),
                     "forloop.last": index == len(values) - 1}
        yield render(scope[PARTIALS][name], made, zone)


def _branches(pieces, at, kind, rest, out, scope, zone, active):
    done = False
    if kind == "case":
        subject = _value(WORDS.findall(rest)[0], scope)
        at = _block(pieces, at + 1, out, scope, zone, False, ("when", "else", "endcase"))
    else:
        taken = _condition(WORDS.findall(rest), scope, zone) != (kind == "unless")
        at = _block(pieces, at + 1, out, scope, zone, active and taken, ("elsif", "else", f"end{kind}"))
        done = taken
    while not _tag(pieces[at])[0].startswith("end"):
        name, rest = _tag(pieces[at])
        if name == "else":
            taken = not done
        elif name == "elsif":
            taken = not done and _condition(WORDS.findall(rest), scope, zone)
        else:
            options = [word for word in WORDS.findall(rest) if word not in (",", "or")]
            taken = any(_compare(subject, "==", _value(word, scope)) for word in options)
        at = _block(pieces, at + 1, out, scope, zone, active and taken,
                    ("elsif", "else", "when", f"end{kind}"))
        done = done or taken
    return at


def _condition(words, scope, zone):
    for index, word in enumerate(words):
        if word in ("and", "or"):  # right to left, without precedence
            left = _comparison(words[:index], scope)
            decides = bool(left) == (word == "or")
            return left if decides else _condition(words[index + 1:], scope, zone)
    return _comparison(words, scope)


def _comparison(words, scope):
    if len(words) == 1:
        value = _value(words[0], scope)
        return value is not None and value is not False
    return _compare(_value(words[0], scope), words[1], _value(words[2], scope))


def _number(text):
    if isinstance(text, bool) or text is None:
        return None
    if isinstance(text, (int, float)):
        return text
    if re.fullmatch(r"-?\d+", text):
        return int(text)
    return float(text) if re.fullmatch(r"-?\d+\.\d+", text) else None


def _compare(left, operator, right):
    if right in (BLANK, EMPTY) or left in (BLANK, EMPTY):
        value, other = (left, right) if right in (BLANK, EMPTY) else (right, left)
        equal = value == "" if other is EMPTY else (
            value is None or value is False or isinstance(value, str) and not value.strip())
        return equal == (operator == "==")
    if operator == "contains":
        return left is not None and _text(right) in _text(left)
    numeric = any(isinstance(v, (int, float)) and not isinstance(v, bool) for v in (left, right))
    if numeric and (isinstance(left, Text) or isinstance(right, Text)):
        left, right = _number(left), _number(right)
        if left is None or right is None:
            return False
    if operator == "==":
        return left == right
    if operator in ("!=", "<>"):
        return left != right
    if left is None or right is None:
        return False
    return {"<": left < right, ">": left > right, "<=": left <= right, ">=": left >= right}[operator]


def _value(word, scope):
    if word[0] in "\"'":
        return word[1:-1]
    if re.fullmatch(r"-?\d+", word):
        return int(word)
    if re.fullmatch(r"-?\d+\.\d+", word):
        return float(word)
    constants = {"true": True, "false": False, "nil": None, "null": None, "blank": BLANK, "empty": EMPTY}
    if word in constants:
        return constants[word]
    if word in scope:
        return scope[word]
    return scope.get(_named(word))


def _text(value) -> str:
    if value is None or isinstance(value, Blank):
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return "".join(map(_text, value))
    return str(value)


def _expression(words, scope, zone):
    value = _value(words[0], scope)
    at = 1
    while at < len(words):
        assert words[at] == "|", words
        name, at, arguments = words[at + 1], at + 2, []
        while at < len(words) and words[at] in (":", ","):
            arguments.append(_value(words[at + 1], scope))
            at += 2
        value = _filter(name, value, arguments, scope, zone)
    return value


def _filter(name, value, arguments, scope, zone):
    text = _text(value)
    first = arguments[0] if arguments else None
    number = (None if isinstance(value, list) else _number(value)) or 0
    match name:
        case "default":
            return first if value is None or value is False or value == "" else value
        case "upcase": return text.upper()
        case "downcase": return text.lower()
        case "capitalize": return text[:1].upper() + text[1:].lower()
        case "append": return text + _text(first)
        case "prepend": return _text(first) + text
        case "strip": return text.strip()
        case "lstrip": return text.lstrip()
        case "rstrip": return text.rstrip()
        case "replace": return text.replace(_text(first), _text(arguments[1]))
        case "remove": return text.replace(_text(first), "")
        case "strip_newlines": return re.sub(r"\r?\n", "", text)
        case "newline_to_br": return re.sub(r"\r?\n", "<br />\n", text)
        case "size": return len(value) if isinstance(value, list) else len(text) if value is not None else 0
        case "slice": return text[first:first + (arguments[1] if len(arguments) > 1 else 1)]
        case "truncate":
            end = _text(arguments[1]) if len(arguments) > 1 else "..."
            return text if len(text) <= first else text[:max(first - len(end), 0)] + end
        case "split": return text.split() if first == " " else text.split(_text(first))
        case "join": return _text(first).join(map(_text, value or []))
        case "first": return value[0] if value else None
        case "last": return value[-1] if value else None
        case "plus": return number + first
        case "minus": return number - first
        case "times": return number * first
        case "divided_by" | "modulo" if first == 0: raise TemplateError("divided by 0")
        case "divided_by": return number // first if isinstance(number, int) else number / first
        case "modulo": return number % first
        case "url_encode": return percent(text, safe="").replace("%20", "+").replace("~", "%7E")
        case "escape":
            for mark, entity in zip("&<>\"'", ("&amp;", "&lt;", "&gt;", "&quot;", "&#39;")):
                text = text.replace(mark, entity)
            return text
        case "hex": return tracking_hex(text)
        case "adobe_mid": return "h" + tracking_hex(text)
        case "adobe_did": return tracking_hex(text)
        case "tracking_url":
            ids = ",".join([arguments[1] + scope["tracking.broadlogId"], scope["tracking.deliveryId"],
                            tracking_hex(text)])
            return f"{first}/r/?id={ids}"
        case "date": return _date(value, _text(first), zone, scope)
    raise ValueError(f"the reference has no filter {name}")


def tracking_hex(text: str) -> str:
    number = int(text)
    return format(number + 2**32 if number < 0 else number, "x")


def _date(value, pattern, zone, scope):
    where = zoneinfo.ZoneInfo(zone)
    if value in ("now", "today"):
        value = scope["run.timestamp"]
    if isinstance(value, int) or isinstance(value, str) and re.fullmatch(r"\d+", value):
        moment = datetime.datetime.fromtimestamp(int(value), where)
    elif isinstance(value, str) and value:
        try:
            moment = datetime.datetime.fromisoformat(value.replace("Z", "+00:00"))
        except ValueError:
            return value
        moment = moment.astimezone(where) if moment.tzinfo else moment.replace(tzinfo=where)
    else:
        return value
    return moment.strftime(pattern)
