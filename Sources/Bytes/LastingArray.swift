extension LastingArray: ExpressibleByArrayLiteral {
  @usableFromInline package init(arrayLiteral elements: Element...) { self.init(elements) }
}
