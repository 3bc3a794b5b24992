import {
  type DayState,
  type DutyDay,
  type DutyMeasure,
  type DutyWindow,
  MAKE_UP_DAYS,
} from '@lianda/shared/module/clock-in/clock-in.contract'
import { addDays, weekdayOf } from '../../infra/clock/zone'

/** What is asked for, from a day on. A change of a duty adds one, so that the days before keep what they were told. */
export interface DutyRule {
  /** First day, yyyy-MM-dd. */
  from: string
  /** 0 = Monday. */
  weekdays: number[]
  window: DutyWindow | null
  measure: DutyMeasure
  amount: number
}

export interface DutyTime {
  startDay: string
  endDay: string | null
  /** The oldest first. */
  rules: readonly DutyRule[]
}

/** A moment by the organisation's clock. */
export interface LocalMoment {
  day: string
  /** After midnight. */
  minute: number
}

/** What somebody did, at the moment when it ended. */
export interface DoneWork extends LocalMoment {
  seconds: number
  practices: number
  questions: number
}

type Tally = Record<DutyMeasure, number>
type State = Exclude<DayState, 'made_up'>

/** Units of a tally in one of the measure: time is counted in seconds. */
const UNITS: Tally = { minutes: 60, practices: 1, questions: 1 }
const NOTHING: Tally = { minutes: 0, practices: 0, questions: 0 }

const plus = (one: Tally = NOTHING, { seconds, practices, questions }: DoneWork): Tally => ({
  minutes: one.minutes + seconds,
  practices: one.practices + practices,
  questions: one.questions + questions,
})

const needOf = ({ measure, amount }: DutyRule): number => amount * UNITS[measure]

/** The rule of a day; null where nothing is due. */
export function ruleOn({ startDay, endDay, rules }: DutyTime, day: string): DutyRule | null {
  if (day < startDay || (endDay !== null && day > endDay)) return null
  const rule = rules.findLast(({ from }) => from <= day) ?? rules[0]
  return rule?.weekdays.includes(weekdayOf(day)) ? rule : null
}

/** Whether the window reaches into the next day. */
const isOvernight = ({ window }: DutyRule): boolean => window !== null && window.to <= window.from

/** Whether a moment is in the window of the duty of this day. */
function isWithin(rule: DutyRule, day: string, { day: on, minute }: LocalMoment): boolean {
  if (rule.window === null) return on === day
  const { from, to } = rule.window
  if (on === day) return minute >= from && (isOvernight(rule) || minute < to)
  // The only other day that is asked about is the next one.
  return isOvernight(rule) && on > day && minute < to
}

/** Whether the window of this day is over. */
export function isOver(rule: DutyRule, day: string, now: LocalMoment): boolean {
  if (rule.window === null) return now.day > day
  const last = isOvernight(rule) ? addDays(day, 1) : day
  return now.day > last || (now.day === last && now.minute >= rule.window.to)
}

export const monthOf = (day: string): string => day.slice(0, 7)
export const monthBefore = (month: string): string => monthOf(addDays(`${month}-01`, -1))
export const monthAfter = (month: string): string => monthOf(addDays(`${month}-28`, 4))
const lastOf = (month: string): string => addDays(`${monthAfter(month)}-01`, -1)

/**
 * The months whose work matters to the days of one: a day of the month before can take what one of this could, and the
 * last days are made up in the next.
 */
export const monthsFor = (month: string): string[] => [monthBefore(month), month, monthAfter(month)]

/** All days of a month. */
export function daysOf(month: string): string[] {
  const last = Number(lastOf(month).slice(8))
  return Array.from({ length: last }, (_none, at) => addDays(`${month}-01`, at))
}

/** A calendar day, the same for everybody who has the duty. */
interface DutyDate {
  before: string
  /** null: nothing is due. */
  rule: DutyRule | null
  over: boolean
  /** Last day on which it can be made up. */
  makeUpUntil: string
}

type DutyDates = ReadonlyMap<string, DutyDate>

function datesOf(duty: DutyTime, months: readonly string[], now: LocalMoment): DutyDates {
  const [first = ''] = months
  // A window of the day before reaches into the first one.
  const days = [addDays(`${first}-01`, -1), ...months.flatMap(daysOf)]
  return new Map(
    days.map((day) => {
      const rule = ruleOn(duty, day)
      const over = rule !== null && isOver(rule, day, now)
      return [day, { before: addDays(day, -1), rule, over, makeUpUntil: addDays(day, MAKE_UP_DAYS) }]
    }),
  )
}

type RuleOf = (day: string) => DutyRule | null

/** The day of the duty that a piece of work was done for: its own, or the one before. */
function dayServed(dates: DutyDates, ruleOf: RuleOf, work: LocalMoment): string | null {
  const own = ruleOf(work.day)
  if (own && isWithin(own, work.day, work)) return work.day
  const before = dates.get(work.day)?.before ?? ''
  const rule = ruleOf(before)
  return rule && isWithin(rule, before, work) ? before : null
}

/** What somebody did, by the duty's day that it was done for, and what was done outside of all of them. */
class Account {
  private readonly within = new Map<string, Tally>()
  private readonly outside = new Map<string, Tally>()
  /** Days on which something was done, the earliest first. */
  readonly days: readonly string[]

  constructor(
    dates: DutyDates,
    private readonly ruleOf: RuleOf,
    works: readonly DoneWork[],
  ) {
    for (const work of works) {
      const day = dayServed(dates, ruleOf, work)
      const into = day === null ? this.outside : this.within
      const key = day ?? work.day
      into.set(key, plus(into.get(key), work))
    }
    this.days = [...new Set([...this.within.keys(), ...this.outside.keys()])].toSorted()
  }

