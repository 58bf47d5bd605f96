import Testing

@testable import Records

@Suite struct RecordPositionsTests {
  @Test("A record's place is the same whatever was asked for before", arguments: [1, 3, 7, 11])
  func order(step: Int) {
    var batch = RecordBatch(
      stride: 0,
      places: RecordPlaces(
        export: 0, firstRecord: 1, firstOrdinal: 1, firstByte: 9, firstLine: 2,
        encoding: .windows1252))
    for number in 0..<12 {
      let start = batch.bytes.count
      batch.bytes += Array("é\(number)\r\"\n\"".utf8)
      batch.places.extents.append(RecordExtent(start: start, length: batch.bytes.count - start))
      batch.bytes += number % 2 == 0 ? [0x0d, 0x0a] : [0x0a]
    }
    batch.count = 12
    var positions = RecordPositions()
    for index in 0..<24 {
      let record = index * step % 12
      #expect(
        positions.position(of: record, in: batch, file: "f")
          == batch.position(of: record, file: "f"))
    }
    #expect(batch.position(of: 11, file: "f").line == 2 + 11 * 3)
  }

  @Test("A record's place counts from the batch's, in bytes of the export")
  func position() {
    var batch = RecordBatch(
      stride: 0,
      places: RecordPlaces(
        export: 0, firstRecord: 7, firstOrdinal: 70, firstByte: 100, firstLine: 10))
    batch.bytes = Array("aé\r\n\"b\rc\"\nd".utf8)
    batch.count = 3
    batch.places.extents = [
      RecordExtent(start: 0, length: 3), RecordExtent(start: 5, length: 5),
      RecordExtent(start: 11, length: 1),
    ]
    let places = (0..<3).map { batch.position(of: $0, file: "f") }
    #expect(places.map(\.record) == [7, 8, 9])
    #expect(places.map(\.line) == [10, 11, 13])
    #expect(places.map(\.byte) == [100, 105, 111])
    #expect(places.map(\.length) == [3, 5, 1])
  }

  @Test(
    "Bytes are those of the encoding that the export was delivered in",
    arguments: [
      (SourceEncoding.utf8, 104, 3), (.latin1, 103, 2), (.windows1252, 103, 2), (.utf16, 106, 4),
      (.utf16BigEndian, 106, 4),
    ])
  func encoded(encoding: SourceEncoding, byte: Int, length: Int) {
    var batch = RecordBatch(
      stride: 0,
      places: RecordPlaces(
        export: 0, firstRecord: 1, firstOrdinal: 1, firstByte: 100, firstLine: 1, encoding: encoding
      ))
    batch.bytes = Array("aé\nàb".utf8)
    batch.count = 2
    batch.places.extents = [RecordExtent(start: 0, length: 3), RecordExtent(start: 4, length: 3)]
    let place = batch.position(of: 1, file: "f")
    #expect(place.byte == byte)
    #expect(place.length == length)
    #expect(place.line == 2)
  }

  @Test("A record that is not in the batch's bytes has the place that its reader noted")
  func noted() {
    var batch = RecordBatch(
      stride: 0,
      places: RecordPlaces(
        export: 0, firstRecord: 3, firstOrdinal: 3, firstByte: 50, firstLine: 5, encoding: .utf16))
    batch.count = 1
    batch.places.extents = [RecordExtent(start: 10, length: 999, lines: 2)]
    let place = batch.position(of: 0, file: "f")
    #expect(place == SourcePosition(file: "f", record: 3, line: 7, byte: 60, length: 999))
  }
}
