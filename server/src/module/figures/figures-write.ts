import { grouped } from '@lianda/shared/kernel/grouped'
import type { Deps } from '../../deps'
import { addDays, dayStartMs, localDay } from '../../infra/clock/zone'
import { IN_SHORT_BATCHES } from '../../infra/paging/in-batches'
import { leavingDuplicates } from '../../infra/store/store-error'
import { examsDone } from '../exam'
import { roundsDone } from '../faq'
import type { DoneRecords, Span } from '../org'
import { practicesDone } from '../practice'
import { viewingsDone } from '../viewing'
import { type FigureDoc, figureId, figures } from './figures.model'
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

/** Whose figures are made together: people of one organisation, and the zone of its days. */
export interface Among {
  orgid: string
  timeZone: string
}

/** Days of one person. */
export interface PersonDays {
  userId: string
  days: readonly string[]
}

/** The figures of one person and period. */
interface Made extends Figures, Pick<FigureDoc, 'perDay'> {
  userId: string
  period: string
}

/** Revisions of what is stored, by id. */
type Known = ReadonlyMap<string, number>

/**
 * Makes the figures of these people's days again from the records, and those of their months and of all time from them,
 * with as many commands for many people as for one. Each is written only if nobody has written it since it was read here.
 * @returns false if somebody was faster at one of them; the same has to be done again then
 */
export async function makeFigures(deps: Deps, among: Among, people: readonly PersonDays[]): Promise<boolean> {
  const ids = people.flatMap(({ userId, days }) =>
    [...days, ...monthsOf(days), ALL].map((period) => figureId(userId, period)),
  )
  const known = revsOf(await stored(deps, { orgid: among.orgid, _id: { $in: ids } }))
  if (!(await write(deps, among, known, await daysMade(deps, among, people)))) return false
  if (!(await write(deps, among, known, await monthsMade(deps, among, people)))) return false
  return await write(deps, among, known, await everMade(deps, among, people))
}

/** Makes all figures of these people, of every day on which there are records or figures, in one write; else like `makeFigures`. */
export async function makeAllFigures(deps: Deps, among: Among, userIds: readonly string[]): Promise<boolean> {
  const { orgid, timeZone } = among
  const before = await stored(deps, { orgid, userId: { $in: [...userIds] } })
  const known = grouped(before, ({ userId }) => userId)
  const recordsBy = grouped(await recordsOf(deps, orgid, userIds, null), ({ userId }) => userId)
  const made = userIds.flatMap((userId): Made[] => {
    const byDay = grouped(recordsBy.get(userId) ?? [], ({ at }) => localDay(at.getTime(), timeZone))
    const emptied = (known.get(userId) ?? []).flatMap(({ period }) => (isDay(period) ? [period] : []))
    const days = [...new Set([...emptied, ...byDay.keys()])].map((period) => ({
      ...{ userId, period },
      ...figuresOf(byDay.get(period) ?? []),
    }))
    const months = [...grouped(days, ({ period }) => monthOf(period))].map(([month, own]) =>
      monthMade(userId, month, own),
    )
    return [...days, ...months, { userId, period: ALL, ...addedUp(months) }]
  })
  return await write(deps, among, revsOf(before), made)
}

/** The records of these people, of every kind. */
async function recordsOf(deps: Deps, orgid: string, userIds: readonly string[], span: Span | null): Promise<DoneOf[]> {
  const kinds = Object.entries(RECORDS) as [FigureKind, DoneRecords][]
  const found = await Promise.all(
    kinds.map(async ([kind, records]) =>
      (await records.of(deps, orgid, userIds, span)).map((done): DoneOf => ({ ...done, kind })),
    ),
  )
  return found.flat()
}

const monthsOf = (days: readonly string[]): string[] => [...new Set(days.map(monthOf))]

type Stored = Pick<FigureDoc, '_id' | 'userId' | 'period' | 'rev'>

