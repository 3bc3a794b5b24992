import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { runs } from '@lianda/shared/test/effort'
import type { DayState, DutyMeasure, DutyWindow } from '@lianda/shared/module/clock-in/clock-in.contract'
import { addDays } from '../../infra/clock/zone'
import {
  countedWorks,
  daysOf,
  type DoneWork,
  type DutyRule,
  type DutyTime,
  judgeOf,
  type LocalMoment,
  monthBefore,
  toMakeUp,
} from './duty-days.rules'
import { momentAt } from './local-moment'

const NOON = 12 * 60
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]

const rule = (over: Partial<DutyRule> = {}): DutyRule => ({
  ...{ from: '2026-03-01', weekdays: EVERY_DAY, window: null, measure: 'practices', amount: 1 },
  ...over,
})
const duty = (over: Partial<DutyTime> = {}, rules = [rule()]): DutyTime => ({
  ...{ startDay: '2026-03-02', endDay: '2026-03-31', rules },
  ...over,
})
const work = (day: string, over: Partial<DoneWork> = {}): DoneWork => ({
  ...{ day, minute: NOON, seconds: 600, practices: 1, questions: 0 },
  ...over,
})
const at = (day: string, minute = NOON): LocalMoment => ({ day, minute })

/** The states of a month's days, by day. */
function states(made: DutyTime, works: DoneWork[], now: LocalMoment, month = '2026-03', since = '2020-01-01') {
  return new Map(judgeOf(made, month, now)({ since, works }).map(({ day, state }) => [day, state]))
}
const stateOf = (made: DutyTime, works: DoneWork[], now: LocalMoment, day: string): DayState | undefined =>
  states(made, works, now, day.slice(0, 7)).get(day)

describe('a day of a duty', () => {
  it.each([
    ['before its first day', '2026-03-01', 'not_due'],
    ['over without the work', '2026-03-02', 'missed'],
    ['over with the work', '2026-03-03', 'done'],
    ['today', '2026-03-05', 'open'],
    ['still to come', '2026-03-06', 'coming'],
  ] as const)('%s', (_what, day, state) => {
    expect(stateOf(duty(), [work('2026-03-03')], at('2026-03-05'), day)).toBe(state)
  })

  it('is due on its weekdays only, from the first day to the last, and not before the person was there', () => {
    const workdays = duty({ endDay: '2026-03-12' }, [rule({ weekdays: [0, 1, 2, 3, 4] })])
    const due = [...states(workdays, [], at('2026-04-01'), '2026-03', '2026-03-05')].filter(
      ([, state]) => state !== 'not_due',
    )
    expect(due.map(([day]) => day)).toEqual(['05', '06', '09', '10', '11', '12'].map((day) => `2026-03-${day}`))
  })

  it.each([
    ['minutes', 10, { seconds: 599 }, 'open'],
    ['minutes', 10, { seconds: 600 }, 'done'],
    ['practices', 1, { practices: 0 }, 'open'],
    ['questions', 5, { questions: 4 }, 'open'],
    ['questions', 5, { questions: 5 }, 'done'],
  ] as const)('of %s asks for %i, and %o makes it %s', (measure: DutyMeasure, amount, done, state) => {
    const made = duty({}, [rule({ measure, amount })])
    expect(stateOf(made, [work('2026-03-05', done)], at('2026-03-05'), '2026-03-05')).toBe(state)
  })

  it('adds up several pieces of work', () => {
    const made = duty({}, [rule({ amount: 2 })])
    const [first, second] = [work('2026-03-05'), work('2026-03-05', { minute: 13 * 60 })]
    expect(stateOf(made, [first], at('2026-03-05'), '2026-03-05')).toBe('open')
    expect(stateOf(made, [first, second], at('2026-03-05'), '2026-03-05')).toBe('done')
  })

  it('keeps the rule that held on it when the rules are others later', () => {
    const made = duty({}, [rule(), rule({ from: '2026-03-05', amount: 3, weekdays: [3] })])
    const found = states(made, [work('2026-03-04'), work('2026-03-05')], at('2026-03-12'))
    expect(found.get('2026-03-04')).toBe('done')
    expect(found.get('2026-03-05')).toBe('missed')
    expect(found.get('2026-03-06')).toBe('not_due')
  })
})

