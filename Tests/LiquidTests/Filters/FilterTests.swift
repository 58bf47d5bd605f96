import Bytes
import Liquid
import Testing

@Suite struct FilterTests {
  @Test(
    "Each filter writes what the reference writes",
    arguments: [
      ("'-5.1' | abs", "5.1"), ("10 | divided_by: 3", "3"), ("-7 | divided_by: 2", "-4"),
      ("20 | divided_by: 7.0", "2.857142857142857"), ("10.1 | modulo: 7.0", "3.1"),
      ("-7 | modulo: 3", "2"), ("0.1 | plus: 0.2", "0.3"), ("'x' | plus: '2.0'", "2.0"),
      ("9223372036854775807 | plus: 1", "9223372036854775808"), ("5.666 | round: 1", "5.7"),
      ("2.5 | round", "3"), ("2 | round: -0.5", "2"),
      ("2.7 | round: 0.5", "3"), ("25 | round: -1.5", "30"), ("25.26 | round: 1.9", "25.3"),
      ("-2.5 | round", "-3"), ("1.2 | ceil", "2"), ("-1.2 | floor", "-2"),
      ("3 | at_least: 5", "5"), ("3 | at_most: 2", "2"), ("1e5", nil),
      ("'héllo' | upcase", "HÉLLO"), ("'ß' | upcase", "SS"), ("'hELLO' | capitalize", "Hello"),
      ("'日本語' | size", "3"), ("'日本語' | slice: -2, 2", "本語"), ("'日本語' | truncate: 2, '…'", "日…"),
      ("'one two three' | truncatewords: 2", "one two..."), ("'a,b,,' | split: ',' | size", "2"),
      ("'ab' | replace: '', '.'", ".a.b."), ("'aaa' | replace_first: 'a', 'b'", "baa"),
      ("'aaa' | replace_last: 'a', 'b'", "aab"), ("'aba' | remove: 'a'", "b"),
      ("' a ' | strip | append: '|'", "a|"), ("'b,a' | split: ',' | sort | join: '-'", "a-b"),
      ("'B,a' | split: ',' | sort_natural | first", "a"), ("(1..3) | reverse | join: ''", "321"),
      ("'a,a,b' | split: ',' | uniq | join", "a b"), ("(1..3) | sum", "6"),
      ("'<a&\">' | escape", "&lt;a&amp;&quot;&gt;"), ("'&lt;&' | escape_once", "&lt;&amp;"),
      ("'<b>x</b><script>y</script>' | strip_html", "x"), ("'a b&' | url_encode", "a+b%26"),
      ("'a+b%26' | url_decode", "a b&"), ("'_#/.' | base64_encode", "XyMvLg=="),
      ("'XyMvLg==' | base64_decode", "_#/."), ("nil | default: 'd'", "d"),
      ("false | default: 'd', allow_false: true", "false"), ("'' | default: 'd'", "d"),
      ("'1476005' | hex", "1685a5"), ("-1 | hex", "ffffffff"),
      ("-2147483648 | hex", "80000000"), ("0 | hex", "0"), ("'-0' | hex", "0"),
      ("'007' | hex", "7"),
      ("'https://x.y' | utm: 'a'", "https://x.y?utm_source=a"), ("'' | utm: 'a'", ""),
      ("1476005 | adobe_mid", "h1685a5"),
      ("13991926 | adobe_did", "d57ff6"), ("'18446744073709551615' | hex", "ffffffffffffffff"),
      ("'abc' | md5", "900150983cd24fb0d6963f7d28e17f72"), ("'a\"b' | json", "a\\\"b"),
      (
        "'abc' | sha256", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
      ),
      (
        "'what do ya want for nothing?' | hmac_sha256: 'Jefe'",
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
      ),
      ("'/?utm_source=1&b&utm_source=2&utm_source' | utm: 'a'", "/?utm_source=a&b"),
      (
        "'/?utm_source&utm_sourced=1&xutm_source=2' | utm: 'a'",
        "/?utm_source=a&utm_sourced=1&xutm_source=2"
      ),
      ("'/?&&a==&b&' | utm: nil, 'é'", "/?a==&b&utm_medium=%C3%A9"), ("'/?' | utm: nil", "/"),
      ("'/#f?utm_source=1' | utm: 'a'", "/?utm_source=a#f?utm_source=1"),
      ("'/?utm_campaign=1&utm_source=2?' | utm: 'a', nil, ''", "/?utm_campaign=&utm_source=a"),
      (
        "'https://x.y/?a=1&utm_source=o#f' | utm: 'mail', 'push', 'a b'",
        "https://x.y/?a=1&utm_source=mail&utm_medium=push&utm_campaign=a%20b#f"
      ),
    ] as [(String, String?)])
  func filter(expression: String, expected: String?) throws {
    guard let expected else {
      #expect(compileError("{{ \(expression) }}") != nil)
      return
    }
    #expect(try render("{{ \(expression) }}") == expected)
  }

