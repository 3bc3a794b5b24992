import type { RoundView } from '@lianda/shared/module/faq/round/round.contract'
import type { ScoreResult } from '@lianda/shared/module/scoring/correction.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { OF_PACKAGES, type RoundDoc } from '../round/round.document'
import { rounds } from '../round/round.model'
import { visibleRounds } from '../round/visible-rounds'
import { roundViewOf } from '../round/round.view'

/** A round whose score can be questioned: it has ended, and is no drill. */
export type QuestionedRound = RoundDoc & { endedAt: Date }

/** Null: there is none, it is not this person's (`userId`), it runs, or it is a drill. */
export async function questionedRound(
  deps: Deps,
  { orgid, id, userId }: { orgid: string; id: string; userId?: string },
): Promise<QuestionedRound | null> {
  const round = await rounds(deps.db)
    .findOne({ _id: id, orgid, ...(userId === undefined ? {} : { userId }), state: 'ended', ...OF_PACKAGES })
    .lean<RoundDoc>()
  return round && round.endedAt !== null ? (round as QuestionedRound) : null
}

export const roundResult = ({ total, passed }: Pick<RoundDoc, 'total' | 'passed'>): ScoreResult => ({
  total,
  passed: passed === true,
})

/** The round with its recordings, for this administrator to hear; null: it is gone or outside of their data scope. */
export async function judgedRound(deps: Deps, actor: Actor, id: string): Promise<RoundView | null> {
  const round = await rounds(deps.db)
    .findOne({ ...visibleRounds(actor), _id: id })
    .lean<RoundDoc>()
  return round && (await roundViewOf(deps, round, actor.userId))
}
