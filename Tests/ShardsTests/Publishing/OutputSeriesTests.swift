import Files
import SamplePublications
import Shards
import Testing

@Suite struct OutputSeriesTests {
  @Test(
    "What an earlier run left under another name is removed with its lock, in whichever directory")
  func leftovers() throws {
    let output = try OutputDirectory()
    let series = OutputSeries(note: Self.note, root: output.path, depth: 1)
    try leave("monday", of: series, in: output)
    try leave("tuesday", of: series, in: output)
    #expect(try output.names(in: "monday") == [".sale.lock", ".sale.partial"])
    #expect(series.clearLeftovers { _ in false } == [])
    #expect(try output.names(in: "monday") == [])
    #expect(try output.names(in: "tuesday") == [])
  }

  @Test("What another job left stays, and so does what a run is still at")
  func othersWork() throws {
    let output = try OutputDirectory()
    let series = OutputSeries(note: Self.note, root: output.path, depth: 1)
    try leave("monday", of: OutputSeries(note: [1], root: output.path, depth: 1), in: output)
    let live = try Publication(output.path + "/tuesday/sale", in: series)
    _ = try live.stage()
    #expect(series.clearLeftovers { _ in false } == [])
    for day in ["monday", "tuesday"] {
      #expect(try output.names(in: day) == [".sale.lock", ".sale.partial"])
    }
    live.release()
  }

  @Test("What the caller keeps stays with its lock, so that a later run can remove it")
  func kept() throws {
    let output = try OutputDirectory()
    let series = OutputSeries(note: Self.note, root: output.path, depth: 1)
    try leave("monday", of: series, in: output)
    #expect(series.clearLeftovers { _ in true } == [])
    #expect(try output.names(in: "monday") == [".sale.lock", ".sale.partial"])
    #expect(series.clearLeftovers { _ in false } == [])
    #expect(try output.names(in: "monday") == [])
  }

  @Test("Neither a link to a leftover nor a lock's name on something else is followed")
  func planted() throws {
    let output = try OutputDirectory()
    let series = OutputSeries(note: Self.note, root: output.path, depth: 1)
    try leave("elsewhere/monday", of: series, in: output)
    output.link("linked", to: "elsewhere/monday")
    _ = try output.open().makeDirectory("odd").makeDirectory(".sale.lock")
    _ = try output.open("odd").makeDirectory(".sale.partial")
    #expect(series.clearLeftovers { _ in false } == [])
    #expect(try output.names(in: "elsewhere/monday") == [".sale.lock", ".sale.partial"])
    #expect(try output.names(in: "odd") == [".sale.lock", ".sale.partial"])
  }

  @Test("A run that publishes leaves no lock; without a directory there is nothing to remove")
  func nothingLeft() throws {
    let output = try OutputDirectory()
    let series = OutputSeries(note: Self.note, root: output.path + "/none", depth: 0)
    #expect(series.clearLeftovers { _ in false } == [])
    try Publication(output.target, in: series).publishSample()
    #expect(try output.names() == ["sale"])
  }

  private static let note = Array("a job".utf8)

  /// Leaves what a run leaves that was interrupted with a checkpoint.
  private func leave(
    _ directory: String, of series: OutputSeries, in output: OutputDirectory
  ) throws {
    let publication = try Publication(output.path + "/\(directory)/sale", in: series)
    _ = try publication.stage()
    publication.release()
  }
}
