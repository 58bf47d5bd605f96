#!/usr/bin/env python3
"""Makes recipients.csv.gz and recipients.xml.gz: one invented campaign, the same people in both; and
beside them deliveries.xml.gz, what was sent to them, and opt-outs.csv, the tokens of two who left.

    SampleData/generate.py            writes beside this script; every run writes the same bytes

Nobody in it exists: names, cities and numbers are drawn from the lists below, and a token is random
hex (APNs) or random base64 in the shape of an FCM registration token. Five records of the CSV are
bad on purpose, so that a run has something to put into rejected.ndjson; a record with a field too
many cannot be written as XML, so the XML has four.
"""
import gzip
import random
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

RECORDS = 400
COLUMNS = ["broadlogId", "deliveryId", "platform", "token", "firstName", "lastName", "locale",
           "points", "city", "lastPurchase", "offerUrl", "badge", "optIn"]
PROFILE = {"firstName", "lastName", "city"}  # child elements in the XML; the others are attributes
BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

# locale: share in percent, first names, last names, cities
PEOPLE = {
    "fr": (30, ["Zoé", "Éloïse", "Maël", "François", "Noëlle"],
           ["Lefèvre", "d’Aubigné", "Le Goff", "Garçon"], ["Besançon", "Saint-Étienne", "Nîmes"]),
    "de": (12, ["Jürgen", "Käthe", "Sören", "Änne"], ["Groß", "Müller-Lüdenscheidt", "Weiß"],
           ["Köln", "Gößweinstein", "München"]),
    "pt-BR": (12, ["João", "Conceição", "Antônia"], ["Gonçalves", "Simões", "Araújo"],
              ["São Paulo", "Brasília", "Goiânia"]),
    "pl": (6, ["Łukasz", "Świętosława", "Żaneta"], ["Wójcik", "Źdźbło"], ["Łódź", "Kraków"]),
    "tr": (6, ["İpek", "Işıl", "Gülşah"], ["Yıldız", "Çağlayan"], ["İzmir", "Diyarbakır"]),
    "zh": (8, ["伟", "秀英", "小明", "𠮷郎"], ["王", "欧阳", "司马"], ["北京市", "成都市"]),
    "ja": (6, ["さくら", "太郎", "ジョン"], ["髙橋", "渡邉"], ["東京", "大阪"]),
    "ar": (5, ["ليلى", "يوسف"], ["الحسن", "بن علي"], ["القاهرة", "الدار البيضاء"]),
    "he": (3, ["נועה", "יוסי"], ["כהן", "לוי"], ["תל אביב", "חיפה"]),
    "en": (12, ["Alice", "Siobhán", "Bob"], ["O'Brien", "Smith", "Smythe-Jones"],
           ["Dublin", "New York", "Llanfair­pwll"]),
}
DELIVERIES = {14057430: "Spring sale", 14057431: "Spring sale, last days",
              4294967296: "Garden & balcony"}
EMOJI = ["🎉", "👩‍💻", "👨‍👩‍👧‍👦", "❤️", "🇫🇷", "🏴󠁧󠁢󠁷󠁬󠁳󠁿", "👍🏽", "1️⃣"]


