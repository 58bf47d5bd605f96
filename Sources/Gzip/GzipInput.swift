/// The decompressed text of one export: gzip where its first bytes say so, else the bytes as they are.
///
/// All members are read (RFC 1952 §2.2); zero bytes may pad the end. Memory is one compressed chunk.
package struct GzipInput: ~Copyable {
  /// Replaces a chunk, whose memory may be used again, by the file's next bytes; false at its end, never
  /// an empty chunk. Not called again after that.
  package typealias Refill = (inout [UInt8]) throws -> Bool

  /// How a gzip member begins (RFC 1952 §2.3.1).
  package static let magic: [UInt8] = [0x1f, 0x8b]

  private enum State { case detecting, plain, member, betweenMembers, padding, ended }

  private let refillChunk: Refill
  private let maximumExpansion: Double?
  /// Bytes of text that the file may become, as far as its size is known.
  private let maximumBytes: Int
  private let isNamedGzip: Bool
  private var inflater: Inflater
  private var state = State.detecting
  /// `refillChunk` has answered false, and may not be asked again.
  private var isFileAtEnd = false
  private var chunk: [UInt8] = []
  /// Bytes of `chunk` that were used.
  private var position = 0
  /// Compressed bytes in the chunks before `chunk`.
  private var chunkOffset = 0
  private var produced = 0

  /// - Parameters:
  ///   - isNamedGzip: the name ends in `.gz`: then no bytes at all is a file cut short.
  ///   - fileBytes: the size, where it is known: lets `maximumExpansion` stop a bomb early.
  ///   - maximumExpansion: decompressed bytes allowed for each compressed one.
  package init(
    isNamedGzip: Bool, fileBytes: Int?, maximumExpansion: Double?, refill: @escaping Refill
  ) {
    inflater = Inflater()
    refillChunk = refill
    self.isNamedGzip = isNamedGzip
    self.maximumExpansion = maximumExpansion
    let bytes = (maximumExpansion ?? .infinity) * Double(max(1, fileBytes ?? .max))
    maximumBytes = Int(exactly: bytes.rounded(.down)) ?? .max
  }

  /// Compressed bytes used so far.
  var compressedBytes: Int { chunkOffset + position }

  /// Appends `count` bytes of text to `text`, fewer only at the end of the file.
  /// - Returns: Whether the file may have more.
  /// - Throws: `GzipError`, or what `refill` throws.
  package mutating func read(_ count: Int, into text: inout [UInt8]) throws -> Bool {
    let goal = text.count + count
    while text.count < goal {
      if state == .ended { return false }
      if position == chunk.count, try !refill() {
        try end()
        state = .ended
        return false
      }
      try advance(goal - text.count, into: &text)
    }
    return true
  }

  /// Appends at most `count` bytes to `piece`, which is empty; of text that is not compressed a whole chunk,
  /// which is moved there and not copied.
  /// - Returns: Whether the file may have more.
  /// - Throws: as `read` does.
  package mutating func readPiece(_ count: Int, into piece: inout [UInt8]) throws -> Bool {
    guard state == .plain, piece.isEmpty else { return try read(count, into: &piece) }
    if position < chunk.count { return try read(min(count, chunk.count - position), into: &piece) }
    guard try refill() else {
      try end()
      state = .ended
      return false
    }
    swap(&chunk, &piece)
    chunkOffset += piece.count
    return true
  }

  /// - Returns: False at the end of the file.
  private mutating func refill() throws -> Bool {
    chunkOffset += chunk.count
    position = 0
    if try !isFileAtEnd && refillChunk(&chunk) { return true }
    isFileAtEnd = true
    chunk = []
    return false
  }

  private mutating func advance(_ wanted: Int, into text: inout [UInt8]) throws {
    switch state {
    case .detecting:
      // The magic is two bytes; a first chunk of one byte is joined with the next.
      var next: [UInt8] = []
      while chunk.count < 2 && !isFileAtEnd {
        if try refillChunk(&next) { chunk += next } else { isFileAtEnd = true }
      }
      if chunk.starts(with: GzipInput.magic) {
        state = .member
      } else if isNamedGzip && chunk == [GzipInput.magic[0]] {
        throw GzipError.truncated(offset: 1)
      } else {
        state = .plain
      }
    case .plain:
      let end = min(chunk.count, position + wanted)
      text.append(contentsOf: chunk[position..<end])
      position = end
    case .member:
      try inflate(wanted, into: &text)
    case .betweenMembers:
      if chunk[position] == 0 {
        state = .padding
      } else if chunk[position] == GzipInput.magic[0] {
        inflater.reset()
        state = .member
      } else {
        throw GzipError.trailingGarbage(offset: compressedBytes)
      }
    case .padding:
      guard chunk[position] == 0 else {
        throw GzipError.trailingGarbage(offset: compressedBytes)
      }
      position += 1
    case .ended:
      break
    }
  }

  private mutating func inflate(_ wanted: Int, into text: inout [UInt8]) throws {
    let before = text.count
    let offset = compressedBytes
    // A local copy shares the bytes: the span must not borrow `self` while the inflater changes.
    let input = chunk
    // One byte too many is enough to tell, and the same one however much is asked for at a time.
    let wanted = min(wanted - 1, maximumBytes - produced) + 1
    let (used, status): (Int, Inflater.Status)
    do throws(GzipError) {
      (used, status) = try inflater.inflate(
        input.span.extracting(position..<input.count), appending: wanted, to: &text)
    } catch .corrupt(let detail, let within) {
      throw GzipError.corrupt(detail: detail, offset: offset + within)
    }
    position += used
    produced += text.count - before
    if status == .memberEnd { state = .betweenMembers }
    if let maximumExpansion, produced > maximumBytes {
      throw GzipError.expansion(limit: maximumExpansion)
    }
  }

  /// The file has no more bytes.
  private func end() throws(GzipError) {
    switch state {
    case .detecting where isNamedGzip, .member: throw .truncated(offset: compressedBytes)
    default: break
    }
    if let maximumExpansion, state != .plain,
      Double(produced) > maximumExpansion * Double(max(1, compressedBytes))
    {
      throw .expansion(limit: maximumExpansion)
    }
  }
}
