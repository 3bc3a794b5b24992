import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '@lianda/shared/test/effort'
import { terminalKind } from '@lianda/shared/contract/fields'
import { USAGE_STEPS } from '@lianda/shared/module/figures/usage.admin.contract'
import { addDays } from '../../../infra/clock/zone'
import { numberPool } from './number-pool'
import { addPerson, bitOf, monthWith, periodOf } from './usage.rules'

const FIRST = '2026-01-28'
const keep = numberPool()

const dayOfUse = fc.record({
  n: fc.nat(70),
  terminal: fc.constantFrom(...terminalKind.options),
  seconds: fc.nat(90_000),
  practices: fc.nat(9),
})

test('a period of days, weeks or months counts what was done on its days, and each person once in a step', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(dayOfUse, { selector: ({ n }) => n }),
      fc.nat(40),
      fc.nat(40),
      fc.constantFrom(...USAGE_STEPS),
      fc.option(fc.constantFrom(...terminalKind.options)),
      (uses, from, length, step, terminal) => {
        const all = uses.map((use) => ({ ...use, day: addDays(FIRST, use.n) }))
        const period = periodOf(addDays(FIRST, from), addDays(FIRST, from + length), step)
        const months = period.months.map((name) => {
          const own = all.filter(({ day }) => day.startsWith(name))
          const learned = Object.fromEntries(
            own.map((use) => [use.day.slice(8), [use.seconds, use.practices] as const]),
          )
          const seen = Object.fromEntries(own.map((use) => [use.day.slice(8), { [use.terminal]: 61_000 }]))
          return keep(monthWith(undefined, { seen, learned }))
        })
        const since = all.map(({ day }) => day).toSorted()[0] ?? null
        const usage = addPerson(period, months, terminal ? bitOf(terminal) : 0, since)
        const counted = all.filter(
          (use) =>
            use.day >= period.first && use.day <= period.last && (terminal === null || use.terminal === terminal),
        )
        const sum = (of: (use: (typeof all)[number]) => number) => counted.reduce((total, use) => total + of(use), 0)
        expect(usage).toMatchObject({
          ...{ days: counted.length, onlineSeconds: 61 * counted.length },
          ...{ seconds: sum(({ seconds }) => seconds), practices: sum(({ practices }) => practices) },
        })
        for (const { day, next, active, fresh, seconds } of period.steps) {
          const own = counted.filter((use) => use.day >= day && use.day < next)
          expect(active).toBe(Math.min(1, own.length))
          expect(fresh).toBe(own.length > 0 && since !== null && since >= day && since < next ? 1 : 0)
          expect(seconds).toBe(own.reduce((total, use) => total + use.seconds, 0))
        }
        const { steps } = period
        expect([steps[0]?.day, steps.at(-1)?.next]).toEqual([period.first, addDays(period.last, 1)])
        expect(steps.slice(1).every(({ day }, at) => steps[at]?.next === day)).toBe(true)
      },
    ),
    runs(100, 1_000),
  )
})

test('what was seen or learned anew takes the place of what was known, and leaves the other alone', () => {
  const first = monthWith(undefined, { seen: { '05': { h5: 60_000 } } })
  const both = monthWith(Uint32Array.from(first), { learned: { '05': [30, 1], '06': [40, 2] } })
  const again = monthWith(Uint32Array.from(both), { seen: { '07': { weapp: 1_000, desktop: 2_000 } } })
  const month = Uint32Array.from(monthWith(Uint32Array.from(again), { learned: { '06': [50, 3] } }))
  const period = periodOf('2026-03-01', '2026-03-31', 'day')
  expect(addPerson(period, [month], 0, null)).toEqual({
    ...{ days: 1, bits: bitOf('weapp') | bitOf('desktop'), onlineSeconds: 3, seconds: 50, practices: 3 },
  })
})

test('arrays of a pool have their own numbers, also where a block is full', () => {
  const own = numberPool()
  const lengths = [40_000, 30_000, 0, 65_536, 70_000, 3]
  const arrays = lengths.map((length, n) => own(Array.from({ length }, () => n)))
  expect(arrays.map((one) => [one.length, new Set(one)])).toEqual(
    lengths.map((length, n) => [length, new Set(length === 0 ? [] : [n])]),
  )
})
