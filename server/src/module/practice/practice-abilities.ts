import { ABILITY_PRACTICES } from '@lianda/shared/module/practice/practice.admin.contract'
import { DIMENSIONS, type Dimension, type PracticeScore } from '@lianda/shared/module/scoring/scoring.contract'
import { type Deps, perApp } from '../../deps'
import { freshReads } from '../../infra/cache/fresh-read'
import { organisationCache } from '../../infra/cache/organisation-cache'
import { idsInOrder, type KnownIds, knownIds } from '../../infra/paging/known-ids'
import { endedIn, type Span } from '../org'
import type { SessionDoc } from './practice.document'
import { sessions } from './practice.model'
import { RECORD_ORDERS, type RecordOrder } from './practice-record-orders'

interface Measured {
  /** Mean of what the practices scored; null: it was not measured. */
  score: number | null
  /** In how many it was measured. */
  practices: number
}

/** The practices of somebody that abilities of a period are made of. */
interface Counted extends KnownIds<RecordOrder> {
  /** What each scored, in the order of `ids`; NaN: it was not measured. */
  scores: Readonly<Record<Dimension, Float64Array>>
  /** More ended in the period, which are not in it. */
  short: boolean
}

/** People whose practices are kept at a time, and periods of each: a report has two. 1,000 practices take 130 KB. */
const PEOPLE = 50
const PERIODS = 4
/** The people are forgotten before. */
const FRESH_MS = 60_000

const kept = perApp((deps) =>
  organisationCache(
    deps,
    () => Promise.resolve(freshReads<Counted>(deps.clock, { freshMs: FRESH_MS, most: PERIODS })),
    PEOPLE,
  ),
)

const personKey = (orgid: string, userId: string): string => `${orgid} ${userId}`

/** Call it after a practice of somebody was written: abilities are read anew. */
export const abilitiesChanged = (deps: Deps, { orgid, userId }: Pick<SessionDoc, 'orgid' | 'userId'>): void =>
  kept(deps).forget(personKey(orgid, userId))

/** What somebody's practices scored in each dimension. `short`: more practices ended in the period, which are not in it. */
export async function abilitiesOf(
  deps: Deps,
  orgid: string,
  userId: string,
  span: Span,
): Promise<{ measured: Record<Dimension, Measured>; short: boolean }> {
  const { scores, short } = await newestPractices(deps, orgid, userId, { endedAt: endedIn(span) })
  const measuredOf = (name: Dimension): Measured => {
    const measured = scores[name].filter((score) => !Number.isNaN(score))
    return { score: meanOf(measured), practices: measured.length }
  }
  const measured = Object.fromEntries(DIMENSIONS.map((name) => [name, measuredOf(name)])) as Record<Dimension, Measured>
  return { measured, short }
}

/**
 * The practices that `abilitiesOf` counts in a dimension, the lowest in an order first.
 * @param ended when they ended
 */
export async function practicesMeasured(
  deps: Deps,
  orgid: string,
  userId: string,
  { measured, ended }: { measured: Dimension; ended: Record<string, object> },
  order: RecordOrder,
): Promise<string[]> {
  const counted = await newestPractices(deps, orgid, userId, ended)
  const scores = counted.scores[measured]
  return idsInOrder(counted, order, (_id, at) => !Number.isNaN(scores[at]))
}

const FIELDS = { 'score.dimensions': 1, startedAt: 1, total: 1, elapsedMs: 1, userName: 1 } as const
type Practice = Pick<SessionDoc, '_id' | RecordOrder> & { score: Pick<PracticeScore, 'dimensions'> | null }

/** The newest practices that count of those that ended then, read once for a report and the lists behind it. */
async function newestPractices(
  deps: Deps,
  orgid: string,
  userId: string,
  ended: Record<string, object>,
): Promise<Counted> {
  const ofPerson = await kept(deps).get(personKey(orgid, userId))
  return await ofPerson(JSON.stringify(ended), () => readPractices(deps, { orgid, userId, ...ended }))
}

/** Served by `mine_ended`. */
async function readPractices(deps: Deps, whose: { orgid: string; userId: string }): Promise<Counted> {
  const found = await sessions(deps.db)
    .find({ ...whose, state: 'ended', trial: null, rehearsal: false }, FIELDS)
    .sort({ endedAt: -1 })
    .limit(ABILITY_PRACTICES + 1)
    .lean<Practice[]>()
  const practices = found.slice(0, ABILITY_PRACTICES)
  const scoresIn = (name: Dimension) =>
    Float64Array.from(practices, (practice) => scoreIn(practice, name) ?? Number.NaN)
  return {
    ...(await knownIds(practices, RECORD_ORDERS)),
    scores: Object.fromEntries(DIMENSIONS.map((name) => [name, scoresIn(name)])) as Record<Dimension, Float64Array>,
    short: found.length > ABILITY_PRACTICES,
  }
}

const scoreIn = ({ score }: Practice, name: Dimension): number | null =>
  score?.dimensions.find(({ dimension }) => dimension === name)?.score ?? null

const meanOf = (scores: Float64Array): number | null =>
  scores.length === 0 ? null : Math.round((scores.reduce((sum, one) => sum + one, 0) / scores.length) * 10) / 10
