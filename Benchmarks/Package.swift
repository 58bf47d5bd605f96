// swift-tools-version: 6.3
import PackageDescription

let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")

// The modules themselves, through the link `Modules`: a package of its own could not see what is not
// public, and the program's package should not need what only benchmarks do.
let package = Package(
  name: "payloadbatch-benchmarks",
  platforms: [.macOS(.v15)],
  traits: [.trait(name: "ISAL", description: "As the program's package has it.")],
  dependencies: [
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
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
      "BatchPipeline",
      [
        "Bytes", "Checksums", "Records", "Platforms", "JSONText", "Files", "Gzip", "CSV",
        "XMLExport", "Liquid", "Payloads", "Configuration", "Shards",
      ]),
    .executableTarget(
      name: "StageBenchmarks",
      dependencies: [
        "BatchPipeline", "Bytes", "CSV", "Checksums", "Configuration", "Files", "Gzip", "Liquid",
        "Payloads", "Records", "Shards", "XMLExport", crypto,
        .product(name: "Benchmark", package: "benchmark"),
      ],
      path: "Benchmarks/StageBenchmarks",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
  ],
  swiftLanguageModes: [.v6]
)

func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Modules/\(name)",
    swiftSettings: [
      .strictMemorySafety(),
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .enableUpcomingFeature("InternalImportsByDefault"),
    ])
}
