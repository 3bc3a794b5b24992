import { type TerminalKind, terminalKind } from '@lianda/shared/contract/fields'
import type { UsageStep } from '@lianda/shared/module/figures/usage.admin.contract'
import { addDays, weekdayOf } from '../../../infra/clock/zone'

/** Of each day of a month: terminals as bits, seconds online, seconds learned, practices. */
const WIDE = 4
const LONGEST_MONTH = 31

/** What somebody did in a month, `WIDE` numbers for each of its days. */
type WholeMonth = Uint32Array

/** A month is put together here, one after the other: an array for each of 130,000 would be garbage outside of the heap. */
const workplace: WholeMonth = new Uint32Array(WIDE * LONGEST_MONTH)

/**
 * The same as it is kept: `PACKED` numbers for each day on which there was something, the earliest first. 10,000 people and
 * a year are 130,000 of them. The first number of a day is its place in the month with terminals and practices.
 */
export type PersonMonth = Uint32Array
const PACKED = 3
const DAY_BITS = 5
const TERMINAL_BITS = 3

const part = (value: number, from: number, bits: number): number => (value >>> from) & ((1 << bits) - 1)

function packed(month: WholeMonth): number[] {
  const kept: number[] = []
  for (let day = 0; day < LONGEST_MONTH; day++) {
    const at = day * WIDE
    const [bits, online] = [month[at] ?? 0, month[at + 1] ?? 0]
    const [learned, practices] = [month[at + 2] ?? 0, month[at + 3] ?? 0]
    if (bits === 0 && online === 0 && learned === 0 && practices === 0) continue
    kept.push(day + 2 ** DAY_BITS * (bits + 2 ** TERMINAL_BITS * practices), online, learned)
  }
  return kept
}

/** Valid until the next call. @param month null: one on which there was nothing */
function whole(month: PersonMonth | null): WholeMonth {
  workplace.fill(0)
  if (month === null) return workplace
  for (let at = 0; at < month.length; at += PACKED) {
    const [first, online, learned] = [month[at] ?? 0, month[at + 1] ?? 0, month[at + 2] ?? 0]
    const practices = first >>> (DAY_BITS + TERMINAL_BITS)
    workplace.set([part(first, DAY_BITS, TERMINAL_BITS), online, learned, practices], WIDE * part(first, 0, DAY_BITS))
  }
  return workplace
}

/** What is read of a month of somebody: when they were online, what they learned, or both. */
export interface ReadMonth {
  seen?: Readonly<Record<string, Partial<Record<TerminalKind, number>>>>
  learned?: Readonly<Record<string, readonly [number, number]>>
}

/** A month with what was read anew in the place of what was known of it. */
export function monthWith(known: PersonMonth | undefined, { seen, learned }: ReadMonth): number[] {
  const month = whole(known ?? null)
  if (seen) setSeen(month, seen)
  if (learned) setLearned(month, learned)
  return packed(month)
}

export const bitOf = (terminal: TerminalKind): number => 1 << terminalKind.options.indexOf(terminal)
export const terminalsIn = (bits: number): TerminalKind[] =>
  terminalKind.options.filter((terminal) => (bits & bitOf(terminal)) !== 0)

/** Where the numbers of a day begin. @param day dd, or a day that ends with it */
const startOf = (day: string): number => (Number(day.slice(-2)) - 1) * WIDE

/** Sets when somebody was online in a month, by day. */
function setSeen(month: WholeMonth, days: Readonly<Record<string, Partial<Record<TerminalKind, number>>>>): void {
  for (let at = 0; at < month.length; at += WIDE) month.fill(0, at, at + 2)
  for (const [day, byTerminal] of Object.entries(days)) {
    const terminals = terminalKind.options.filter((terminal) => byTerminal[terminal] !== undefined)
    const ms = terminals.reduce((sum, terminal) => sum + (byTerminal[terminal] ?? 0), 0)
    const bits = terminals.reduce((sum, terminal) => sum | bitOf(terminal), 0)
    month.set([bits, Math.round(ms / 1_000)], startOf(day))
  }
}

/** Sets what somebody learned in a month: of each day the seconds and the practices. */
function setLearned(month: WholeMonth, days: Readonly<Record<string, readonly [number, number]>>): void {
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

/** A period as it is counted. */
export interface UsagePeriod {
  first: string
  last: string
  /** yyyy-MM */
  months: readonly string[]
  /** Of each month the step that each of its days is part of; -1: it is outside of the period. */
  stepsOf: readonly Int16Array[]
  steps: readonly StepUsage[]
}

/** A period without figures yet; its first and its last step may be shorter than a week or a month. */
export function periodOf(first: string, last: string, by: UsageStep): UsagePeriod {
  const [months, stepsOf, steps]: [string[], Int16Array[], StepUsage[]] = [[], [], []]
  for (let day = first; day <= last; day = addDays(day, 1)) {
    if (months.at(-1) !== day.slice(0, 7)) {
      months.push(day.slice(0, 7))
      stepsOf.push(new Int16Array(LONGEST_MONTH).fill(-1))
    }
    const begins = by === 'day' || (by === 'week' ? weekdayOf(day) === 0 : day.endsWith('-01'))
    if (begins || steps.length === 0) steps.push({ day, next: day, active: 0, fresh: 0, ...noSums() })
    const step = steps.length - 1
    const current = steps[step]
    if (current) current.next = addDays(day, 1)
    stepsOf.at(-1)?.fill(step, Number(day.slice(-2)) - 1, Number(day.slice(-2)))
  }
  return { first, last, months, stepsOf, steps }
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
  { stepsOf, steps }: UsagePeriod,
  months: readonly (PersonMonth | undefined)[],
  wanted: number,
  since: string | null,
): PersonUsage {
  const own: PersonUsage = { days: 0, bits: 0, ...noSums() }
  let counted = -1
  for (const [at, ofDays] of stepsOf.entries()) {
    const month = months[at]
    if (!month) continue
    for (let n = 0; n < month.length; n += PACKED) {
      const first = month[n] ?? 0
      const step = ofDays[part(first, 0, DAY_BITS)] ?? -1
      const bits = part(first, DAY_BITS, TERMINAL_BITS)
      const total = steps[step]
      if (!total || (wanted !== 0 && (bits & wanted) === 0)) continue
      const sums = {
        onlineSeconds: month[n + 1] ?? 0,
        seconds: month[n + 2] ?? 0,
        practices: first >>> (DAY_BITS + TERMINAL_BITS),
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
  }
  return own
}
