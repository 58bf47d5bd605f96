internal import JSONText

/// Text of the configuration that is no template, and where it stands.
package struct PlacedText: Sendable, Equatable {
  /// The text, environment references inserted.
  package var text: String
  /// Where the text stands.
  package var place: ConfigurationPlace

  /// - Parameter place: Where messages say that it stands; nowhere for what no file holds.
  package init(_ text: String, place: ConfigurationPlace = ConfigurationPlace()) {
    self.text = text
    self.place = place
  }
}

extension ValueReader where Value == PlacedText {
  static var placed: ValueReader {
    ValueReader<String>.nonEmptyText.map { text, node, reading in
      PlacedText(text, place: reading.place(of: node.place))
    }
  }
}
