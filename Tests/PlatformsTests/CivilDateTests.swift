import Platforms
import Testing

@Suite struct CivilDateTests {
  @Test(
    "Days and dates convert both ways",
    arguments: [-4_371_588, -719_469, -719_468, -1, 0, 59, 11_016, 2_932_896])
  func bothWays(days: Int) {
    #expect(CivilDate(daysSince1970: days).daysSince1970 == days)
  }

  @Test(
    "A date is the calendar's, before 1970 and before the year 0 too",
    arguments: [
      (0, 1970, 1, 1), (-1, 1969, 12, 31), (11_016, 2000, 2, 29), (2_932_896, 9999, 12, 31),
      (-719_468, 0, 3, 1), (-719_469, 0, 2, 29), (-719_529, -1, 12, 31),
    ])
  func dates(days: Int, year: Int, month: Int, day: Int) {
    #expect(CivilDate(daysSince1970: days) == CivilDate(year: year, month: month, day: day))
  }

  @Test("A day begins at midnight, before 1970 too")
  func midnight() {
    for (seconds, days, rest) in [
      (0, 0, 0), (86_399, 0, 86_399), (86_400, 1, 0), (-1, -1, 86_399), (-86_400, -1, 0),
      (-86_401, -2, 86_399), (CivilDate.lastSecond, 2_932_896, 86_399),
    ] {
      #expect(CivilDate.days(ofSeconds: seconds) == (days, rest))
    }
  }

  @Test(
    "Of the years that end a century one in four has a leap day",
    arguments: [(1900, 28), (2000, 29), (2023, 28), (2024, 29), (2100, 28), (0, 29), (-4, 29)])
  func leapYears(year: Int, days: Int) {
    #expect(CivilDate.days(inMonth: 2, of: year) == days)
    #expect(
      CivilDate(year: year, month: 2, day: days + 1).daysSince1970
        == CivilDate(year: year, month: 3, day: 1).daysSince1970)
  }

  @Test(
    "A week belongs to the year of its Thursday",
    arguments: [
      (2021, 1, 3, 2020, 53), (2021, 1, 4, 2021, 1), (2024, 12, 30, 2025, 1),
      (2026, 12, 31, 2026, 53),
    ])
  func weeks(year: Int, month: Int, day: Int, weekYear: Int, number: Int) {
    #expect(CivilDate(year: year, month: month, day: day).week == (weekYear, number))
  }
}
