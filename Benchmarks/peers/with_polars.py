"""The job with Polars' streaming engine on all threads, into one file. INPUT OUTPUT"""

import sys

import polars as pl

source, target = sys.argv[1:]
col, lit = pl.col, pl.lit


def text(*parts):
    """What needs an escape in these exports, escaped: Polars encodes no text by itself as JSON."""
    return pl.concat_str(*parts, ignore_nulls=True).str.replace_many(
        ["\\", '"', "\n", "\t"], ["\\\\", '\\"', "\\n", "\\t"]
    )


def hexadecimal(name):
    number = col(name).cast(pl.UInt64)
    digits = [
        lit("0123456789abcdef").str.slice(number // 16**place % 16, 1) for place in reversed(range(8))
    ]
    return pl.concat_str(digits).str.strip_chars_start("0")


name = col("firstName").fill_null("there")
title = text(lit("Bonjour "), name)
points = [lit(", you have "), col("points"), lit(" points in "), col("city")]
body = text(lit("Hi "), name, lit(" "), col("lastName"), *points)
badge = col("badge").fill_null("0")
mine = [
    lit('"custom_field1":"'), col("locale"),
    lit('","uri":"'), text(col("offerUrl")),
    lit('","_dId":"'), hexadecimal("deliveryId"),
    lit('","_mId":"h'), hexadecimal("broadlogId"),
    lit('"'),
]  # fmt: skip
apple = pl.concat_str(
    lit('{"token":"'), col("token"),
    lit('","payload":{"aps":{"alert":{"title":"'), title,
    lit('","body":"'), body,
    lit('"},"badge":'), badge,
    lit(',"sound":"default","mutable-content":1},'),
    lit('"media-attachment-url":"https://cdn.example.com/'), col("locale"),
    lit('/hero.jpeg",'), *mine,
    lit("}}"),
)  # fmt: skip
android = pl.concat_str(
    lit('{"message":{"token":"'), col("token"),
    lit('","data":{"title":"'), title,
    lit('","body":"'), body,
    lit('","badge":"'), badge,
    lit('",'), *mine,
    lit('},"android":{"priority":"high","collapse_key":"'), col("broadlogId"),
    lit('"}}}'),
)  # fmt: skip
lines = (
    pl.scan_csv(source, infer_schema=False)
    .filter(col("optIn") == "1")
    .select(pl.when(col("platform") == "ios").then(apple).otherwise(android))
)
lines.sink_csv(
    f"{target}/lines",
    include_header=False,
    quote_style="never",
    maintain_order=False,
    engine="streaming",
)
