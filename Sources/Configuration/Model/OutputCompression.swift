/// How shards are stored; with `gzip` each is one gzip file of its own.
package enum OutputCompression: String, CaseIterable, Sendable {
  case none, gzip
}
