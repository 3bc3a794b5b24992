import { DIMENSIONS, type Dimension, type PracticeScore } from '@lianda/shared/module/scoring/scoring.contract'
import type { Deps } from '../../deps'
import { endedIn, type Span } from '../org'
import { sessions } from './practice.model'

/** Practices of a period that means are made of: the newest. */
const MOST = 100

/** Means of what somebody's practices scored in each dimension; null: it was not measured. Served by `mine_ended`. */
export async function abilitiesOf(
  deps: Deps,
  orgid: string,
  userId: string,
  span: Span,
): Promise<Record<Dimension, number | null>> {
  const found = await sessions(deps.db)
    .find(
      { orgid, userId, endedAt: endedIn(span), state: 'ended', trial: null, rehearsal: false },
      { 'score.dimensions': 1 },
    )
    .sort({ endedAt: -1 })
    .limit(MOST)
    .lean<{ score: Pick<PracticeScore, 'dimensions'> | null }[]>()
  const measured = found.flatMap(({ score }) => score?.dimensions ?? [])
  const meanOf = (name: Dimension): number | null => {
    const scores = measured.flatMap(({ dimension, score }) => (dimension === name && score !== null ? [score] : []))
    return scores.length === 0
      ? null
      : Math.round((scores.reduce((sum, one) => sum + one, 0) / scores.length) * 10) / 10
  }
  return Object.fromEntries(DIMENSIONS.map((name) => [name, meanOf(name)])) as Record<Dimension, number | null>
}