def recipient(dice: random.Random, number: int) -> dict[str, str]:
    """One recipient; about one in three has something in it that a careless reader breaks on."""
    locale = dice.choices(list(PEOPLE), [share for share, *_ in PEOPLE.values()])[0]
    _, first, last, city = PEOPLE[locale]
    platform = "ios" if dice.random() < 0.48 else "android"
    random_text = "".join(dice.choices(BASE64, k=22 + 134))
    delivery = dice.choice(list(DELIVERIES))
    person = {
        "broadlogId": str(1482000000 + 37 * number),
        "deliveryId": str(delivery),
        "platform": platform,
        "token": dice.randbytes(32).hex() if platform == "ios"
        else "c" + random_text[1:22] + ":APA91b" + random_text[22:],
        "firstName": dice.choice(first),
        "lastName": dice.choice(last),
        "locale": locale,
        "points": str(int(dice.random() ** 3 * 20000)),
        "city": dice.choice(city),
        "lastPurchase": f"202{dice.randint(3, 5)}-{dice.randint(1, 12):02}-{dice.randint(1, 28):02}",
        "offerUrl": f"https://shop.example.com/{locale}/spring?id={dice.randrange(10**6)}&src=push",
        "badge": str(dice.randint(0, 9)),
        "optIn": "1",
    }
    strange = dice.random()
    if strange < 0.06:
        person["firstName"] = ""
    elif strange < 0.12:
        person["firstName"] += " " + dice.choice(EMOJI)
    elif strange < 0.15:
        person["city"] += dice.choice(["\n", "\r\n"]) + "Cedex " + str(dice.randint(1, 20))
    elif strange < 0.18:
        person["firstName"] += ' "Jo"'
    elif strange < 0.20:
        person["lastName"] += ", Jr. <R&D>"
    elif strange < 0.23:
        person["lastPurchase"] = ""
    elif strange < 0.26:
        person["badge"] = ""
    elif strange < 0.28:
        person["platform"] = "web"
    elif strange < 0.30:
        person["token"] = " "
    elif strange < 0.36:
        person["optIn"] = "0"
    return person


def spoil(people: list[dict[str, str]]) -> None:
    """Makes four records bad, each in its own way."""
    sent = [p for p in people if p["optIn"] == "1" and p["token"] != " "]
    ios = [person for person in sent if person["platform"] == "ios"]
    android = [person for person in sent if person["platform"] == "android"]
    ios[20]["token"] = ios[20]["token"][:-1] + "g"
    ios[60]["badge"] = "two"
    android[30]["token"] = "not-a-registration-token"
    android[70]["broadlogId"] = "+1482000001"


def csv_text(people: list[dict[str, str]]) -> str:
    def quoted(text: str) -> str:
        if any(mark in text for mark in '",\r\n'):
            return '"' + text.replace('"', '""') + '"'
        return text

    lines = [",".join(quoted(person[column]) for column in COLUMNS) for person in people]
    lines.insert(len(lines) // 2, lines[7] + ",one field too many")
    return "\n".join([",".join(COLUMNS), *lines]) + "\n"


def xml_text(people: list[dict[str, str]]) -> str:
    parts = ['<?xml version="1.0" encoding="UTF-8"?>\n<!-- an invented campaign -->\n<recipients>\n']
    for person in people:
        attributes = "".join(
            f" {name}={quoteattr(person[name])}" for name in COLUMNS if name not in PROFILE)
        # A reader must turn CR LF into LF (XML 1.0 §2.11); a written carriage return is a reference.
        children = "".join(
            f"<{name}>{escape(person[name], {chr(13): '&#13;'})}</{name}>"
            for name in COLUMNS if name in PROFILE)
        parts.append(f"  <recipient{attributes}>\n    <profile>{children}</profile>\n  </recipient>\n")
    return "".join(parts) + "</recipients>\n"


def deliveries_text() -> str:
    parts = ['<?xml version="1.0" encoding="UTF-8"?>\n<deliveries>\n']
    for number, label in DELIVERIES.items():
        parts.append(f'  <delivery id="{number}"><label>{escape(label)}</label></delivery>\n')
    return "".join(parts) + "</deliveries>\n"


def opt_outs_text(people: list[dict[str, str]]) -> str:
    return "\n".join(["token", people[3]["token"], people[11]["token"]]) + "\n"


def main() -> None:
    dice = random.Random("spring-sale")
    people = [recipient(dice, number) for number in range(RECORDS)]
    spoil(people)
    folder = Path(__file__).resolve().parent
    (folder / "opt-outs.csv").write_text(opt_outs_text(people))
    for name, text in [("recipients.csv.gz", csv_text(people)), ("recipients.xml.gz", xml_text(people)),
                       ("deliveries.xml.gz", deliveries_text())]:
        with open(folder / name, "wb") as file, gzip.GzipFile("", "wb", 9, file, mtime=0) as packed:
            packed.write(text.encode())


if __name__ == "__main__":
    main()
