import { LRUCache } from 'lru-cache'
import { HOME_DAYS } from '@lianda/shared/module/home/home.admin.contract'
import { type Deps, perApp } from '../../deps'
import { addDays, dayStartMs, localDay } from '../../infra/clock/zone'
import { examsBegun } from '../exam'
import type { BegunRecords, Span } from '../org'
import { practicesBegun } from '../practice'
import { getSetting } from '../setting'
import { homeDays } from './home-day.model'
import {
  COUNTED,
  type Counted,
  type Counts,
  countsOf,
  type GrowingTally,
  growingTally,
  seesAll,
  type Tally,
} from './tally'

const RECORDS: Record<Counted, BegunRecords> = { practices: practicesBegun, exams: examsBegun }

/** A day of the organisation's zone with what was begun on it. */
export interface Day extends Span {
  /** yyyy-MM-dd */
  day: string
  tally: Tally
}
type DaySpan = Omit<Day, 'tally'>

interface Kept {
  /** Days that are over, by their id. */
  over: Map<string, Tally>
  today: { id: string; tally: GrowingTally; readMs: number } | null
}

/** Entries of people in memory, some 100 bytes each. */
const MOST_ENTRIES = 500_000
/** Of the newest records so much is read again: a server writes one later than it says it began. */
const AGAIN_MS = 2 * 60_000

/** The last days, oldest first, the last of them today. */
function spansAt(nowMs: number, timeZone: string): DaySpan[] {
  const today = localDay(nowMs, timeZone)
  return Array.from({ length: 2 * HOME_DAYS }, (_, at) => {
    const day = addDays(today, at + 1 - 2 * HOME_DAYS)
    return { day, fromMs: dayStartMs(day, timeZone), toMs: dayStartMs(addDays(day, 1), timeZone) }
  })
}

const idOf = (orgid: string, { fromMs, toMs }: Span): string => `${orgid} ${fromMs} ${toMs}`

async function counted(deps: Deps, orgid: string, span: Span): Promise<Counts> {
  const [practices, exams] = await Promise.all(COUNTED.map((what) => RECORDS[what].count(deps, orgid, span)))
  return { practices: practices ?? 0, exams: exams ?? 0 }
}

const areEqual = (one: Counts, other: Counts): boolean => COUNTED.every((what) => one[what] === other[what])

async function addTo(deps: Deps, orgid: string, span: Span, tally: GrowingTally): Promise<GrowingTally> {
  for (const what of COUNTED) for (const one of await RECORDS[what].read(deps, orgid, span)) tally.add(what, one)
  return tally
}

/**
 * What was begun on each of the last days. A day that is over is read from its records once and then kept in the store;
 * today's newest records are read at each call. The records are counted each time, which an index answers at once, and
 * where a day says otherwise it is read anew: after records were removed or brought, or a crash.
 */
export const daysOf = perApp((deps) => {
  const kept = new LRUCache<string, Kept>({ maxSize: MOST_ENTRIES, sizeCalculation: sizeOf })
  /** The last reading of each organisation: one after the other, so that none counts what another adds. */
  const turns = new Map<string, Promise<unknown>>()

  async function read(orgid: string): Promise<Day[]> {
    const { timeZone } = await getSetting(deps, orgid)
    const spans = spansAt(deps.clock.now(), timeZone)
    const before = kept.get(orgid) ?? { over: new Map(), today: null }
    const over = await readOver(deps, orgid, spans.slice(0, -1), before.over)
    const days: Day[] = spans
      .slice(0, -1)
      .map((span) => ({ ...span, tally: over.get(idOf(orgid, span)) ?? growingTally() }))
    const last = spans.at(-1)
    const today = last ? await readToday(deps, orgid, last, before.today) : null
    kept.set(orgid, { over, today })
    return last && today ? [...days, { ...last, tally: today.tally }] : days
  }

  return async (orgid: string): Promise<Day[]> => {
    const turn = (turns.get(orgid) ?? Promise.resolve()).catch(() => undefined).then(() => read(orgid))
    turns.set(orgid, turn)
    try {
      return await turn
    } finally {
      if (turns.get(orgid) === turn) turns.delete(orgid)
    }
  }
})

const sizeOf = ({ over, today }: Kept): number =>
  [...over.values()].reduce((sum, { people }) => sum + people.length, 1 + (today?.tally.people.length ?? 0))

/** Days that are over: from memory, else from the store, else from their records. */
async function readOver(
  deps: Deps,
  orgid: string,
  spans: readonly DaySpan[],
  known: ReadonlyMap<string, Tally>,
): Promise<Map<string, Tally>> {
  const ids = spans.map((span) => idOf(orgid, span))
  const stored = await homeDays(deps.db)
    .find({ orgid, _id: { $in: ids.filter((id) => !known.has(id)) } })
    .lean()
  const tallies = new Map<string, Tally>(stored.map(({ _id, groups, people }) => [_id, { groups, people }]))
  for (const id of ids) {
    const own = known.get(id)
    if (own) tallies.set(id, own)
  }
  const [first, last] = [spans[0], spans.at(-1)]
  if (!first || !last) return tallies
  const sum = countsOf({ groups: [...tallies.values()].flatMap(({ groups }) => groups) }, seesAll)
  const all = await counted(deps, orgid, { fromMs: first.fromMs, toMs: last.toMs })
  if (tallies.size === spans.length && areEqual(sum, all)) return tallies
  for (const span of spans) {
    const id = idOf(orgid, span)
    const tally = tallies.get(id)
    if (tally && areEqual(countsOf(tally, seesAll), await counted(deps, orgid, span))) continue
    tallies.set(id, await keepDay(deps, orgid, span))
  }
  return tallies
}

/** Counts a day that is over, and keeps what it counted. */
async function keepDay(deps: Deps, orgid: string, span: Span): Promise<Tally> {
  const { groups, people } = await addTo(deps, orgid, span, growingTally())
  const _id = idOf(orgid, span)
  await homeDays(deps.db).replaceOne(
    { _id, orgid },
    { _id, orgid, to: new Date(span.toMs), groups, people },
    { upsert: true },
  )
  return { groups, people }
}

/** Today so far: what memory has with the newest records, or all of them where that is not what the records say. */
async function readToday(
  deps: Deps,
  orgid: string,
  span: DaySpan,
  before: Kept['today'],
): Promise<NonNullable<Kept['today']>> {
  const id = idOf(orgid, span)
  const readMs = deps.clock.now()
  if (before?.id === id) {
    const newest = { fromMs: Math.max(span.fromMs, before.readMs - AGAIN_MS), toMs: span.toMs }
    const tally = await addTo(deps, orgid, newest, before.tally)
    if (areEqual(countsOf(tally, seesAll), await counted(deps, orgid, span))) return { id, tally, readMs }
  }
  return { id, tally: await addTo(deps, orgid, span, growingTally()), readMs }
}
