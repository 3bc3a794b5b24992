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

/** What a piece of work counts by each measure. */
const tallyOf = ({ seconds, practices, questions }: DoneWork): Tally => ({ minutes: seconds, practices, questions })

const needOf = ({ measure, amount }: DutyRule): number => amount * UNITS[measure]

/** The rule of a day; null where nothing is due. */
export function ruleOn({ startDay, endDay, rules }: DutyTime, day: string): DutyRule | null {
  if (day < startDay || (endDay !== null && day > endDay)) return null
  const rule = rules.findLast(({ from }) => from <= day) ?? rules[0]
  return rule?.weekdays.includes(weekdayOf(day)) ? rule : null
}

/** Whether the window reaches into the next day. */
const isOvernight = ({ window }: DutyRule): boolean => window !== null && window.to <= window.from

/** Whether a moment is in the window of the duty of its own day, or of the day before. */
function isWithin(rule: DutyRule, minute: number, of: 'own day' | 'day before'): boolean {
  if (rule.window === null) return of === 'own day'
  const { from, to } = rule.window
  if (of === 'own day') return minute >= from && (isOvernight(rule) || minute < to)
  return isOvernight(rule) && minute < to
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

/** The days around a month, the same for everybody who has the duty. Each is named by its place. */
interface DutyDates {
  /** Those of the three months, after the day before them, whose window reaches into the first. */
  days: readonly string[]
  placeOf: ReadonlyMap<string, number>
  /** null: nothing is due. */
  rules: readonly (DutyRule | null)[]
  over: readonly boolean[]
}

function datesOf(duty: DutyTime, months: readonly string[], now: LocalMoment): DutyDates {
  const [first = ''] = months
  const days = [addDays(`${first}-01`, -1), ...months.flatMap(daysOf)]
  const rules = days.map((day) => ruleOn(duty, day))
  return {
    days,
    placeOf: new Map(days.map((day, at) => [day, at])),
    rules,
    over: days.map((day, at) => {
      const rule = rules[at]
      return rule ? isOver(rule, day, now) : false
    }),
  }
}

type RuleOf = (at: number) => DutyRule | null

/** The rules of somebody for whom nothing is due before a day. */
function rulesSince({ days, placeOf, rules }: DutyDates, since: string): RuleOf {
  const known = placeOf.get(since) ?? days.findIndex((day) => day >= since)
  const from = known < 0 ? days.length : known
  return (at) => (at < from ? null : (rules[at] ?? null))
}

/** The day of the duty that work of a day was done for: its own, or the one before. */
function dayServed(ruleOf: RuleOf, at: number, minute: number): number | null {
  const own = ruleOf(at)
  if (own && isWithin(own, minute, 'own day')) return at
  const before = ruleOf(at - 1)
  return before && isWithin(before, minute, 'day before') ? at - 1 : null
}

type Tallies = (Tally | undefined)[]

function add(to: Tallies, at: number, work: DoneWork): void {
  const tally = to[at]
  if (tally) {
    tally.minutes += work.seconds
    tally.practices += work.practices
    tally.questions += work.questions
  } else to[at] = tallyOf(work)
}

/** What somebody did, by the duty's day that it was done for, and what was done outside of all of them. */
class Account {
  private readonly within: Tallies = []
  private readonly outside: Tallies = []

  constructor(
    dates: DutyDates,
    private readonly ruleOf: RuleOf,
    works: readonly DoneWork[],
  ) {
    for (const work of works) {
      const own = dates.placeOf.get(work.day)
      if (own === undefined) continue
      const served = dayServed(ruleOf, own, work.minute)
      if (served === null) add(this.outside, own, work)
      else add(this.within, served, work)
    }
  }

  /** Done for the duty of this day. */
  doneOn(at: number, measure: DutyMeasure): number {
    return this.within[at]?.[measure] ?? 0
  }

  /** Whether something was done on this day. */
  hasWork(at: number): boolean {
    return this.within[at] !== undefined || this.outside[at] !== undefined
  }

  /** Done on this day beyond its own duty, which comes first. */
  spareOn(at: number, measure: DutyMeasure): number {
    const own = this.ruleOf(at)
    const taken = own?.measure === measure ? Math.min(this.doneOn(at, measure), needOf(own)) : 0
    return (this.outside[at]?.[measure] ?? 0) + this.doneOn(at, measure) - taken
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
  const shown = placesOf(dates, month)
  const before = placesOf(dates, monthBefore(month))
  return ({ since, works }) => {
    const ruleOf = rulesSince(dates, since)
    const account = new Account(dates, ruleOf, works)
    const stateOf = (at: number): State => {
      const rule = ruleOf(at)
      if (!rule) return 'not_due'
      if (account.doneOn(at, rule.measure) >= needOf(rule)) return 'done'
      if (dates.over[at]) return 'missed'
      return (dates.days[at] ?? '') > now.day ? 'coming' : 'open'
    }
    const judged = { dates, ruleOf, stateOf, account, rules: duty.rules, today: now.day }
    // One day's work makes up one day: that of the month before comes first.
    const madeUp = firstMadeUp(shown, judged, firstMadeUp(before, judged, null)?.on ?? null)
    return shown.map((at): DutyDay => {
      const rule = ruleOf(at)
      const is = madeUp?.at === at
      return {
        day: dates.days[at] ?? '',
        state: is ? 'made_up' : stateOf(at),
        done: rule ? Math.floor(account.doneOn(at, rule.measure) / UNITS[rule.measure]) : 0,
        amount: rule?.amount ?? 0,
        madeUpOn: is ? (dates.days[madeUp.on] ?? null) : null,
      }
    })
  }
}

const placesOf = ({ placeOf }: DutyDates, month: string): number[] => daysOf(month).map((day) => placeOf.get(day) ?? -1)

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
  const ruleOf = rulesSince(dates, since)
  const counted = new Map<string, CountedWork<W>[]>()
  const inOrder = works.toSorted((a, b) => (a.day === b.day ? a.minute - b.minute : a.day < b.day ? -1 : 1))
  for (const work of inOrder) {
    const own = dates.placeOf.get(work.day)
    const served = own === undefined ? null : dayServed(ruleOf, own, work.minute)
    const day = served === null ? undefined : dates.days[served]
    const measure = served === null ? undefined : ruleOf(served)?.measure
    const adds = measure === undefined ? 0 : tallyOf(work)[measure]
    if (day !== undefined && measure !== undefined && adds > 0)
      counted.set(day, [...(counted.get(day) ?? []), { work, measure, adds }])
  }
  return counted
}

interface Judged {
  dates: DutyDates
  ruleOf: RuleOf
  stateOf: (at: number) => State
  account: Account
  rules: readonly DutyRule[]
  today: string
}

interface MadeUp {
  at: number
  on: number
}

/** The day of a month that was made up, and when. @param taken day whose work made up one of the month before */
function firstMadeUp(
  month: readonly number[],
  { dates, ruleOf, stateOf, account, rules, today }: Judged,
  taken: number | null,
): MadeUp | null {
  // Most have done nothing to spare: then no day needs a look.
  const canSpare = (on: number) => rules.some((rule) => account.spareOn(on, rule.measure) >= needOf(rule))
  let missed: readonly number[] | undefined
  for (let on = (month[0] ?? 0) + 1; on < dates.days.length && (dates.days[on] ?? '') <= today; on++) {
    if (on === taken || !account.hasWork(on) || !canSpare(on)) continue
    missed ??= month.filter((at) => stateOf(at) === 'missed')
    const at = missed.find((one) => {
      const rule = ruleOf(one)
      return rule && one < on && on <= one + MAKE_UP_DAYS && account.spareOn(on, rule.measure) >= needOf(rule)
    })
    if (at !== undefined) return { at, on }
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
