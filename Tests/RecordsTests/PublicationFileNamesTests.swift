import Records
import Testing

@Suite struct PublicationFileNamesTests {
  @Test(
    "A name that differs from a published file's in case alone is that file's",
    arguments: ["_SUCCESS", "_success", "manifest.json", "Manifest.JSON", "Rejected.ndjson"])
  func taken(name: String) {
    #expect(PublicationFileNames.contains(name))
  }

  @Test(
    "A name of no published file is not taken",
    arguments: ["ios", "manifest", "SUCCESS", "rejected.ndjson.gz", ""])
  func free(name: String) {
    #expect(!PublicationFileNames.contains(name))
  }
}
