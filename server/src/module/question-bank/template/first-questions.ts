import type { Language } from '@lianda/shared/contract/fields'
import type { QuestionContent } from '@lianda/shared/module/question-bank/question.admin.contract'
import type { Deps } from '../../../deps'
import { derivedId } from '../../../infra/ids'
import { questionTemplateText } from '../../../infra/text/texts'
import { ensureCatalogPath } from '../../catalog'
import { writeQuestion } from '../question-write'
import { EN } from './first-questions-en'
import { ZH_CN } from './first-questions-zh-cn'
import { ZH_TW } from './first-questions-zh-tw'

/** The questions that a new organisation begins with: how to talk with customers, whatever the trade. */
export const FIRST_QUESTIONS: Readonly<Record<Language, readonly QuestionContent[]>> = {
  zhCN: ZH_CN,
  zhTW: ZH_TW,
  en: EN,
}

/**
 * Puts them into the bank of a new organisation. Their ids follow from its id, so a second run changes nothing.
 * @returns them with their ids, in their first version
 */
export async function makeFirstQuestions(
  deps: Deps,
  orgid: string,
  language: Language,
): Promise<{ id: string; content: QuestionContent }[]> {
  const catalogId = await ensureCatalogPath(deps, orgid, 5, [questionTemplateText(language, 'catalog')])
  const by = { userId: '', name: questionTemplateText(language, 'author') }
  const made: { id: string; content: QuestionContent }[] = []
  for (const [at, content] of FIRST_QUESTIONS[language].entries()) {
    const id = derivedId(orgid, 'first-question', at)
    await writeQuestion(deps, orgid, { kind: 'create', id, code: '', catalogId, content, by })
    made.push({ id, content })
  }
  return made
}