describe('a window', () => {
  const within = (window: DutyWindow) => duty({}, [rule({ window })])
  const morning = within({ from: 8 * 60, to: 10 * 60 })
  const night = duty({ startDay: '2026-03-05' }, [rule({ window: { from: 22 * 60, to: 2 * 60 } })])

  it.each([
    [7 * 60 + 59, 'missed'],
    [8 * 60, 'done'],
    [9 * 60 + 59, 'done'],
    [10 * 60, 'missed'],
  ] as const)('from 8 to 10 finds work at minute %i: %s', (minute, state) => {
    expect(stateOf(morning, [work('2026-03-05', { minute })], at('2026-03-05', 11 * 60), '2026-03-05')).toBe(state)
  })

  it('over midnight belongs to the day on which it opens', () => {
    const late = [work('2026-03-06', { minute: 60 })]
    expect(stateOf(night, late, at('2026-03-06', 90), '2026-03-05')).toBe('done')
    expect(stateOf(night, late, at('2026-03-06', 90), '2026-03-06')).toBe('open')
    expect(stateOf(night, [], at('2026-03-06', 90), '2026-03-05')).toBe('open')
    expect(stateOf(night, [], at('2026-03-06', 120), '2026-03-05')).toBe('missed')
    const afterwards = [work('2026-03-06', { minute: 121 })]
    expect(stateOf(night, afterwards, at('2026-03-06', 130), '2026-03-05')).toBe('made_up')
  })

  it.each([
    ['skip an hour', '2026-03-29T00:30:00Z', '2026-03-29', 90],
    ['skip an hour, after it', '2026-03-29T01:30:00Z', '2026-03-29', 210],
    ['repeat an hour, the first time', '2026-10-25T00:30:00Z', '2026-10-25', 150],
    ['repeat an hour, the second time', '2026-10-25T01:30:00Z', '2026-10-25', 150],
  ])('is read by the clock on the wall where clocks %s', (_what, iso, day, minute) => {
    expect(momentAt(Date.parse(iso), 'Europe/Berlin')).toEqual({ day, minute })
  })
})

describe('a missed day', () => {
  const madeUpOn = (works: DoneWork[], now: LocalMoment, made = duty(), month = '2026-03') =>
    judgeOf(
      made,
      month,
      now,
    )({ since: '2020-01-01', works }).flatMap(({ day, madeUpOn: on }) => (on ? [[day, on]] : []))
  const each = (from: string, to: string, n = 1) => {
    const days: DoneWork[] = []
    for (let day = from; day <= to; day = addDays(day, 1)) for (let at = 0; at < n; at++) days.push(work(day))
    return days
  }

  test('is made up by what it asks for, done beyond that day’s own', () => {
    const kept = [...each('2026-03-02', '2026-03-03'), ...each('2026-03-05', '2026-03-06')]
    expect(madeUpOn(kept, at('2026-03-07'))).toEqual([])
    expect(madeUpOn([...kept, work('2026-03-06')], at('2026-03-07'))).toEqual([['2026-03-04', '2026-03-06']])
  })

  test('is made up by work outside of a window, but that day’s own duty comes first', () => {
    const made = duty({}, [rule({ window: { from: 8 * 60, to: 10 * 60 } })])
    const [inside, outside] = [work('2026-03-03', { minute: 9 * 60 }), work('2026-03-03', { minute: 20 * 60 })]
    expect(madeUpOn([inside], at('2026-03-04', 0), made)).toEqual([])
    expect(madeUpOn([outside], at('2026-03-04', 0), made)).toEqual([['2026-03-02', '2026-03-03']])
  })

  test('is made up within seven days', () => {
    const late = (on: string) => madeUpOn([...each('2026-03-03', '2026-03-20'), work(on)], at('2026-03-20', 0))
    expect(late('2026-03-09')).toEqual([['2026-03-02', '2026-03-09']])
    expect(late('2026-03-10')).toEqual([])
  })

  test('is made up once in a month: the earliest, also when more is done', () => {
    expect(madeUpOn(each('2026-03-05', '2026-03-09', 3), at('2026-03-20'))).toEqual([['2026-03-02', '2026-03-05']])
  })

  test('of the last days of a month is made up in the next one, and that work makes up no other day', () => {
    const made = duty({ startDay: '2026-03-31', endDay: null }, [rule({ from: '2026-03-31' })])
    // Missed: 31 March and 1 April. One day has work for one more.
    const works = [work('2026-04-02'), work('2026-04-02'), ...each('2026-04-03', '2026-04-05')]
    const now = at('2026-04-06', 0)
    expect(madeUpOn(works, now, made)).toEqual([['2026-03-31', '2026-04-02']])
    expect(madeUpOn(works, now, made, '2026-04')).toEqual([])
    const more = [...works, work('2026-04-05')]
    expect(madeUpOn(more, now, made, '2026-04')).toEqual([['2026-04-01', '2026-04-05']])
  })

  test('is offered to be made up as long as that can be done', () => {
    const days = judgeOf(duty(), '2026-03', at('2026-03-05'))({ since: '2020-01-01', works: [] })
    expect(toMakeUp(days, '2026-03-05')).toEqual({ day: '2026-03-02', until: '2026-03-09' })
    expect(toMakeUp(days, '2026-03-10')).toEqual({ day: '2026-03-03', until: '2026-03-10' })
    const works = each('2026-03-03', '2026-03-03', 2)
    const spent = judgeOf(duty(), '2026-03', at('2026-03-06'))({ since: '2020-01-01', works })
    expect(toMakeUp(spent, '2026-03-06')).toBeNull()
  })
})

