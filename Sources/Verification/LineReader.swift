internal import Bytes

/// Cuts the text of one shard into lines and checks each.
struct LineReader {
  /// A campaign's payload and a dead letter have no limit of their own. One of many megabytes is none that
  /// anybody sends, and what is looked at takes up to 30 times its bytes.
  static let maximumLineBytes = 64 << 20
  /// Reported of one file; a damaged file would fill the screen else.
  static let maximumProblems = 20

  private(set) var check: LineCheck
  /// The start of a line whose end has not come yet.
  private var open: [UInt8] = []
  /// The open line is over the limit; the rest of it is skipped.
  private var isSkipping = false
  /// Lines so far.
  private(set) var count = 0
  private(set) var problems: [(line: Int, problem: LineProblem)] = []
  private(set) var unreported = 0

  init(checking check: LineCheck) { self.check = check }

  mutating func read(_ text: [UInt8]) {
    var start = 0
    while let end = text.span.lineFeed(from: start) {
      if open.isEmpty && !isSkipping {
        checkLine(text.span.extracting(start..<end))
      } else {
        keep(text[start..<end])
        checkOpenLine()
      }
      start = end + 1
    }
    keep(text[start...])
  }

  /// The text is at its end: what is left over is a line without its line feed.
  mutating func end() {
    guard !open.isEmpty || isSkipping else { return }
    checkOpenLine()
    add(LineProblem(text: "the last line does not end in a line feed: the file was cut short"))
  }

  /// The records of the lines since this was called last.
  mutating func takePlaces() -> [RecordPlace] { check.takePlaces() }

  private mutating func keep(_ part: ArraySlice<UInt8>) {
    guard !isSkipping else { return }
    guard open.count + part.count <= LineReader.maximumLineBytes else {
      isSkipping = true
      open = []
      return
    }
    open += part
  }

  private mutating func checkOpenLine() {
    if isSkipping {
      count += 1
      add(LineProblem(text: "the line is over \(LineReader.maximumLineBytes >> 20) MiB"))
      isSkipping = false
      return
    }
    let line = open
    open.removeAll(keepingCapacity: true)
    checkLine(line.span)
  }

  private mutating func checkLine(_ line: Span<UInt8>) {
    count += 1
    if let problem = check.problem(in: line) { add(problem) }
  }

  private mutating func add(_ problem: LineProblem) {
    if problems.count < LineReader.maximumProblems {
      problems.append((count, problem))
    } else {
      unreported += 1
    }
  }
}
