#ifndef CSHA256_H
#define CSHA256_H

// SHA-256 by the processor's own instructions, two messages at a time: one message leaves them idle
// half of the time, as each waits for what the one before made. No library takes two messages that go
// on; and a function for them must be compiled for such processors, which Swift cannot say of one.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CSHA256_BLOCK 64

/// Whether the processor has the instructions. The others must not be called where it has not.
bool CSHA256_isSupported(void);

/// Takes `blocks` blocks of `bytes` into the eight words of `state`.
void CSHA256_takeOne(uint32_t *state, const uint8_t *bytes, size_t blocks);

/// The same of two messages. What belongs to one must not overlap what belongs to the other.
void CSHA256_takeTwo(
    uint32_t *first, const uint8_t *firstBytes, uint32_t *second, const uint8_t *secondBytes,
    size_t blocks);

#endif
