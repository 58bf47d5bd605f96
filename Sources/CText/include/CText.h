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

/// Lines that were passed.
typedef struct {
  size_t count;
  /// Offset behind the last one's end; 0 where there is none.
  size_t end;
} CText_Lines;

/// Passes as many pieces of sixty-four bytes as hold no `quote`, no CR but one right before a line feed of the same
/// piece, no empty line, and fewer than `most` line feeds together. `bytes` has `count`; `isBehindEnd` tells whether
/// a line ends right before them. Returns how many bytes that are.
size_t CText_passLines(
    const uint8_t *bytes, size_t count, uint8_t quote, bool isBehindEnd, size_t most, CText_Lines *lines);

/// Where fields and records start.
typedef struct {
  /// Where each field starts: `startCount` are there already, and there is room for one more behind each byte, and for
  /// sixteen.
  uint32_t *starts;
  size_t startCount;
  /// Which of `starts` are records' as well; room for one behind each byte, and for one.
  uint32_t *records;
  size_t recordCount;
} CText_Fields;

/// Notes where a field starts behind each `delimiter` and line feed of as many pieces of sixty-four bytes as hold no
/// `quote`, and no CR but right before a line feed of the same piece. `bytes` has `count`, the first at `place`.
/// Returns how many bytes that are.
size_t CText_noteFields(
    const uint8_t *bytes, size_t count, uint8_t delimiter, uint8_t quote, uint32_t place, CText_Fields *fields);

#endif
