import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id, int, listQuery, nothing, page, text, timeMs } from '../../contract/fields'
import { ownAccess } from '../../contract/tree'
import { catalogFilter } from '../catalog/catalog.admin.contract'
import { emotion } from '../speech/emotion.contract'
import { PROPOSALS, proposals } from '../speech/speech.admin.contract'
import { FAQ_LIMITS, faqContent, faqSort } from './faq.contract'

/** A question in the list. */
export const faqRow = z.object({
  id,
  rev: z.int(),
  question: z.string(),
  answer: z.string(),
  keywords: z.string(),
  emotion,
  thinking: z.boolean(),
  sort: z.int(),
  disabled: z.boolean(),
  catalogId: z.nullable(id),
  /** '' without a category. */
  catalogName: z.string(),
  /** How many of each it has. */
  similar: z.int(),
  extended: z.int(),
  images: z.int(),
  /** How many packages draw from it. */
  uses: z.int(),
  updatedAt: timeMs,
  can: z.object({ edit: z.boolean() }),
  access: ownAccess,
})
export type FaqRow = z.infer<typeof faqRow>

/** A question with all that is written of it; pictures with their addresses. */
export const faqDetail = z.extend(faqRow, { content: faqContent })
export type FaqDetail = z.infer<typeof faqDetail>

/** Questions in one call. */
export const FAQS_AT_ONCE = 100

const base = 'api/admin/v3/faq'
const one = `${base}/{id}`
const read = { effect: 'read', auth: 'session', action: 'faq.read' } as const
const write = { effect: 'write', auth: 'session', action: 'faq.write' } as const
const ids = z.array(id).check(z.minLength(1), z.maxLength(FAQS_AT_ONCE))
const faqView = z.object({ faq: faqDetail })
/** Questions that were not found are left out. */
const missing = z.array(id)

const placed = {
  catalogId: z._default(z.nullable(id), null),
  /** Null for a new question: before all others. */
  sort: z._default(z.nullable(faqSort), null),
}

export const faqFilters = {
  catalogId: catalogFilter,
  emotion: z.optional(emotion),
  disabled: z.optional(z.boolean()),
}

export const faqList = endpoint({
  id: 'faq.list',
  method: 'GET',
  path: base,
  summary: 'Quick questions that I may see',
  ...read,
  /** `text` is looked for in questions, answers and keywords. `sort`: `sort`, `question` or `updatedAt`; highest first when absent. */
  input: z.object({ ...listQuery, ...faqFilters }),
  /** `all`: questions in the category, ignoring all other filters. */
  output: z.object({ ...page(faqRow).shape, all: z.int() }),
  errors: ['catalog/not_found'],
})

export const faqGet = endpoint({
  id: 'faq.get',
  method: 'GET',
  path: one,
  summary: 'One quick question',
  ...read,
  input: z.object({ id }),
  output: faqView,
  errors: ['faq/not_found'],
})

export const faqCreate = endpoint({
  id: 'faq.create',
  method: 'POST',
  path: base,
  summary: 'A new quick question',
  ...write,
  input: z.object({ content: faqContent, ...placed }),
  output: faqView,
  errors: ['catalog/not_found'],
})

export const faqSave = endpoint({
  id: 'faq.save',
  method: 'PUT',
  path: one,
  summary: 'Changes a quick question; rounds that have begun keep what they were asked',
  ...write,
  input: z.object({ id, rev: int(0, 1_000_000_000), content: faqContent, ...placed }),
  output: faqView,
  errors: ['catalog/not_found', 'faq/not_found', 'faq/changed_meanwhile'],
})

export const faqDisable = endpoint({
  id: 'faq.disable',
  method: 'POST',
  path: `${one}/disable`,
  summary: 'Closes a quick question, or opens it again; a closed one is not drawn',
  ...write,
  input: z.object({ id, disabled: z.boolean() }),
  output: nothing,
  errors: ['faq/not_found'],
  spec: '001 §7',
})

export const faqDisableMany = endpoint({
  id: 'faq.disableMany',
  method: 'POST',
  path: `${base}/disable`,
  summary: 'Closes quick questions, or opens them again',
  ...write,
  input: z.object({ ids, disabled: z.boolean() }),
  output: z.object({ changed: z.int(), missing }),
})

/** A package that draws from a question. */
export const faqUse = z.object({
  taskId: id,
  title: z.string(),
  type: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  published: z.boolean(),
})
export type FaqUse = z.infer<typeof faqUse>

export const faqUses = endpoint({
  id: 'faq.uses',
  method: 'GET',
  path: `${one}/uses`,
  summary: 'Which packages draw from a quick question',
  ...read,
  input: z.object({ id }),
  /** `hidden`: how many more there are that I may not see. */
  output: z.object({ rows: z.array(faqUse), hidden: z.int() }),
  errors: ['faq/not_found'],
})

export const faqMove = endpoint({
  id: 'faq.move',
  method: 'POST',
  path: `${base}/move`,
  summary: 'Moves quick questions to another category, or to none',
  ...write,
  input: z.object({ ids, catalogId: z.nullable(id) }),
  output: z.object({ moved: z.int(), missing }),
  errors: ['catalog/not_found'],
})

export const faqDelete = endpoint({
  id: 'faq.delete',
  method: 'POST',
  path: `${base}/delete`,
  summary: 'Moves quick questions to the recycle bin; rounds that have begun keep what they were asked',
  ...write,
  input: z.object({ ids }),
  output: z.object({ deleted: z.int(), missing }),
})

export const faqRestore = endpoint({
  id: 'faq.restore',
  method: 'POST',
  path: `${base}/restore`,
  summary: 'Takes back a deletion',
  ...write,
  input: z.object({ ids }),
  output: z.object({ restored: z.int(), missing }),
})

const asked = {
  text: text(1, FAQ_LIMITS.importedQuestion),
  /** What is there already or was proposed before: another batch has none of it. */
  not: z._default(z.array(z.string().check(z.maxLength(FAQ_LIMITS.importedQuestion))).check(z.maxLength(200)), []),
}

export const faqSimilarity = endpoint({
  id: 'faq.similarity',
  method: 'POST',
  path: `${base}/similarity`,
  summary: 'Proposes other ways to ask a question, or to answer it',
  ...read,
  rate: 'heavy',
  input: z.object({
    ...asked,
    of: z._default(z.enum(['question', 'answer']), 'question'),
    count: z._default(int(1, PROPOSALS), PROPOSALS),
  }),
  output: proposals,
})

export const faqKeywords = endpoint({
  id: 'faq.keywords',
  method: 'POST',
  path: `${base}/keywords`,
  summary: 'Proposes keywords of an answer',
  ...read,
  rate: 'heavy',
  input: z.object(asked),
  output: proposals,
})