  @Test(
    "The zero byte parts no words, though strip drops it at the ends",
    arguments: [
      ("{{ a | split: ' ' | join: ',' }}", "\0x\0y,z\0"),
      ("{{ a | truncatewords: 1 }}", "\0x\0y..."),
      ("{{ a | strip }}", "x\0y z"),
    ])
  func zeroByte(template: String, expected: String) throws {
    #expect(try render(template, ["a": "\0x\0y z\0"]) == expected)
  }

  @Test("tracking_url writes the message's ids and the link's")
  func trackingURL() throws {
    let template = try Template(
      compiling: "{{ 13991925 | tracking_url: 'http://c.example', 's' }}", scope: FieldScope([]))
    var output = ByteBuffer()
    var context = context()
    context.trackingIdentifiers = TrackingIdentifiers(broadlog: 1_476_005, delivery: 13_991_894)
    try template.render(into: &output, as: .plain, context: &context)
    #expect(
      String(decoding: output.array(), as: UTF8.self)
        == "http://c.example/r/?id=s1685a5,d57fd6,d57ff5")
  }

  @Test(
    "A filter that cannot work fails the render and names no value",
    arguments: [
      "{{ 1 | divided_by: 0 }}", "{{ 1 | modulo: 0 }}", "{{ secret | slice: 'x' }}",
      "{{ secret | hex }}",
      "{{ -2147483649 | hex }}", "{{ 18446744073709551616 | hex }}",
      "{{ 1 | tracking_url: 'u', 's' }}", "{{ secret | base64_decode }}", "{{ 5 | where: 'a' }}",
      "{{ 'a' | concat: 'b' }}", "{{ '%ff' | url_decode }}",
    ])
  func failure(template: String) {
    do {
      _ = try render(template, ["secret": "s3cr3t!"])
      Issue.record("no failure")
    } catch RenderFailure.error(let detail) {
      #expect(!detail.contains("s3cr3t"))
    } catch {
      Issue.record(error)
    }
  }

  @Test("The case of ASCII texts is Unicode's, for every character alone, first and behind another")
  func caseOfASCII() throws {
    for value in UInt8(1)..<0x80 {
      let scalar = Unicode.Scalar(value)
      let (upper, lower) = (
        scalar.properties.uppercaseMapping, scalar.properties.lowercaseMapping
      )
      let rendered = try render(
        "{{ a | upcase }}|{{ a | downcase }}|{{ b | capitalize }}|{{ c | capitalize }}",
        ["a": "\(scalar)", "b": "\(scalar)Z", "c": "z\(scalar)"])
      let title = scalar.properties.titlecaseMapping
      #expect(rendered == "\(upper)|\(lower)|\(title)z|Z\(lower)")
    }
    #expect(try render("{{ a | upcase }}{{ a | capitalize }}", ["a": ""]) == "")
  }
}
