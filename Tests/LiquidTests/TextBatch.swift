import Records

/// A batch of one record; nil is an absent field.
func batch(_ values: [String?]) -> RecordBatch {
  var batch = RecordBatch(
    stride: values.count,
    places: RecordPlaces(export: 0, firstRecord: 1, firstOrdinal: 1, firstByte: 0, firstLine: 1))
  batch.count = 1
  for value in values {
    guard let value else {
      batch.fields.append(.absent)
      continue
    }
    batch.fields.append(FieldRange(start: batch.bytes.count, length: value.utf8.count))
    batch.bytes += Array(value.utf8)
  }
  return batch
}
