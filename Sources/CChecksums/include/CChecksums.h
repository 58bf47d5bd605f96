#ifndef CCHECKSUMS_H
#define CCHECKSUMS_H

// The inner loops of two checksums by the processor's own instructions. Functions with these must be
// compiled for processors that have them, which Swift cannot say of a single function. Nothing here
// may be called where the processor has not what it needs.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CChecksums_sha256BlockBytes 64

/// Whether the processor has what the next three need.
bool CChecksums_hasSHA256(void);

/// Takes `blocks` blocks of `bytes` into the eight words of `state`.
void CChecksums_takeOne(uint32_t *state, const uint8_t *bytes, size_t blocks);

/// The same of two messages. One message leaves the instructions idle half of the time, as each waits for
/// what the one before made; no library takes two that go on. What belongs to one must not overlap what
/// belongs to the other.
void CChecksums_takeTwo(
    uint32_t *first, const uint8_t *firstBytes, uint32_t *second, const uint8_t *secondBytes,
    size_t blocks);

/// The same of three messages: in a third more time than two take where the instructions are fast (AMD
/// family 26), in two thirds more where they are not (family 23).
void CChecksums_takeThree(
    uint32_t *first, const uint8_t *firstBytes, uint32_t *second, const uint8_t *secondBytes,
    uint32_t *third, const uint8_t *thirdBytes, size_t blocks);

#define CChecksums_sha256GroupSize 8

/// Whether the processor has what the next one needs.
bool CChecksums_hasSHA256Groups(void);

/// The same of `count` messages, at most `sha256GroupSize`, by vectors that hold a word of each: for processors
/// without instructions for SHA-256. Takes as long for few as for all.
void CChecksums_takeGroup(
    uint32_t *const *states, const uint8_t *const *bytes, size_t count, size_t blocks);

/// The same of one message, on any processor: for what is left of one that else is in a group.
void CChecksums_takeAlone(uint32_t *state, const uint8_t *bytes, size_t blocks);

#define CChecksums_crc32FoldedBytes 16
/// Fewer are not worth folding.
#define CChecksums_crc32LeastBytes 64

/// Whether the processor has what the next one needs.
bool CChecksums_hasCRC32(void);

/// Folds a text of `leastBytes` or more, of which 16 is a factor, into sixteen bytes whose CRC-32, begun
/// with all bits set, is that of the text, begun with `value`.
void CChecksums_foldCRC32(uint32_t value, const uint8_t *bytes, size_t count, uint8_t *folded);

/// Fewer are not worth vectors of thirty-two bytes.
#define CChecksums_crc32LeastWideBytes 128

/// Whether the processor has what the next one needs.
bool CChecksums_hasWideCRC32(void);

/// The same of a text of `leastWideBytes` or more, in half of the time.
void CChecksums_foldCRC32Wide(uint32_t value, const uint8_t *bytes, size_t count, uint8_t *folded);

#endif
