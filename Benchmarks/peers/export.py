"""Makes an export of a campaign as gzipped CSV, the same on every machine."""

import base64
import csv
import os
import random
import subprocess

COLUMNS = (
    "broadlogId deliveryId platform token firstName lastName locale points city lastPurchase "
    "offerUrl badge optIn"
).split()
PEOPLE = {
    "fr": (["Zoé", "Hélène", "Jean", "Noël"], ["Lefèvre", "d'Aubigné", "Le Goff"], ["Nîmes", "Lyon"]),
    "it": (["Luca", "Desirée", "Sofia"], ["Rossi", "D'Angelo", "De Luca"], ["Forlì", "Milano"]),
    "pt-BR": (["João", "Conceição", "Ana"], ["Gonçalves", "Araújo"], ["São Paulo", "Belém"]),
    "nl": (["Sanne", "Loïs", "Daan"], ["van 't Hoff", "Jansen"], ["Utrecht", "'s-Hertogenbosch"]),
    "zh": (["伟", "小明", "秀英"], ["王", "欧阳"], ["北京市", "成都"]),
    "en": (["Alice", "Grace", "Sam"], ["O'Brien", "Williams-Jones", "Brown"], ["Dublin", "New York"]),
}
LOCALES = list(PEOPLE)
OFFERS = ["spring-sale", "back-to-school", "winter-offers", "preview"]


def record(number, rng):
    locale = rng.choice(LOCALES)
    first, last, city = (rng.choice(names) for names in PEOPLE[locale])
    # What needs quotes in CSV or escapes in JSON, and what is missing: a record in ten.
    kind = rng.randrange(100)
    if kind < 3:
        first = ""
    elif kind < 5:
        first += ' "Jo"'
    elif kind < 7:
        last += ", Jr."
    elif kind < 8:
        city += f"\nCedex {kind}"
    elif kind < 9:
        city += "\\Nord\tB"
    elif kind < 10:
        first += " 👩‍💻"
    is_apple = rng.random() < 0.45
    if is_apple:
        token = rng.randbytes(32).hex()
    else:
        characters = base64.urlsafe_b64encode(rng.randbytes(117)).decode()
        token = f"{characters[:22]}:APA91b{characters[22:]}"
    delivery = 845_000_000 + rng.randrange(8) * 101_377
    return [
        1_482_000_000 + 4 * number + rng.randrange(4),
        delivery,
        "ios" if is_apple else "android",
        token,
        first,
        last,
        locale,
        rng.randrange(50_000),
        city,
        f"202{rng.randrange(7)}-{rng.randrange(1, 13):02}-{rng.randrange(1, 29):02}",
        f"https://www.example.com/{locale}/offers/{rng.choice(OFFERS)}"
        f"?id={rng.randrange(1_000_000)}&src=push&cmp={delivery}",
        "" if rng.random() < 0.08 else rng.randrange(1, 13),
        0 if rng.random() < 0.08 else 1,
    ]


def make(path, records):
    """Writes PATH, which ends in .gz, as `gzip -6` packs it."""
    plain = path.removesuffix(".gz")
    rng = random.Random(20_260_101)
    with open(plain, "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows(record(number, rng) for number in range(records))
    with open(path + ".part", "wb") as packed:
        subprocess.run(["gzip", "-6nc", plain], stdout=packed, check=True)
    os.rename(path + ".part", path)
    os.remove(plain)
