// swift-tools-version: 6.3
import PackageDescription

let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")

// The modules themselves, through the link `Modules`, instrumented; a package of its own because only a
// root package may have flags of its own. `run` builds it.
let package = Package(
  name: "payloadbatch-fuzz",
  platforms: [.macOS(.v15)],
  traits: [.trait(name: "ISAL", description: "As the program's package has it.")],
  dependencies: [
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2")
  ],
  targets: [
    .systemLibrary(name: "CZlib", path: "Modules/CZlib", pkgConfig: "zlib"),
    .systemLibrary(name: "CLibXML2", path: "Modules/CLibXML2", pkgConfig: "libxml-2.0"),
    .systemLibrary(name: "CISAL", path: "Modules/CISAL"),
    .systemLibrary(name: "CLinux", path: "Modules/CLinux"),
    .systemLibrary(name: "CVector", path: "Modules/CVector"),
    .target(name: "CText", path: "Modules/CText"),
    .target(name: "CChecksums", path: "Modules/CChecksums"),
    module("Bytes", ["CVector", "CText"]),
    module("Checksums", ["CChecksums", "Bytes", crypto]),
    module("Records", ["Bytes"]),
    module("Platforms", ["Bytes", "Records"]),
    module("JSONText", ["Bytes"]),
    module("Files", ["CLinux", "CVector", "Bytes"]),
    module(
      "Gzip",
      [
        "CChecksums", "CZlib", .target(name: "CISAL", condition: .when(traits: ["ISAL"])),
        "Bytes",
      ]),
    module("CSV", ["CText", "Bytes", "Records"]),
    module("XMLExport", ["CLibXML2", "Bytes", "Records"]),
    module("Liquid", ["Bytes", "Records", "Platforms", "JSONText", "Files", crypto]),
    module("Payloads", ["Bytes", "Checksums", "Records", "Platforms", "Liquid"]),
    module("Configuration", ["Bytes", "Checksums", "Records", "Platforms", "JSONText"]),
    module("Shards", ["Bytes", "Checksums", "Records", "JSONText", "Files"]),
    module(
      "Verification",
      [
        "Bytes", "Checksums", "Records", "Platforms", "JSONText", "Files", "Gzip", "Payloads",
        "Shards",
      ]),
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "Bytes", "CSV", "CZlib", "Configuration", "Gzip", "JSONText", "Liquid", "Payloads",
        "Platforms", "Records", "Verification", "XMLExport",
      ],
      path: "Sources/Fuzz",
      linkerSettings: [
        .unsafeFlags(["-sanitize=address", "-use-ld=lld"]), .linkedLibrary("stdc++"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    // The targets look inside the modules, as their tests do.
    .unsafeFlags(["-sanitize=fuzzer,address", "-enable-testing"]),
  ]
  if target.name == "Fuzz" {
    // For the C function that starts libFuzzer.
    target.swiftSettings?.append(.enableExperimentalFeature("Extern"))
  }
}

func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, path: "Modules/\(name)")
}
