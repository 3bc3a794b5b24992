import { AppError } from '@lianda/shared/error/app-error'
import type { PaperContent } from '@lianda/shared/module/exam/paper.admin.contract'
import type { QuestionContent } from '@lianda/shared/module/question-bank/question.admin.contract'
import type { Deps } from '../../../deps'
import { publishedPaper } from '../paper/published-paper'
import type { Attempt } from './attempt-draft'

/** The content and questions by which an attempt is marked and shown. */
export interface AttemptPaper {
  content: PaperContent
  questions: ReadonlyMap<string, QuestionContent>
}

/** The paper that an attempt started with: the published one, or a preview's own copy. Throws `exam/not_found`. */
export async function paperOfAttempt(
  deps: Deps,
  attempt: Pick<Attempt, 'orgid' | 'paperId' | 'frozen'>,
): Promise<AttemptPaper> {
  if (attempt.frozen)
    return { content: attempt.frozen.content, questions: new Map(Object.entries(attempt.frozen.questions)) }
  const paper = await publishedPaper(deps, attempt.orgid, attempt.paperId)
  if (!paper) throw new AppError('exam/not_found')
  return paper
}
