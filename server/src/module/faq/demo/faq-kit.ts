import { EMPTY_FAQ, type FaqContent } from '@lianda/shared/module/faq/faq.contract'

/** A quick question of the demonstration. @param asked other ways to ask @param said other right answers */
export const quick = (
  question: string,
  answer: string,
  keywords: string,
  { asked, said, ...more }: { asked: string[]; said: string[] } & Partial<FaqContent>,
): FaqContent => ({
  ...EMPTY_FAQ,
  ...{ question, answer, keywords, similarQuestions: asked, similarAnswers: said },
  ...more,
})

/** What the customer asks next. */
export const next = (question: string, answer: string, keywords: string) => [{ question, answer, keywords }]
