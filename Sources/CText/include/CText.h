#ifndef CTEXT_H
#define CTEXT_H

// An inner loop over text by the processor's own instructions. Functions with these must be compiled for processors
// that have them, which Swift cannot say of a single function. Nothing here may be called where the processor has
// not what it needs.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Whether the processor has what the next one needs.
bool CText_hasUTF8(void);

/// Whether all of `count` bytes are well-formed UTF-8 (Unicode 15.0 table 3-7), the last sequence whole.
bool CText_isUTF8(const uint8_t *bytes, size_t count);

#endif
