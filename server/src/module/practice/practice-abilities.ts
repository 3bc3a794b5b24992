import { ABILITY_PRACTICES } from '@lianda/shared/module/practice/practice.admin.contract'
import { DIMENSIONS, type Dimension, type PracticeScore } from '@lianda/shared/module/scoring/scoring.contract'
import type { Deps } from '../../deps'
import { idsInOrder, knownIds } from '../../infra/paging/known-ids'
import { endedIn, type Span } from '../org'
import type { SessionDoc } from './practice.document'
import { sessions } from './practice.model'
import type { RecordOrder } from './practice-record-orders'

interface Measured {
  /** Mean of what the practices scored; null: it was not measured. */
  score: number | null
  /** In how many it was measured. */
  practices: number
}

/** What somebody's practices scored in each dimension. `short`: more practices ended in the period, which are not in it. */
export async function abilitiesOf(
  deps: Deps,
  orgid: string,
  userId: string,
  span: Span,
): Promise<{ measured: Record<Dimension, Measured>; short: boolean }> {
  const { practices, short } = await newestPractices(deps, orgid, userId, { endedAt: endedIn(span) })
  const measuredOf = (name: Dimension): Measured => {
    const scores = practices.flatMap((practice) => scoreIn(practice, name) ?? [])
    return { score: meanOf(scores), practices: scores.length }
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
  const { practices } = await newestPractices(deps, orgid, userId, ended)
  const counted = practices.filter((practice) => scoreIn(practice, measured) !== null)
  return idsInOrder(await knownIds(counted, [order]), order, () => true)
}

const FIELDS = { 'score.dimensions': 1, startedAt: 1, total: 1, elapsedMs: 1, userName: 1 } as const
type Practice = Pick<SessionDoc, '_id' | RecordOrder> & { score: Pick<PracticeScore, 'dimensions'> | null }

/** The newest practices that count of those that ended then. Served by `mine_ended`. */
async function newestPractices(
  deps: Deps,
  orgid: string,
  userId: string,
  ended: Record<string, object>,
): Promise<{ practices: Practice[]; short: boolean }> {
  const found = await sessions(deps.db)
    .find({ orgid, userId, ...ended, state: 'ended', trial: null, rehearsal: false }, FIELDS)
    .sort({ endedAt: -1 })
    .limit(ABILITY_PRACTICES + 1)
    .lean<Practice[]>()
  return { practices: found.slice(0, ABILITY_PRACTICES), short: found.length > ABILITY_PRACTICES }
}

const scoreIn = ({ score }: Practice, name: Dimension): number | null =>
  score?.dimensions.find(({ dimension }) => dimension === name)?.score ?? null

const meanOf = (scores: readonly number[]): number | null =>
  scores.length === 0 ? null : Math.round((scores.reduce((sum, one) => sum + one, 0) / scores.length) * 10) / 10
