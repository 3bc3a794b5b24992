import { type TerminalKind, terminalKind } from '@lianda/shared/contract/fields'
import type { UsageStep } from '@lianda/shared/module/figures/usage.admin.contract'
import { addDays, weekdayOf } from '../../../infra/clock/zone'

/** Of each day of a month: terminals as bits, seconds online, seconds learned, practices. */
const WIDE = 4
const LONGEST_MONTH = 31

/**
 * What somebody did in a month, `WIDE` numbers for each of its days. 10,000 people and a year are 130,000 of them, so they
 * are as small as they can be.
 */
export type PersonMonth = Uint32Array

export const emptyMonth = (): PersonMonth => new Uint32Array(WIDE * LONGEST_MONTH)

export const bitOf = (terminal: TerminalKind): number => 1 << terminalKind.options.indexOf(terminal)
export const terminalsIn = (bits: number): TerminalKind[] =>
  terminalKind.options.filter((terminal) => (bits & bitOf(terminal)) !== 0)

/** Where the numbers of a day begin. @param day dd, or a day that ends with it */
const startOf = (day: string): number => (Number(day.slice(-2)) - 1) * WIDE

/** Sets when somebody was online in a month, by day. */
export function setSeen(
  month: PersonMonth,
  days: Readonly<Record<string, Partial<Record<TerminalKind, number>>>>,
): void {
  for (let at = 0; at < month.length; at += WIDE) month.fill(0, at, at + 2)
  for (const [day, byTerminal] of Object.entries(days)) {
    const terminals = terminalKind.options.filter((terminal) => byTerminal[terminal] !== undefined)
    const ms = terminals.reduce((sum, terminal) => sum + (byTerminal[terminal] ?? 0), 0)
    const bits = terminals.reduce((sum, terminal) => sum | bitOf(terminal), 0)
    month.set([bits, Math.round(ms / 1_000)], startOf(day))
  }
}

/** Sets what somebody learned in a month: of each day the seconds and the practices. */
export function setLearned(month: PersonMonth, days: Readonly<Record<string, readonly [number, number]>>): void {
  for (let at = 0; at < month.length; at += WIDE) month.fill(0, at + 2, at + WIDE)
  for (const [day, values] of Object.entries(days)) month.set(values, startOf(day) + 2)
}

export interface UsageSums {
  onlineSeconds: number
  seconds: number
  practices: number
}

export interface PersonUsage extends UsageSums {
  /** Days online. */
  days: number
  /** Terminals of these days. */
  bits: number
}

/** Some days in a row, what everybody did on them, and how many were online, for the first time ever too. */
export interface StepUsage extends UsageSums {
  /** First day, and the day after the last, yyyy-MM-dd. */
  day: string
  next: string
  active: number
  fresh: number
}

/** Where a day is found in the months of a person, and the step that it is part of. */
interface DayAt {
  month: number
  at: number
  step: number
}

/** A period as it is counted. */
export interface UsagePeriod {
  first: string
  last: string
  /** yyyy-MM */
  months: readonly string[]
  days: readonly DayAt[]
  steps: readonly StepUsage[]
}

/** A period without figures yet; its first and its last step may be shorter than a week or a month. */
export function periodOf(first: string, last: string, by: UsageStep): UsagePeriod {
  const [months, days, steps]: [string[], DayAt[], StepUsage[]] = [[], [], []]
  for (let day = first; day <= last; day = addDays(day, 1)) {
    if (months.at(-1) !== day.slice(0, 7)) months.push(day.slice(0, 7))
    const begins = by === 'day' || (by === 'week' ? weekdayOf(day) === 0 : day.endsWith('-01'))
    if (begins || steps.length === 0) steps.push({ day, next: day, active: 0, fresh: 0, ...noSums() })
    const step = steps.length - 1
    const current = steps[step]
    if (current) current.next = addDays(day, 1)
    days.push({ month: months.length - 1, at: startOf(day), step })
  }
  return { first, last, months, days, steps }
}

export const noSums = (): UsageSums => ({ onlineSeconds: 0, seconds: 0, practices: 0 })

export function addSums(to: UsageSums, { onlineSeconds, seconds, practices }: UsageSums): void {
  to.onlineSeconds += onlineSeconds
  to.seconds += seconds
  to.practices += practices
}

/**
 * What one person did in a period, which is added to its steps too.
 * @param months theirs, as the period names them
 * @param wanted bits of terminals: only days on which one of them was used; 0: all days
 * @param since the first day on which they were ever online
 */
export function addPerson(
  { days, steps }: UsagePeriod,
  months: readonly (PersonMonth | undefined)[],
  wanted: number,
  since: string | null,
): PersonUsage {
  const own: PersonUsage = { days: 0, bits: 0, ...noSums() }
  let counted = -1
  for (const { month, at, step } of days) {
    const values = months[month]
    if (!values) continue
    const bits = values[at] ?? 0
    const total = steps[step]
    if (!total || (wanted !== 0 && (bits & wanted) === 0)) continue
    const sums = {
      onlineSeconds: values[at + 1] ?? 0,
      seconds: values[at + 2] ?? 0,
      practices: values[at + 3] ?? 0,
    }
    addSums(own, sums)
    addSums(total, sums)
    if (bits === 0) continue
    own.days += 1
    own.bits |= bits
    if (step === counted) continue
    counted = step
    total.active += 1
    if (since !== null && since >= total.day && since < total.next) total.fresh += 1
  }
  return own
}
