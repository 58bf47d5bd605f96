#ifndef CTEXT_H
#define CTEXT_H

// Inner loops over text by the processor's own instructions. Functions with these must be compiled for processors
// that have them, which Swift cannot say of a single function. Nothing here may be called where the processor has
// not what it needs.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Whether the processor has what the others need; to ask costs no more than a call.
bool CText_hasVectors(void);

/// Whether all of `count` bytes are well-formed UTF-8 (Unicode 15.0 table 3-7), the last sequence whole.
bool CText_isUTF8(const uint8_t *bytes, size_t count);

/// How CSV is quoted (RFC 4180 §2.5 to 2.7), and where in it a scan is.
///
/// Pieces of sixty-four bytes are regular where each of their quotes opens a field as its first byte or closes one
/// that ends right behind it, so that none is doubled or text, and where each CR outside of quotes stands right
/// before a line feed of the same piece.
typedef struct {
  uint8_t delimiter;
  /// Of no meaning where there is none.
  uint8_t quote;
  bool hasQuote;
  /// Whether a field begins with the next byte; not told by the functions here.
  bool isFieldStart;
  /// Whether the next byte lies in quotes.
  bool isInQuotes;
  /// Whether the byte before the next closed quotes.
  bool hasClosed;
} CText_Quoting;

/// Lines that were passed.
typedef struct {
  /// Lines that end outside of quotes.
  size_t records;
  /// Offset behind the last one's end; 0 where there is none.
  size_t end;
  /// Lines that end in quotes, and how many of them before `end`.
  size_t quotedLines;
  size_t quotedLinesAtEnd;
  /// Offset behind the last quote that opens a field; 0 where there is none.
  size_t opening;
  /// Whether a record ends right before the next byte.
  bool isBehindEnd;
} CText_Lines;

/// Passes as many pieces as are regular, have CR in quotes too only right before a line feed, no empty line
/// outside of quotes, and fewer than `most` records together. `bytes` has `count`. `lines` tells whether a record
/// ends right before them, and becomes what was passed. Returns how many bytes that are.
size_t CText_passLines(
    const uint8_t *bytes, size_t count, size_t most, CText_Quoting *quoting, CText_Lines *lines);

/// Where fields and records start.
typedef struct {
  /// Where each field starts: `startCount` are there already, and there is room for one more behind each byte, and
  /// for sixteen.
  uint32_t *starts;
  size_t startCount;
  /// Which of `starts` are records' as well; room for one behind each byte, and for one. None is there already.
  uint32_t *records;
  size_t recordCount;
  /// Whether a byte is a quote or lies in quotes.
  bool hasQuotes;
} CText_Fields;

/// Notes where a field starts behind each delimiter and line feed, outside of quotes, of as many pieces as are
/// regular. `bytes` has `count`, the first at `place`. Returns how many bytes that are.
size_t CText_noteFields(
    const uint8_t *bytes, size_t count, uint32_t place, CText_Quoting *quoting, CText_Fields *fields);

#endif
