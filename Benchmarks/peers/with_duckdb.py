"""The job with DuckDB: one SQL statement on all threads, a file for each. INPUT OUTPUT"""

import sys

import duckdb

source, target = sys.argv[1:]
# Texts that may need an escape go through to_json; everything else is joined, which is faster than
# making structures for the whole to be turned into JSON.
duckdb.sql("SET preserve_insertion_order = false")
duckdb.sql(f"""
COPY (
  WITH recipients AS (
    SELECT *,
      coalesce(firstName, 'there') AS name,
      to_json('Bonjour ' || name) AS title,
      to_json(concat('Hi ', name, ' ', lastName, ', you have ', points, ' points in ', city)) AS body,
      coalesce(badge, '0') AS shown,
      concat('"custom_field1":"', locale, '","uri":', to_json(offerUrl),
        ',"_dId":"', printf('%x', deliveryId::BIGINT),
        '","_mId":"h', printf('%x', broadlogId::BIGINT), '"') AS mine
    FROM read_csv('{source}', header = true, all_varchar = true,
      delim = ',', quote = '"', escape = '"')
    WHERE optIn = '1')
  SELECT CASE platform WHEN 'ios' THEN
    concat('{{"token":"', token, '","payload":{{"aps":{{"alert":{{"title":', title,
      ',"body":', body, '}},"badge":', shown, ',"sound":"default","mutable-content":1}},',
      '"media-attachment-url":"https://cdn.example.com/', locale, '/hero.jpeg",', mine, '}}}}')
  ELSE
    concat('{{"message":{{"token":"', token, '","data":{{"title":', title,
      ',"body":', body, ',"badge":"', shown, '",', mine,
      '}},"android":{{"priority":"high","collapse_key":"', broadlogId, '"}}}}}}')
  END FROM recipients
) TO '{target}/lines' (FORMAT csv, HEADER false, DELIMITER E'\\x01', QUOTE '', ESCAPE '',
  PER_THREAD_OUTPUT true)
""")
