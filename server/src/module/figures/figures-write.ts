import { grouped } from '@lianda/shared/kernel/grouped'
import type { Deps } from '../../deps'
import { addDays, dayStartMs, localDay } from '../../infra/clock/zone'
import { leavingDuplicates } from '../../infra/store/store-error'
import { examsDone } from '../exam'
import { roundsDone } from '../faq'
import type { DoneRecords, Span } from '../org'
import { practicesDone } from '../practice'
import { viewingsDone } from '../viewing'
import { type FigureDoc, figures } from './figures.model'
import {
  addedUp,
  ALL,
  daysIn,
  type DoneOf,
  type FigureKind,
  type Figures,
  figuresOf,
  isDay,
  monthOf,
  MONTHS,
  perDayOf,
} from './figures.rules'

const RECORDS: Record<FigureKind, DoneRecords> = {
  practices: practicesDone,
  exams: examsDone,
  rounds: roundsDone,
  viewings: viewingsDone,
}

export interface Person {
  orgid: string
  userId: string
  timeZone: string
}

/** The records of one person, of every kind. */
export async function recordsOf(deps: Deps, { orgid, userId }: Person, span: Span | null): Promise<DoneOf[]> {
  const kinds = Object.entries(RECORDS) as [FigureKind, DoneRecords][]
  const found = await Promise.all(
    kinds.map(async ([kind, records]) =>
      (await records.of(deps, orgid, userId, span)).map((done): DoneOf => ({ ...done, kind })),
    ),
  )
  return found.flat()
}

/**
 * Makes the figures of these days of one person again from the records, and those of their months and of all time from
 * them. Each is written only if nobody has written it since it was read here.
 * @param days null: all days on which there are records or figures
 * @returns false if somebody was faster; the same has to be done again then
 */
export async function makeFigures(deps: Deps, person: Person, days: readonly string[] | null): Promise<boolean> {
  if (days === null) return await makeAll(deps, person)
  const known = await stored(deps, person, [...days, ...monthsOf(days), ALL])
  if (!(await write(deps, person, known, await someDays(deps, person, days)))) return false
  const months = monthsOf(days)
  const sums = monthSums(months, await inMonths(deps, person, months))
  if (!(await write(deps, person, known, sums))) return false
  const everyMonth = await figures(deps.db)
    .find({ ...ownFilter(person), period: MONTHS })
    .lean()
  return await write(deps, person, known, new Map([[ALL, addedUp(everyMonth)]]))
}

/** Everything of one person in one write. */
async function makeAll(deps: Deps, person: Person): Promise<boolean> {
  const known = await stored(deps, person, null)
  const byDay = await allDays(deps, person, known)
  const days = [...byDay].map(([period, own]) => ({ period, ...own }))
  const byMonth = monthSums(monthsOf([...byDay.keys()]), days)
  return await write(deps, person, known, new Map([...byDay, ...byMonth, [ALL, addedUp(days)]]))
}

type Made = Figures & Pick<FigureDoc, 'perDay'>

function monthSums(months: readonly string[], days: readonly (Figures & { period: string })[]): Map<string, Made> {
  return new Map(
    months.map((month) => {
      const own = days.filter(({ period }) => monthOf(period) === month)
      return [month, { ...addedUp(own), perDay: perDayOf(own) }]
    }),
  )
}

const monthsOf = (days: readonly string[]): string[] => [...new Set(days.map(monthOf))]
const ownFilter = ({ orgid, userId }: Person) => ({ orgid, userId })

/** Revisions of what is stored, by period. Read before anything that figures are made of. Served by `by_person`. */
async function stored(deps: Deps, person: Person, periods: readonly string[] | null): Promise<Map<string, number>> {
  const found = await figures(deps.db)
    .find(
      { ...ownFilter(person), ...(periods === null ? {} : { period: { $in: [...periods] } }) },
      { period: 1, rev: 1 },
    )
    .lean()
  return new Map(found.map(({ period, rev }) => [period, rev]))
}

async function someDays(deps: Deps, person: Person, days: readonly string[]): Promise<Map<string, Figures>> {
  const made = new Map<string, Figures>()
  for (const day of days) {
    const span = { fromMs: dayStartMs(day, person.timeZone), toMs: dayStartMs(addDays(day, 1), person.timeZone) }
    made.set(day, figuresOf(await recordsOf(deps, person, span)))
  }
  return made
}

async function allDays(deps: Deps, person: Person, known: ReadonlyMap<string, number>): Promise<Map<string, Figures>> {
  const byDay = grouped(await recordsOf(deps, person, null), ({ at }) => localDay(at.getTime(), person.timeZone))
  const emptied = [...known.keys()].filter(isDay)
  return new Map([...emptied, ...byDay.keys()].map((day) => [day, figuresOf(byDay.get(day) ?? [])]))
}

/** The days of these months. Served by `by_person`. */
const inMonths = async (deps: Deps, person: Person, months: readonly string[]): Promise<FigureDoc[]> =>
  months.length === 0
    ? []
    : await figures(deps.db)
        .find({ ...ownFilter(person), $or: months.map((month) => ({ period: daysIn(month) })) })
        .lean()

async function write(
  deps: Deps,
  person: Person,
  known: Map<string, number>,
  made: ReadonlyMap<string, Made>,
): Promise<boolean> {
  if (made.size === 0) return true
  const changedAt = new Date(deps.clock.now())
  let written = 0
  await leavingDuplicates(async () => {
    const { modifiedCount, upsertedCount } = await figures(deps.db).bulkWrite(
      [...made].map(([period, values]) => {
        const rev = known.get(period) ?? 0
        const tenths = Object.values(values.best)
        const sums = { scored: tenths.length, sumTenths: tenths.reduce((sum, one) => sum + one, 0) }
        return {
          updateOne: {
            // Without a known revision it is new: the id of one that somebody made meanwhile is refused.
            filter: { _id: `${person.userId} ${period}`, orgid: person.orgid, rev },
            update: { $set: { ...ownFilter(person), period, ...values, ...sums, changedAt, rev: rev + 1 } },
            upsert: rev === 0,
          },
        }
      }),
      { ordered: false },
    )
    written = modifiedCount + upsertedCount
  })
  return written === made.size
}
