/// The document shows no element that could be a record.
struct NoRecords: Error {}
