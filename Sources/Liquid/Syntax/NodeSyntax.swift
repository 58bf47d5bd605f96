/// Text, an output or a tag.
indirect enum NodeSyntax {
  /// Text of the template itself, which white space control may shorten; `isBlank` as it was before.
  case text(Range<Int>, isBlank: Bool)
  case raw([UInt8])
  /// A `doc`, whose text is not written.
  case doc(isBlank: Bool)
  case comment
  case output(FilteredSyntax)
  case assign(name: [UInt8], FilteredSyntax)
  case capture(name: [UInt8], BodySyntax)
  case conditional([ConditionalBranchSyntax])
  case selection(SelectionSyntax)
  case loop(LoopSyntax)
  case table(LoopSyntax)
  case cycle(CycleSyntax)
  case counter(name: [UInt8], step: Int)
  case changed(BodySyntax)
  case render(RenderSyntax)
  case skip(BodySyntax)
  case interrupt(LoopInterrupt)
}

extension NodeSyntax {
  /// Whether it writes nothing but white space: a block that holds only such nodes does not write the
  /// white space either. Tags that write count as if they did, as in the reference.
  var isBlank: Bool {
    switch self {
    case .text(_, let isBlank), .doc(let isBlank): isBlank
    case .raw(let text): text.isEmpty
    case .comment, .assign, .capture, .skip: true
    case .output, .counter, .cycle, .render, .interrupt: false
    case .conditional(let branches): branches.allSatisfy(\.body.isBlank)
    case .selection(let selection): selection.isBlank
    case .loop(let loop), .table(let loop): loop.isBlank
    case .changed(let body): body.isBlank
    }
  }
}
