import type { ScoreResult } from '@lianda/shared/module/scoring/correction.contract'
import type { PracticeScore } from '@lianda/shared/module/scoring/scoring.contract'
import type { Deps } from '../../../deps'
import type { SessionDoc } from '../practice.document'
import { sessions } from '../practice.model'

/** A practice whose score can be questioned: it has ended and counts. */
export type QuestionedPractice = SessionDoc & { score: PracticeScore; endedAt: Date }

/** Null: there is none, it is not this person's (`userId`), it has no score, or it is a rehearsal or a trial. */
export async function questionedPractice(
  deps: Deps,
  { orgid, id, userId }: { orgid: string; id: string; userId?: string },
): Promise<QuestionedPractice | null> {
  const session = await sessions(deps.db)
    .findOne({ _id: id, orgid, ...(userId === undefined ? {} : { userId }), state: 'ended' })
    .lean<SessionDoc>()
  if (!session || session.rehearsal || session.trial || session.endedAt === null || session.score === null) return null
  return session as QuestionedPractice
}

export const resultOf = ({ total, passed }: Pick<PracticeScore, 'total' | 'passed'>): ScoreResult => ({ total, passed })

/** Experience points of a score: a tenth of it. */
export const experienceFor = (total: number | null): number => Math.round((total ?? 0) / 10)