/** Read before anything that figures are made of. Served by `_id` or `by_person`. */
const stored = async (deps: Deps, filter: { orgid: string; [field: string]: unknown }): Promise<Stored[]> =>
  await figures(deps.db).find(filter, { userId: 1, period: 1, rev: 1 }).lean<Stored[]>()

const revsOf = (rows: readonly Stored[]): Known => new Map(rows.map(({ _id, rev }) => [_id, rev]))

/** The people who have each of these, in the order in which they come. */
function whoHas(
  people: readonly PersonDays[],
  of: (days: readonly string[]) => readonly string[],
): Map<string, string[]> {
  const pairs = people.flatMap(({ userId, days }) => of(days).map((key) => ({ key, userId })))
  return new Map([...grouped(pairs, ({ key }) => key)].map(([key, own]) => [key, own.map(({ userId }) => userId)]))
}

async function daysMade(deps: Deps, { orgid, timeZone }: Among, people: readonly PersonDays[]): Promise<Made[]> {
  const made: Made[] = []
  for (const [day, userIds] of whoHas(people, (days) => days)) {
    const span = { fromMs: dayStartMs(day, timeZone), toMs: dayStartMs(addDays(day, 1), timeZone) }
    const records = grouped(await recordsOf(deps, orgid, userIds, span), ({ userId }) => userId)
    for (const userId of userIds) made.push({ userId, period: day, ...figuresOf(records.get(userId) ?? []) })
  }
  return made
}

/** From the days that are stored. Served by `by_person`. */
async function monthsMade(deps: Deps, { orgid }: Among, people: readonly PersonDays[]): Promise<Made[]> {
  const made: Made[] = []
  for (const [month, userIds] of whoHas(people, monthsOf)) {
    const found = await figures(deps.db)
      .find({ orgid, userId: { $in: userIds }, period: daysIn(month) }, null, IN_SHORT_BATCHES)
      .lean()
    const days = grouped(found, ({ userId }) => userId)
    for (const userId of userIds) made.push(monthMade(userId, month, days.get(userId) ?? []))
  }
  return made
}

const monthMade = (userId: string, month: string, days: readonly (Figures & { period: string })[]): Made => ({
  ...{ userId, period: month, perDay: perDayOf(days) },
  ...addedUp(days),
})

/** From the months that are stored. Served by `by_person`. */
async function everMade(deps: Deps, { orgid }: Among, people: readonly PersonDays[]): Promise<Made[]> {
  const userIds = people.map(({ userId }) => userId)
  const found = await figures(deps.db)
    .find({ orgid, userId: { $in: userIds }, period: MONTHS }, { perDay: 0 }, IN_SHORT_BATCHES)
    .lean()
  const months = grouped(found, ({ userId }) => userId)
  return userIds.map((userId) => ({ userId, period: ALL, ...addedUp(months.get(userId) ?? []) }))
}

async function write(deps: Deps, { orgid }: Among, known: Known, made: readonly Made[]): Promise<boolean> {
  if (made.length === 0) return true
  const changedAt = new Date(deps.clock.now())
  let written = 0
  await leavingDuplicates(async () => {
    const { modifiedCount, upsertedCount } = await figures(deps.db).bulkWrite(
      made.map((values) => {
        const _id = figureId(values.userId, values.period)
        const rev = known.get(_id) ?? 0
        const tenths = Object.values(values.best)
        const sums = { scored: tenths.length, sumTenths: tenths.reduce((sum, one) => sum + one, 0) }
        return {
          updateOne: {
            // Without a known revision it is new: the id of one that somebody made meanwhile is refused.
            filter: { _id, orgid, rev },
            update: { $set: { ...values, ...sums, changedAt, rev: rev + 1 } },
            upsert: rev === 0,
          },
        }
      }),
      { ordered: false },
    )
    written = modifiedCount + upsertedCount
  })
  return written === made.length
}