describe('whatever somebody does', () => {
  const days = [...daysOf('2026-02'), ...daysOf('2026-03'), ...daysOf('2026-04')]
  const anyWork = fc.record({
    day: fc.constantFrom(...days),
    minute: fc.integer({ min: 0, max: 1439 }),
    seconds: fc.integer({ min: 0, max: 1_200 }),
    practices: fc.constantFrom(0, 1),
    questions: fc.integer({ min: 0, max: 20 }),
  })
  const anyDuty = fc
    .record({
      weekdays: fc.subarray(EVERY_DAY, { minLength: 1 }),
      window: fc.option(fc.record({ from: fc.integer({ min: 0, max: 1439 }), to: fc.integer({ min: 0, max: 1439 }) })),
      measure: fc.constantFrom<DutyMeasure>('minutes', 'practices', 'questions'),
      amount: fc.integer({ min: 1, max: 5 }),
    })
    .map((over) => duty({ startDay: '2026-02-10', endDay: null }, [rule({ from: '2026-02-10', ...over })]))
  const anything = fc.record({
    made: anyDuty,
    works: fc.array(anyWork, { maxLength: 80 }),
    now: fc.record({ day: fc.constantFrom(...days), minute: fc.integer({ min: 0, max: 1439 }) }),
  })

  it('one day of a month is made up at most, later than it was and within seven days, by work that was there', () => {
    fc.assert(
      fc.property(anything, ({ made, works, now }) => {
        const judged = judgeOf(made, '2026-03', now)({ since: '2026-02-01', works })
        const madeUp = judged.filter(({ state }) => state === 'made_up')
        expect(madeUp.length).toBeLessThanOrEqual(1)
        for (const { day, madeUpOn } of madeUp) {
          expect(madeUpOn !== null && madeUpOn > day && madeUpOn <= addDays(day, 7) && madeUpOn <= now.day).toBe(true)
          expect(works.some((one) => one.day === madeUpOn || addDays(one.day, -1) === madeUpOn)).toBe(true)
        }
      }),
      runs(500, 20_000),
    )
  })

  it('a day is done once it has what it asks for, and more work never undoes one', () => {
    fc.assert(
      fc.property(anything, anyWork, ({ made, works, now }, more) => {
        const judge = judgeOf(made, '2026-03', now)
        const [less, after] = [works, [...works, more]].map((some) => judge({ since: '2026-02-01', works: some }))
        less?.forEach(({ state, done, amount }, at) => {
          if (state === 'done') expect(done).toBeGreaterThanOrEqual(amount)
          if (state === 'done') expect(after?.[at]?.state).toBe('done')
        })
      }),
      runs(500, 20_000),
    )
  })

  it('what a day consists of adds up to what is done on it, and no work counts for two days', () => {
    fc.assert(
      fc.property(anything, ({ made, works, now }) => {
        const own = { since: '2026-02-01', works }
        const counted = countedWorks(made, '2026-03', now, own)
        for (const { day, done } of judgeOf(made, '2026-03', now)(own)) {
          const some = counted.get(day) ?? []
          const sum = some.reduce((all, { adds }) => all + adds, 0)
          expect(Math.floor(some[0]?.measure === 'minutes' ? sum / 60 : sum)).toBe(done)
        }
        const all = [...counted.values()].flat().map((one) => one.work)
        expect(new Set(all).size).toBe(all.length)
      }),
      runs(500, 20_000),
    )
  })
})

describe('the months of the calendar', () => {
  it.each([
    ['2026-02', 28, '2026-01'],
    ['2028-02', 29, '2028-01'],
    ['2026-12', 31, '2026-11'],
    ['2026-01', 31, '2025-12'],
  ])('%s has %i days after %s', (month, days, before) => {
    expect(daysOf(month)).toHaveLength(days)
    expect(daysOf(month).at(-1)).toBe(`${month}-${days}`)
    expect(monthBefore(month)).toBe(before)
  })
})
