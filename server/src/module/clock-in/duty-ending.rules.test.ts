import { describe, expect, it } from 'vitest'
import type { DutyTime } from './duty-days.rules'
import { endingDay } from './duty-ending.rules'

/** Friday to Sunday; asked for on workdays. */
const [FRIDAY, SATURDAY] = ['2026-11-20', '2026-11-21']
const duty = (window: { from: number; to: number } | null): DutyTime => ({
  ...{ startDay: '2026-11-01', endDay: null },
  rules: [{ from: '2026-11-01', weekdays: [0, 1, 2, 3, 4], window, measure: 'practices', amount: 1 }],
})
const at = (day: string, time: string) => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return { day, minute: 60 * hour + minute }
}
const soon = (window: { from: number; to: number } | null, day: string, time: string) => {
  const found = endingDay(duty(window), at(day, time))
  return found && `${found.day} until ${found.end.day} ${found.end.minute}`
}

describe('a day of a duty ends soon', () => {
  it.each([
    ['a whole day, four hours before midnight', null, '20:00', `${SATURDAY} 0`],
    ['a window, two hours before its end', { from: 8 * 60, to: 18 * 60 }, '16:00', `${FRIDAY} 1080`],
    ['a short window, from its half on', { from: 8 * 60, to: 11 * 60 }, '09:30', `${FRIDAY} 660`],
    ['a window over midnight, also before midnight', { from: 20 * 60, to: 60 }, '23:00', `${SATURDAY} 60`],
  ])('%s', (_title, window, time, until) => {
    expect(soon(window, FRIDAY, time)).toBe(`${FRIDAY} until ${until}`)
    const [hour = 0, minute = 0] = time.split(':').map(Number)
    const before = 60 * hour + minute - 1
    expect(endingDay(duty(window), { day: FRIDAY, minute: before })).toBeNull()
  })

  it('over midnight until its window closes, on a day on which nothing is due', () => {
    const night = { from: 20 * 60, to: 60 }
    expect(soon(night, SATURDAY, '00:59')).toBe(`${FRIDAY} until ${SATURDAY} 60`)
    expect(soon(night, SATURDAY, '01:00')).toBeNull()
  })

  it('not where nothing is due, and not once it is over', () => {
    expect(soon(null, SATURDAY, '23:00')).toBeNull()
    expect(soon({ from: 8 * 60, to: 18 * 60 }, FRIDAY, '18:00')).toBeNull()
  })
})
