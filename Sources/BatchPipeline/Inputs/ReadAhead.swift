internal import Bytes
internal import CSV
internal import Records

/// The text of one export as its parser gets it; once `start` was called, made on a thread of its own a
/// few pieces ahead of the parser.
///
///     ExportBytes ─► ExportText ─► ReadAhead ─► CSVSplitter, XML
///     (one thread)   (another)     (the reader's)
///
/// Decompressing is the longest work that only one thread can do: that thread does nothing else.
/// Used by one thread.
final class ReadAhead {
  /// Bytes handed over at a time: few enough to be still in a cache of the processor.
  static let pieceBytes = 128 << 10
  /// A first read this small exists only to learn the encoding and drop the byte-order mark; copying it costs
  /// nothing.
  static let firstReadBytes = 4
  /// Pieces that every export may have waiting.
  private static let maximumWaitingPieces = 4

  private let source: ExportText
  private var pieces: Prefetch?
  /// The piece that is being used, and how much of it was.
  private var piece: [UInt8] = []
  private var position = 0
  private var isAtEnd = false

  init(reading text: ExportText) { source = text }

  deinit { stop() }

  /// What the text turned out to be in, once the first of it was read.
  var encoding: SourceEncoding? { source.encoding }

  /// Bytes of the byte-order mark, once the first text was read.
  var skippedBytes: Int { source.skippedBytes }

  /// Begins to read ahead, if that was not begun yet.
  /// - Parameter turn: the turn of the export among those that share the room.
  func start(_ room: PrefetchRoom, turn: Int = 0) {
    guard pieces == nil else { return }
    source.readAhead(room)
    let pieces = Prefetch(
      pieces: ReadAhead.maximumWaitingPieces, room: room, turn: turn
    ) { [source] piece in
      piece.reserveCapacity(ReadAhead.pieceBytes)
      return try source.readPiece(ReadAhead.pieceBytes, into: &piece)
    }
    self.pieces = pieces
    pieces.start()
  }

  /// The export is the one that is read now.
  func beginTurn() { pieces?.beginTurn() }

  /// Appends `count` bytes to `text`, fewer only at the end or before an error.
  /// - Returns: Whether there may be more.
  /// - Throws: What the file system and the decompressor throw, when its place in the text is reached.
  func read(_ count: Int, into text: inout [UInt8]) throws -> Bool {
    guard let pieces else { return try source.read(count, into: &text) }
    let goal = text.count + count
    while text.count < goal {
      if position == piece.count {
        if isAtEnd { return false }
        position = 0
        if try !pieces.next(&piece) {
          piece = []
          isAtEnd = true
          return false
        }
      }
      let end = min(piece.count, position + goal - text.count)
      text.append(copying: piece.span.extracting(position..<end))
      position = end
    }
    return true
  }

  /// Ends the threads that read ahead.
  func stop() {
    pieces?.stop()
    source.stop()
  }
}
