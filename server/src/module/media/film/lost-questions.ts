import type { Deps } from '../../../deps'
import { findQuestions } from '../../question-bank'
import type { MediaVersionDoc } from '../media.model'

/** What of a version is read for this. */
export const ASKED = { 'questions.questionId': 1, 'questions.content.text': 1 } as const

/** Texts of the questions of a film's version that are disabled in the bank, or gone from it; the film asks its copies. */
export async function lostQuestions(
  deps: Deps,
  orgid: string,
  versions: readonly Pick<MediaVersionDoc, 'questions'>[],
): Promise<(version: Pick<MediaVersionDoc, 'questions'>) => string[]> {
  const ids = [...new Set(versions.flatMap(({ questions = [] }) => questions.map(({ questionId }) => questionId)))]
  const found = ids.length === 0 ? [] : await findQuestions(deps, orgid, ids)
  const open = new Set(found.flatMap(({ id, disabled }) => (disabled ? [] : [id])))
  return ({ questions = [] }) =>
    questions.flatMap(({ questionId, content }) => (open.has(questionId) ? [] : [content.text]))
}
