/// Text, an output or a tag.
indirect enum NodeSyntax {
  /// Text of the template itself, which white space control may shorten.
  case text(Range<Int>)
  case raw([UInt8])
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
