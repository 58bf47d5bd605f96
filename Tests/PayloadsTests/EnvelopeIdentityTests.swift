import Bytes
import Payloads
import Testing

@Suite("The ids of lines, PIPELINE.md §4")
struct EnvelopeIdentityTests {
  private func id(_ digest: [UInt8], _ number: Int) -> String {
    var buffer = ByteBuffer()
    EnvelopeIdentity(digest: digest).write(record: number, into: &buffer)
    return String(decoding: buffer.array(), as: UTF8.self)
  }

  @Test("Version 8 and the variant overwrite their bits; the number stands at the end")
  func layout() {
    #expect(id(Array(repeating: 0xff, count: 32), 1) == "ffffffff-ffff-8fff-bfff-000000000001")
    #expect(id(Array(repeating: 0, count: 32), 0x1234) == "00000000-0000-8000-8000-000000001234")
    #expect(
      id(Array(0xe0...0xff), 0xffff_ffff_ffff) == "e0e1e2e3-e4e5-86e7-a8e9-ffffffffffff")
  }

  @Test("The digest of a known text gives the known id")
  func knownDigest() {
    let seed = EnvelopeIdentity.seed(
      name: "spring-sale", at: "2026-11-21T12:00:00Z", path: "SampleData/recipients.csv.gz")
    #expect(seed == "payloadbatch:spring-sale/2026-11-21T12:00:00Z/SampleData/recipients.csv.gz")
    // sha256sum of that text begins with these bytes.
    let digest: [UInt8] = [0xa7, 0x6d, 0x17, 0xd7, 0x72, 0xab, 0x39, 0x3f, 0x02, 0xde]
    #expect(
      id(digest + Array(repeating: 0, count: 22), 500_000_000)
        == "a76d17d7-72ab-893f-82de-00001dcd6500")
  }
}
