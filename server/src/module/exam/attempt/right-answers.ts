import { AppError } from '@lianda/shared/error/app-error'
import type { AnswerValue } from '@lianda/shared/module/exam/exam.contract'
import type { QuestionContent } from '@lianda/shared/module/question-bank/question.admin.contract'
import type { Deps } from '../../../deps'
import { contentOf, paperOfAttempt } from '../paper/published-paper'
import { attempts } from './attempt.model'

/** The right answer to a question, and how hard the question is (1 to 5). */
interface RightAnswer {
  value: AnswerValue
  level: number
}

const valueOf = ({ choices, blanks }: QuestionContent): AnswerValue =>
  blanks.length > 0
    ? blanks.map(({ variants }) => variants[0] ?? '')
    : choices.filter(({ iscorrect }) => iscorrect).map(({ id }) => id)

/** By item, what the simulated learners of the demonstration know a part of. Throws `exam/not_found`. */
export async function rightAnswers(
  deps: Deps,
  { orgid, userId }: { orgid: string; userId: string },
  id: string,
): Promise<Map<string, RightAnswer>> {
  const attempt = await attempts(deps.db)
    .findOne({ _id: id, orgid, userId }, { orgid: 1, paperId: 1, frozen: 1, items: 1 })
    .lean()
  if (!attempt) throw new AppError('exam/not_found')
  const paper = await paperOfAttempt(deps, attempt)
  return new Map(
    attempt.items.map((item) => {
      const content = contentOf(paper, item)
      return [item.id, { value: valueOf(content), level: content.level }]
    }),
  )
}
