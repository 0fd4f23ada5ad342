import { afterEach, expect, test, vi } from 'vitest'
import { addDays, londonDay, londonTime, mondayOf, weekdayOf } from '#shared/domain/kit/london'
import { readTypedDate } from '#shared/domain/kit/typed-date'
import { dayInNumbers, weekdayAndDay } from '#shared/domain/kit/words'
import { livedHours, minutesOf, payOf } from '#shared/domain/time/timesheet-week'
import { toDate, toDay } from '#web/ui/fields/day.ts'

const two = (n: number) => String(n).padStart(2, '0')
const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec']
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

type CalendarDay = { day: string; shown: string; words: string; weekday: number; night: number }
/** Two years counted from Monday 5 January 2026, without a calendar of the machine. `night`: minutes from 22:00 to 06:00. */
function calendar(): CalendarDay[] {
  const days: (CalendarDay & { lastSunday: boolean; month: number })[] = []
  for (let year = 2026, index = 0; year <= 2028; year++)
    for (const [month, length] of [31, year % 4 ? 28 : 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].entries())
      for (let date = year === 2026 && month === 0 ? 5 : 1; date <= length; date++, index++)
        days.push({
          day: `${year}-${two(month + 1)}-${two(date)}`,
          shown: `${two(date)}/${two(month + 1)}/${year}`,
          words: `${weekdays[index % 7]} ${date} ${names[month]}`,
          weekday: index % 7,
          night: 480,
          month,
          lastSunday: index % 7 === 6 && date > length - 7,
        })
  return days.slice(0, 2 * 52 * 7).map((day, index) => {
    const next = days[index + 1]
    return {
      ...day,
      night: next?.lastSunday && next.month === 2 ? 420 : next?.lastSunday && next.month === 9 ? 540 : 480,
    }
  })
}
const days = calendar()
const pence = 2335

afterEach(() => vi.unstubAllEnvs())

// The hour of summer there, in minutes behind UTC: the zone is in force.
test.each([
  ['UTC', 0],
  ['Europe/London', -60],
  ['America/New_York', 240],
])('every week of two years has the same minutes and pence on a machine in %s', (zone, offset) => {
  vi.stubEnv('TZ', zone)
  expect(new Date(2026, 6, 1).getTimezoneOffset()).toBe(offset)
  expect(days.filter(({ night }) => night !== 480).map(({ day, night }) => [day, night])).toEqual([
    ['2026-03-28', 420],
    ['2026-10-24', 540],
    ['2027-03-27', 420],
    ['2027-10-30', 540],
  ])
  for (let from = 0; from < days.length; from += 7) {
    const week = days.slice(from, from + 7)
    const monday = week[0]?.day ?? ''
    const lines = week.map(({ day, shown, words, weekday, night }) => {
      expect([mondayOf(day), weekdayOf(day), addDays(monday, weekday)]).toEqual([monday, weekday, day])
      expect([dayInNumbers(day), weekdayAndDay(day), toDay(toDate(day))]).toEqual([shown, words, day])
      expect(readTypedDate(shown, { today: monday })).toEqual({ kind: 'date', date: day })
      // Days from 07:00 to 16:30; on Saturday a night.
      const [start, end] = weekday === 5 ? ['22:00', '06:00'] : ['07:00', '16:30']
      const hours = livedHours({ day, start, end, break_minutes: 30 })
      if ('refused' in hours || !hours.start_at || !hours.end_at) throw new Error(`${day} was refused.`)
      const [came, left] = [new Date(hours.start_at), new Date(hours.end_at)]
      expect([londonDay(came), londonTime(came), londonTime(left)]).toEqual([day, start, end])
      const minutes = minutesOf(hours)
      expect([day, minutes]).toEqual([day, weekday === 5 ? night - 30 : 540])
      return { minutes, hourly_rate: pence / 100 }
    })
    const minutes = 6 * 540 + (week[5]?.night ?? 0) - 30
    // A minute is a sixtieth of the rate; half a penny is rounded up.
    expect([monday, Math.round(payOf(lines) * 100)]).toEqual([monday, Math.floor((minutes * pence * 2 + 60) / 120)])
  }
})
