/// A day of the proleptic Gregorian calendar.
@usableFromInline
package struct CivilDate: Equatable, Sendable {
  /// The year; 0 is the one before year 1.
  @usableFromInline package var year: Int
  /// Month of the year, 1 to 12.
  @usableFromInline package var month: Int
  /// Day of the month, 1 to 31.
  @usableFromInline package var day: Int

  /// 9999-12-31T23:59:59Z in seconds since 1970-01-01T00:00:00Z: the last that four digits of a year
  /// can tell. A time in milliseconds is beyond it.
  @inlinable package static var lastSecond: Int { 253_402_300_799 }

  /// A day that the caller has checked, or one beyond its month's end, which `daysSince1970` counts on.
  @inlinable package init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// The day that is `days` after 1970-01-01.
  @inlinable package init(daysSince1970 days: Int) {
    // Years start in March here, so that the leap day ends one; an era is 400 years.
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Days since 1970-01-01; a day beyond the month's end counts on into the next month.
  @inlinable package var daysSince1970: Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let shiftedMonth = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * shiftedMonth + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// Whole days and the seconds left over, in a number of seconds since 1970-01-01; days before that date
  /// are below 0, `rest` never is.
  @inlinable package static func days(ofSeconds seconds: Int) -> (days: Int, rest: Int) {
    let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    return (days, seconds - days * 86_400)
  }

  /// Whether the year has a 29 February.
  @inlinable package static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// Number of days in a month, 1 to 12.
  @inlinable package static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Day of the week: 0 for Sunday to 6 for Saturday.
  @inlinable package var weekday: Int {
    let remainder = (daysSince1970 + 4) % 7
    return remainder < 0 ? remainder + 7 : remainder
  }

  /// Day of the year: 1 for 1 January.
  @inlinable package var dayOfYear: Int {
    daysSince1970 - CivilDate(year: year, month: 1, day: 1).daysSince1970 + 1
  }

  /// Year and number of the week by ISO 8601.
  @inlinable package var week: (year: Int, number: Int) {
    let weekdayFromMonday = (weekday + 6) % 7
    // The week's Thursday decides the year.
    let thursday = CivilDate(daysSince1970: daysSince1970 - weekdayFromMonday + 3)
    return (thursday.year, (thursday.dayOfYear - 1) / 7 + 1)
  }
}
