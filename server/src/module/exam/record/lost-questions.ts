import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { publishedPaper } from '../paper/published-paper'
import { statisticsOf } from './statistics.service'

/** What learners lost by the questions of a paper in one package, as its statistics have it; null: there is no such paper. */
export async function lostQuestions(
  deps: Deps,
  actor: Actor,
  { paperId, taskId }: { paperId: string; taskId: string },
): Promise<{
  examinationId: string
  rows: { name: string; key: string; learners: number; losers: number; lost: number }[]
} | null> {
  const paper = await publishedPaper(deps, actor.orgid, paperId)
  if (!paper) return null
  const { examinationId } = paper
  const { items } = await statisticsOf(deps, actor, { id: examinationId, paperId, taskId })
  return {
    examinationId,
    rows: items.flatMap(({ text: name, questionId: key, answers: learners, losers, difficulty }) =>
      difficulty === null ? [] : [{ name, key, learners, losers, lost: 1 - difficulty }],
    ),
  }
}