  /** Done for the duty of this day. */
  doneOn(day: string, measure: DutyMeasure): number {
    return this.within.get(day)?.[measure] ?? 0
  }

  /** Done on this day beyond its own duty, which comes first. */
  spareOn(day: string, measure: DutyMeasure): number {
    const own = this.ruleOf(day)
    const taken = own?.measure === measure ? Math.min(this.doneOn(day, measure), needOf(own)) : 0
    return (this.outside.get(day)?.[measure] ?? 0) + this.doneOn(day, measure) - taken
  }
}

interface Person {
  /** Nothing is due before this day. */
  since: string
  /** Theirs of the `monthsFor` this one, in any order. */
  works: readonly DoneWork[]
}

/**
 * Judges where people stand with each day of a month. A missed day is made up by what it asks for, done on one of the
 * next seven days beyond what that day asks for itself: the earliest that somebody can, one of each month.
 */
export function judgeOf(duty: DutyTime, month: string, now: LocalMoment): (person: Person) => DutyDay[] {
  const dates = datesOf(duty, monthsFor(month), now)
  const [shown, before] = [daysOf(month), daysOf(monthBefore(month))]
  return ({ since, works }) => {
    const ruleOf = (day: string) => (day < since ? null : (dates.get(day)?.rule ?? null))
    const account = new Account(dates, ruleOf, works)
    const stateOf = (day: string): State => {
      const rule = ruleOf(day)
      if (!rule) return 'not_due'
      if (account.doneOn(day, rule.measure) >= needOf(rule)) return 'done'
      if (dates.get(day)?.over) return 'missed'
      return day > now.day ? 'coming' : 'open'
    }
    const judged = { dates, stateOf, account, rules: duty.rules, today: now.day }
    // One day's work makes up one day: that of the month before comes first.
    const madeUp = firstMadeUp(shown, judged, firstMadeUp(before, judged, null)?.on ?? null)
    return shown.map((day): DutyDay => {
      const rule = ruleOf(day)
      const is = madeUp?.day === day
      return {
        day,
        state: is ? 'made_up' : stateOf(day),
        done: rule ? Math.floor(account.doneOn(day, rule.measure) / UNITS[rule.measure]) : 0,
        amount: rule?.amount ?? 0,
        madeUpOn: is ? madeUp.on : null,
      }
    })
  }
}

/** A piece of work that counts for a day of a duty, and how much it adds by the measure of that day. */
export interface CountedWork<W> {
  work: W
  measure: DutyMeasure
  adds: number
}

/** What counts for each day of a month, the earliest first: the tallies of `judgeOf` are their sums. */
export function countedWorks<W extends DoneWork>(
  duty: DutyTime,
  month: string,
  now: LocalMoment,
  { since, works }: { since: string; works: readonly W[] },
): Map<string, CountedWork<W>[]> {
  const dates = datesOf(duty, monthsFor(month), now)
  const ruleOf = (day: string) => (day < since ? null : (dates.get(day)?.rule ?? null))
  const counted = new Map<string, CountedWork<W>[]>()
  const inOrder = works.toSorted((a, b) => (a.day === b.day ? a.minute - b.minute : a.day < b.day ? -1 : 1))
  for (const work of inOrder) {
    const day = dayServed(dates, ruleOf, work)
    const measure = day === null ? undefined : ruleOf(day)?.measure
    const adds = measure === undefined ? 0 : plus(NOTHING, work)[measure]
    if (day !== null && measure !== undefined && adds > 0)
      counted.set(day, [...(counted.get(day) ?? []), { work, measure, adds }])
  }
  return counted
}

interface Judged {
  dates: DutyDates
  stateOf: (day: string) => State
  account: Account
  rules: readonly DutyRule[]
  today: string
}

interface MadeUp {
  day: string
  on: string
}

/** The day of a month that was made up, and when. @param taken day whose work made up one of the month before */
function firstMadeUp(
  days: readonly string[],
  { dates, stateOf, account, rules, today }: Judged,
  taken: string | null,
): MadeUp | null {
  const [first = ''] = days
  // Most have done nothing to spare: then no day needs a look.
  const canSpare = (on: string) => rules.some((rule) => account.spareOn(on, rule.measure) >= needOf(rule))
  const worked = account.days.filter((on) => on > first && on <= today && on !== taken && canSpare(on))
  if (worked.length === 0) return null
  const missed = days.filter((day) => stateOf(day) === 'missed')
  for (const on of worked) {
    const day = missed.find((one) => {
      const { rule = null, makeUpUntil = '' } = dates.get(one) ?? {}
      return rule !== null && one < on && on <= makeUpUntil && account.spareOn(on, rule.measure) >= needOf(rule)
    })
    if (day !== undefined) return { day, on }
  }
  return null
}

/** The earliest missed day that can still be made up today; null: there is none. @param days of the last and this month */
export function toMakeUp(days: readonly DutyDay[], today: string): { day: string; until: string } | null {
  const spent = new Set(days.filter(({ state }) => state === 'made_up').map(({ day }) => monthOf(day)))
  const first = addDays(today, -MAKE_UP_DAYS)
  const found = days.find(({ day, state }) => state === 'missed' && day >= first && !spent.has(monthOf(day)))
  return found ? { day: found.day, until: addDays(found.day, MAKE_UP_DAYS) } : null
}
