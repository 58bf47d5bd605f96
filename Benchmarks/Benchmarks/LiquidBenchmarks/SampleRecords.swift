import Liquid
import Records

/// Records as a campaign exports them, and their names as templates know them.
final class SampleRecords: NameScope {
  private static let names: [FieldName] = [
    "firstName", "lastName", "points", "city", "offerUrl", "locale", "platform", "lastPurchase",
  ]
  private static let values = [
    [
      "Chloé", "Dubois", "1250", "Lyon", "https://shop.example.com/o/1?c=spring", "fr", "ios",
      "2026-01-12",
    ],
    [
      "Ann", "O'Neill", "0", "Cork", "https://shop.example.com/o/2?c=spring", "en-IE", "android",
      "2025-11-02",
    ],
    [
      "Jürgen", "Müller", "88000", "Köln", "https://shop.example.com/o/3?c=spring", "de", "ios",
      "2026-03-30",
    ],
    [
      "Bea \"B\"", "da Silva", "12", "São Paulo", "https://shop.example.com/o/4?c=spring", "pt-BR",
      "android", "2024-02-29",
    ],
  ]

  func batch(records: Int) -> RecordBatch {
    var batch = RecordBatch(
      stride: SampleRecords.names.count,
      places: RecordPlaces(
        export: 0, firstRecord: 1, firstOrdinal: 1, firstByte: 0, firstLine: 1))
    for record in 0..<records {
      for value in SampleRecords.values[record % SampleRecords.values.count] {
        batch.fields.append(FieldRange(start: batch.bytes.count, length: value.utf8.count))
        batch.bytes += Array(value.utf8)
      }
      batch.count += 1
    }
    return batch
  }

  func meaning(of path: [FieldName]) -> (meaning: NameMeaning, segments: Int)? {
    guard let first = path.first, let index = SampleRecords.names.firstIndex(of: first) else {
      return nil
    }
    return (.field(FieldReference(frame: 0, field: index)), 1)
  }

  func suggestion(for path: [FieldName]) -> String? { nil }
}
