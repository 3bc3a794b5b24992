import { isDeepStrictEqual } from 'node:util'
import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { AppError } from '@lianda/shared/error/app-error'
import type * as contract from '@lianda/shared/module/faq/faq.admin.contract'
import { FAQ_LIMITS, type FaqContent } from '@lianda/shared/module/faq/faq.contract'
import { contentFaults, tidyContent } from '@lianda/shared/module/faq/faq-content.rules'
import { triggersOf } from '@lianda/shared/module/speech/speech-keywords.rules'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { writtenTerms } from '../../infra/text/search'
import { requireCatalog } from '../catalog'
import { FAQ_CATALOGS, openFaq } from './faq-access'
import { requireImages } from './faq-images'
import { type FaqDoc, faqs } from './faq.model'

type Created = ParsedInputOf<typeof contract.faqCreate>
type Saved = ParsedInputOf<typeof contract.faqSave>

/** The members that follow from what an author wrote. Throws `request/invalid` for what can't be. */
export function writtenOf(content: FaqContent): FaqContent & { search: string[] } {
  const tidy = tidyContent(content)
  const fields = contentFaults(tidy).map(({ field, ...fault }) => ({ field: `content.${field}`, ...fault }))
  if (fields.length > 0) throw new AppError('request/invalid', { fields })
  const { question, answer, similarQuestions, keywords } = tidy
  return { ...tidy, search: writtenTerms([question, answer, ...similarQuestions, ...triggersOf(keywords)]) }
}

/** A number that comes before all that are there. */
export async function nextSort(deps: Deps, orgid: string): Promise<number> {
  const first = await faqs(deps.db).findOne({ orgid, live: true }, { sort: 1 }).sort({ sort: -1, _id: -1 }).lean()
  return Math.min((first?.sort ?? 0) + 1, FAQ_LIMITS.sort)
}

/** A new quick question of the actor. Throws `request/invalid`, `catalog/not_found`, `catalog/read_only`. */
export async function createFaq(deps: Deps, actor: Actor, { content, catalogId, sort }: Created): Promise<FaqDoc> {
  const { orgid, userId: creatorId } = actor
  const written = writtenOf(content)
  requireWrittenLength(written.question)
  await requireImages(deps, orgid, written.images)
  if (catalogId !== null) await requireCatalog(deps, actor, FAQ_CATALOGS, catalogId)
  const at = new Date(deps.clock.now())
  const doc: FaqDoc = {
    ...{ _id: deps.newId(), orgid, creatorId, catalogId, ...written },
    ...{ sort: sort ?? (await nextSort(deps, orgid)), disabled: false },
    ...{ createdAt: at, updatedAt: at, live: true, deletedAt: null, rev: 1 },
  }
  await faqs(deps.db).create(doc)
  return doc
}

/**
 * Changes a quick question. What is there already changes nothing, so a repeated request gets the same answer. Throws
 * `faq/changed_meanwhile` when somebody changed it since `rev`.
 */
export async function saveFaq(
  deps: Deps,
  actor: Actor,
  { id, rev, content, catalogId, sort }: Saved,
): Promise<{ before: FaqDoc; after: FaqDoc }> {
  const { orgid } = actor
  const before = await openFaq(deps, actor, id, 'change')
  const change = { ...writtenOf(content), catalogId, sort: sort ?? before.sort }
  if (isDeepStrictEqual(membersOf(before), membersOf(change))) return { before, after: before }
  if (before.rev !== rev) throw new AppError('faq/changed_meanwhile')
  if (change.question !== before.question) requireWrittenLength(change.question)
  if (!isDeepStrictEqual(pathsOf(before), pathsOf(change))) await requireImages(deps, orgid, change.images)
  if (catalogId !== null && catalogId !== before.catalogId) await requireCatalog(deps, actor, FAQ_CATALOGS, catalogId)
  const $set = { ...change, updatedAt: new Date(deps.clock.now()) }
  const { matchedCount } = await faqs(deps.db).updateOne(
    { _id: id, orgid, live: true, rev },
    { $set, $inc: { rev: 1 } },
  )
  if (matchedCount === 0) throw new AppError('faq/changed_meanwhile')
  return { before, after: { ...before, ...$set, rev: rev + 1 } }
}

const pathsOf = ({ images }: FaqContent): string[] => images.map(({ path }) => path)

/** What an author wrote, as plain values that can be compared. */
export const contentOf = (doc: FaqContent): FaqContent => ({
  ...{ question: doc.question, answer: doc.answer, keywords: doc.keywords },
  ...{ similarQuestions: [...doc.similarQuestions], similarAnswers: [...doc.similarAnswers] },
  extended: doc.extended.map(({ question, answer, keywords }) => ({ question, answer, keywords })),
  images: doc.images.map(({ path, description }) => ({ path, description })),
  ...{ emotion: doc.emotion, thinking: doc.thinking, tip: doc.tip, description: doc.description },
})

const membersOf = (doc: FaqContent & Pick<FaqDoc, 'catalogId' | 'sort'>) => ({
  ...contentOf(doc),
  ...{ catalogId: doc.catalogId, sort: doc.sort },
})

/** Only a file may bring a longer question; it stays until its words are changed. */
function requireWrittenLength(question: string): void {
  if (question.length <= FAQ_LIMITS.question) return
  const fault = { rule: 'too_long', params: { n: FAQ_LIMITS.question } }
  throw new AppError('request/invalid', { fields: [{ field: 'content.question', ...fault }] })
}
