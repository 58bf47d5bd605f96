import Testing

@testable import Bytes

@Suite struct ScratchTests {
  @Test("Elements stand in their order, however many there are")
  func order() {
    var scratch = Scratch<Int>(capacity: 1)
    for number in 0..<1_000 { scratch.append(number) }
    let count = scratch.count
    #expect(count == 1_000)
    #expect(scratch.array() == Array(0..<1_000))
  }

  @Test("The last element is taken back first, until there is none")
  func popLast() {
    var scratch = Scratch<Int>()
    scratch.append(1)
    scratch.append(2)
    #expect(scratch.popLast() == 2)
    #expect(scratch.popLast() == 1)
    #expect(scratch.popLast() == nil)
    let count = scratch.count
    #expect(count == 0)
  }

  @Test("What is appended after all was forgotten comes first")
  func removeAll() {
    var scratch = Scratch<Int>()
    for number in 0..<40 { scratch.append(number) }
    scratch.removeAll()
    let count = scratch.count
    #expect(count == 0)
    scratch.append(7)
    #expect(scratch.array() == [7])
  }

  @Test("Repeated elements are each set by themselves, and those after a number are forgotten")
  func rows() {
    var scratch = Scratch<Int>(capacity: 1)
    scratch.append(repeating: 7, count: 40)
    scratch.append(repeating: 9, count: 0)
    scratch[3] = 8
    scratch[39] = 6
    scratch.truncate(to: 5)
    scratch.append(repeating: 1, count: 2)
    #expect(scratch.array() == [7, 7, 7, 8, 7, 1, 1])
  }

  @Test("Memory beyond what is usual is given back with all elements")
  func enormous() {
    var scratch = Scratch<Int>()
    scratch.append(repeating: 1, count: 1_000)
    scratch.removeAll(keepingAtMost: 1_000)
    let kept = scratch.capacity
    #expect(kept >= 1_000)
    scratch.append(repeating: 1, count: 1_001)
    scratch.removeAll(keepingAtMost: 1_000)
    let left = scratch.capacity
    #expect(left < 1_000)
    scratch.append(2)
    #expect(scratch.array() == [2])
  }

  @Test("An element with a reference lives as long as it is held, and no longer")
  func references() {
    final class Counted {}
    weak var taken: Counted?
    weak var forgotten: Counted?
    weak var left: Counted?
    do {
      var scratch = Scratch<Counted>(capacity: 1)
      func add() -> Counted {
        let element = Counted()
        scratch.append(element)
        return element
      }
      forgotten = add()
      taken = add()
      #expect(forgotten != nil && taken != nil)
      _ = scratch.popLast()
      #expect(taken == nil)
      scratch.removeAll()
      #expect(forgotten == nil)
      left = add()
      let count = scratch.count
      #expect(left != nil && count == 1)
    }
    #expect(left == nil)
  }
}
