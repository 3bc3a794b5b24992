import type { Language } from '@lianda/shared/contract/fields'
import type { PaperContent } from '@lianda/shared/module/exam/paper.admin.contract'
import type { QuestionContent } from '@lianda/shared/module/question-bank/question.admin.contract'
import type { Deps } from '../../../deps'
import { derivedId } from '../../../infra/ids'
import { paperText } from '../../../infra/text/texts'
import { ensureCatalogPath, program } from '../../catalog'
import { makeFirstQuestions } from '../../question-bank'
import { createPaper } from '../paper/paper-create'
import { publishPaper } from '../paper/paper-publish'

const SETTINGS: Omit<PaperContent, 'title' | 'categoryId' | 'questions'> = {
  ...{ minute: 15, limitMinute: 0, passScore: 80, draws: [] },
  ...{ shuffleQuestions: false, shuffleOptions: true, overdue: 'auto', graceMinutes: 5, lateSyncMinutes: 0 },
  ...{ partialCredit: true, explain: 'after_pass', retakeUntilPassed: true, retakeWaitMinutes: 0 },
}

/** The paper with these questions, which share its 100 points evenly. */
export function firstPaper(
  language: Language,
  questions: readonly { id: string; content: QuestionContent }[],
  categoryId: string | null,
): PaperContent {
  return {
    ...SETTINGS,
    ...{ title: paperText(language, 'template.title'), categoryId },
    questions: questions.map(({ id, content }) => ({
      id: `p${id}`,
      source: { questionId: id, version: 1 },
      content,
      score: 100 / questions.length,
    })),
  }
}

/** Gives a new organisation a published paper with its first questions. A second run changes nothing. */
export async function makeFirstPaper(deps: Deps, orgid: string, language: Language): Promise<void> {
  const questions = await makeFirstQuestions(deps, orgid, language)
  const categoryId = await ensureCatalogPath(deps, orgid, 12, [paperText(language, 'template.category')])
  const by = { ...program(orgid), name: paperText(language, 'template.author') }
  const content = firstPaper(language, questions, categoryId)
  const { _id: id, rev, state } = await createPaper(deps, by, content, derivedId(orgid, 'first-paper'))
  if (state === 'unpublished') await publishPaper(deps, by, { id, rev })
}
