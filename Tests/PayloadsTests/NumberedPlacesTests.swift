import Testing

@testable import Payloads

@Suite struct NumberedPlacesTests {
  @Test(
    "Every number is found that was added, and no other, up to a full table",
    arguments: [1, 16, 1 << 32])
  func entries(step: UInt64) {
    var places = NumberedPlaces(slotBits: 6)
    #expect(places[0] == nil)
    var count = 0
    while places.hasRoom {
      #expect(places[UInt64(count) &* step] == nil)
      places.add(count * 3, for: UInt64(count) &* step)
      count += 1
      for index in 0..<count { #expect(places[UInt64(index) &* step] == index * 3) }
      #expect(places[UInt64(count) &* step] == nil)
    }
    #expect(count == 32)
  }
}
