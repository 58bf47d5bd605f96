internal import Gzip

/// Compressed text is read the same however its bytes arrive; what was compressed here is read back,
/// and damage to it never gives another text.
enum GzipProperties {
  struct Outcome {
    var text: [UInt8] = []
    var error: GzipError?
  }

  static func check(_ input: inout FuzzInput) {
    let mode = input.choice(4)
    let cuts = [1 + input.choice(40), 1 + input.choice(7)]
    let reads = [1 + input.choice(60), 1 + input.choice(9)]
    let isNamed = input.flag()
    let expansion: Double? = input.flag() ? 20 : nil
    switch mode {
    case 0, 1: checkCuts(input.rest(), cuts, reads, isNamed, mode == 1 ? expansion : nil)
    case 2:
      let text = input.rest()
      let (file, expected) = compressed(text)
      for (cut, count) in [(file.count, 1 << 16), (cuts[0], reads[1]), (cuts[1], reads[0])] {
        let outcome = read(file, cut, count, isNamed: true)
        require(
          outcome.text == expected && outcome.error == nil,
          "\(expected.count) bytes became \(outcome)")
      }
    default: checkDamage(&input, cuts, reads)
    }
  }

  /// The same in pieces of every size.
  private static func checkCuts(
    _ file: [UInt8], _ cuts: [Int], _ reads: [Int], _ isNamed: Bool, _ expansion: Double?
  ) {
    let whole = read(file, max(1, file.count), 1 << 16, isNamed: isNamed, expansion)
    for (cut, count) in [(cuts[0], reads[0]), (cuts[1], reads[1]), (1, 1)] {
      let pieces = read(file, cut, count, isNamed: isNamed, expansion)
      require(
        reason(whole.error) == reason(pieces.error)
          || areBothTrue(whole.error, pieces.error, file.count),
        "\(text(whole.error)) whole, \(text(pieces.error)) in pieces of \(cut), \(count)")
      if whole.error == nil {
        require(whole.text == pieces.text, "\(whole.text), in pieces \(pieces.text)")
      } else {
        require(
          whole.text.starts(with: pieces.text) || pieces.text.starts(with: whole.text),
          "\(whole.text) before the error, in pieces \(pieces.text)")
      }
    }
  }

  /// One byte changed, or the end missing.
  private static func checkDamage(_ input: inout FuzzInput, _ cuts: [Int], _ reads: [Int]) {
    let isCut = input.flag()
    let place = Int(input.byte()) << 8 | Int(input.byte())
    let change = max(1, input.byte())
    var (file, expected) = compressed(input.rest())
    let offset = place % file.count
    if isCut {
      file.removeLast(file.count - offset)
    } else {
      file[offset] ^= change
    }
    let outcome = read(file, cuts[0], reads[0], isNamed: true)
    // The end of the first of two members is the end of a file, too.
    if isCut, outcome.error == nil {
      require(
        expected.count > outcome.text.count && expected.starts(with: outcome.text),
        "cut off at \(offset), and read as \(outcome.text)")
    } else if outcome.error == nil, offset > 1 {
      // Without its first two bytes it is no gzip at all.
      require(
        outcome.text == expected || expected.starts(with: outcome.text),
        "byte \(offset) changed by \(change), and read as \(outcome.text)")
    }
  }

  /// One member, or two, and the text.
  private static func compressed(_ text: [UInt8]) -> ([UInt8], [UInt8]) {
    do {
      var deflater = try Deflater()
      let half = text.first.map { Int($0) % (text.count + 1) } ?? 0
      var file = try deflater.member(of: text.span.extracting(0..<half))
      if half < text.count {
        file += try deflater.member(of: text.span.extracting(half..<text.count))
      }
      return (file, text)
    } catch {
      require(false, "\(error)")
      return ([], [])
    }
  }

  private static func read(
    _ file: [UInt8], _ cut: Int, _ count: Int, isNamed: Bool, _ expansion: Double? = nil
  ) -> Outcome {
    var outcome = Outcome()
    var index = 0
    do {
      var input = GzipInput(
        isNamedGzip: isNamed, fileBytes: file.count, maximumExpansion: expansion
      ) { next in
        guard index < file.count else { return false }
        let end = min(file.count, index + cut)
        next = Array(file[index..<end])
        index = end
        return true
      }
      if count % 2 == 0 {
        while try input.read(count, into: &outcome.text) {}
      } else {
        var piece: [UInt8] = []
        var goesOn = true
        while goesOn {
          piece.removeAll()
          defer { outcome.text += piece }
          goesOn = try input.readPiece(count, into: &piece)
        }
      }
    } catch {
      outcome.error = error as? GzipError
      require(outcome.error != nil, "\(error)")
    }
    if Fuzz.isPlanted, cut < 4, outcome.text.count > 4 { outcome.text[3] &= 0x7f }
    return outcome
  }

  /// What is wrong: where the codes of a block are, zlib sees sooner or later.
  private static func reason(_ error: GzipError?) -> GzipError? {
    if case .corrupt(let detail, _) = error { return .corrupt(detail: detail, offset: 0) }
    return error
  }

  /// Of two things that are wrong with a file either is reported: damage or too much text, damage to the
  /// last code that is there or the end that is missing.
  private static func areBothTrue(_ first: GzipError?, _ second: GzipError?, _ end: Int) -> Bool {
    switch (first, second) {
    case (.expansion, .some), (.some, .expansion): true
    case (.corrupt, .truncated(end)), (.truncated(end), .corrupt): true
    default: false
    }
  }

  private static func text(_ error: GzipError?) -> String { error.map { "\($0)" } ?? "no error" }
}
