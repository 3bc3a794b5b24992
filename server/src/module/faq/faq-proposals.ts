import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { FAQ_LIMITS } from '@lianda/shared/module/faq/faq.contract'
import type * as contract from '@lianda/shared/module/faq/faq.admin.contract'
import { triggersOf } from '@lianda/shared/module/speech/speech-keywords.rules'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { keywordsOf, mostAlike, type Proposals, similarTexts } from '../speech'
import { faqsInSight } from './faq-access'
import { type FaqDoc, faqs } from './faq.model'

type Texts = Pick<FaqDoc, 'question' | 'answer' | 'keywords' | 'similarQuestions' | 'similarAnswers'>

/** What of a question is a way to ask it, or to answer it. */
const TEXTS = {
  question: ({ question, similarQuestions }: Texts) => [question, ...similarQuestions],
  answer: ({ answer, similarAnswers }: Texts) => [answer, ...similarAnswers],
}

/** Other ways to ask, or to answer: a model's, else of the bank's own questions and of synonyms. */
export const proposeSimilar = async (
  deps: Deps,
  actor: Actor,
  { text, not, of, count }: ParsedInputOf<typeof contract.faqSimilarity>,
): Promise<Proposals> =>
  await similarTexts(
    deps,
    { text, not, count, longest: FAQ_LIMITS[of] },
    async () =>
      await mostAlike(
        text,
        async (terms, most) => (await alike(deps, actor, terms, most)).flatMap(TEXTS[of]),
        (one) => one,
      ),
  )

/** Words that an answer may be recognised by. */
export const proposeKeywords = async (
  deps: Deps,
  actor: Actor,
  { text, not }: ParsedInputOf<typeof contract.faqKeywords>,
): Promise<Proposals> =>
  await keywordsOf(deps, { text, not }, async () => {
    const found = await mostAlike(
      text,
      (terms, most) => alike(deps, actor, terms, most),
      ({ answer }) => answer,
    )
    return found.flatMap(({ keywords }) => triggersOf(keywords))
  })

/** Questions that the actor sees, with one of these terms. Served by `by_words`. */
async function alike(deps: Deps, actor: Actor, terms: readonly string[], most: number): Promise<Texts[]> {
  const sight = await faqsInSight(deps, actor)
  const members = { question: 1, answer: 1, keywords: 1, similarQuestions: 1, similarAnswers: 1 } as const
  return await faqs(deps.db)
    .find({ ...sight, orgid: actor.orgid, search: { $in: [...terms] } }, members)
    .limit(most)
    .lean()
}
