// A parsed template, before names are resolved: what the parser makes and the builder reads. One file,
// since the types are each other's parts and have no behaviour.

/// A value as written, without filters.
indirect enum ExpressionSyntax {
  case literal(LiquidValue)
  /// `blank`: a test on one side of a comparison, the empty string elsewhere.
  case blank
  /// `empty`, likewise.
  case empty
  case path(PathSyntax)
  case range(ExpressionSyntax, ExpressionSyntax)
}

/// `name.property["key"][0]`.
struct PathSyntax {
  enum Root {
    case name([UInt8])
    /// `[expression]`, whose value is the name.
    case computed(ExpressionSyntax)
  }
  enum Segment {
    case property([UInt8], offset: Int)
    case index(ExpressionSyntax, offset: Int)
  }
  var root: Root
  var segments: [Segment]
  var offset: Int
}

/// `expression | filter: argument, name: argument`.
struct FilteredSyntax {
  /// nil where nothing is written.
  var base: ExpressionSyntax?
  var filters: [FilterSyntax]
}

struct FilterSyntax {
  var name: String
  var offset: Int
  var arguments: [ExpressionSyntax]
  var keywords: [(name: [UInt8], value: ExpressionSyntax)]
}

/// `a == b and c or d`: evaluated from the left, each relation deciding over all that follows.
struct ConditionSyntax {
  enum Relation { case and, or }
  struct Comparison {
    var left: ExpressionSyntax
    var right: (ComparisonOperator, ExpressionSyntax)?
  }
  var first: Comparison
  var rest: [(Relation, Comparison)]
}

/// The nodes of a block.
struct BodySyntax {
  /// With the offset of each in the source: where it begins, of a tag where its name does.
  var nodes: [(node: NodeSyntax, offset: Int)] = []
  /// Whether the block writes nothing but white space, which then is not written either.
  var isBlank = true

  mutating func append(_ node: NodeSyntax, at offset: Int, isBlank: Bool) {
    nodes.append((node, offset))
    self.isBlank = self.isBlank && isBlank
  }

  /// Takes out the text, which is all white space.
  mutating func removeText() {
    nodes.removeAll { if case .text = $0.node { true } else { false } }
  }
}

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

struct ConditionalBranchSyntax {
  /// Of the branch's own tag.
  var offset: Int
  /// nil for `else`.
  var condition: ConditionSyntax?
  /// `unless`.
  var isNegated = false
  var body = BodySyntax()
}

struct SelectionSyntax {
  struct Branch {
    /// Values of `when`; nil for `else`.
    var values: [ExpressionSyntax]?
    var body = BodySyntax()
  }
  var subject: ExpressionSyntax
  var branches: [Branch]
}

struct LoopSyntax {
  enum Start {
    case first
    case expression(ExpressionSyntax)
    /// `offset: continue`.
    case continued
  }
  var variable: [UInt8]
  var collection: ExpressionSyntax
  /// `variable-collection`.
  var name: [UInt8]
  var isReversed = false
  var start = Start.first
  var limit: ExpressionSyntax?
  /// `cols` of `tablerow`.
  var columns: ExpressionSyntax?
  var body = BodySyntax()
  var otherwise: BodySyntax?
}

struct CycleSyntax {
  var name: ExpressionSyntax?
  var values: [ExpressionSyntax]
}

struct RenderSyntax {
  var partial: String
  var offset: Int
  var isLoop = false
  var value: ExpressionSyntax?
  var alias: [UInt8]?
  var arguments: [(name: [UInt8], value: ExpressionSyntax)] = []
}

/// Why a block ended before its end.
enum LoopInterrupt { case none, `break`, `continue` }
