import Checksums
import Testing

@Suite struct XXH64Tests {
  /// Bytes (7 i + 3) mod 256; the hashes are those of the reference implementation.
  @Test(
    "The hash is XXH64 with seed 0 at every length that takes another path",
    arguments: [
      (0, 0xef46_db37_51d8_e999), (1, 0x1f25_c8d0_bc1f_4bb6), (3, 0x31d2_363f_52e5_64c9),
      (4, 0x9bb6_4b7d_66ee_9fda), (7, 0x9a7b_1499_59ce_60d8), (8, 0xdab9_9d95_c6f9_0092),
      (11, 0x7a52_cc94_57cf_1a1f), (15, 0x1b47_cb82_43cc_8e32), (16, 0x4348_5023_2b78_7be2),
      (31, 0xa2aa_5f33_cc4a_6119), (32, 0x23c3_c17e_f790_fd97), (33, 0x50a7_cfc7_ba58_8784),
      (63, 0x5e3e_54b4_31c7_493c), (64, 0x0eb6_4b3e_f6ee_b01f), (65, 0xa383_b724_b2bd_12f1),
      (100, 0xa61f_8d4c_170f_e531), (222, 0x8488_aa61_fc67_f7eb),
      (1000, 0x5f23_5fa0_33f1_a3fb),
    ] as [(Int, UInt64)])
  func reference(length: Int, hash: UInt64) {
    let bytes = (0..<length).map { UInt8(truncatingIfNeeded: 7 * $0 + 3) }
    #expect(XXH64.hash(bytes.span) == hash)
  }

  @Test("Published values of short texts")
  func published() {
    #expect(XXH64.hash(Array("a".utf8).span) == 0xd24e_c4f1_a98c_6e5b)
    #expect(XXH64.hash(Array("abc".utf8).span) == 0x44bc_2cf5_ad77_0999)
    let spam = Array("Nobody inspects the spammish repetition".utf8)
    #expect(XXH64.hash(spam.span) == 0xfbce_a83c_8a37_8bf1)
  }
}
