import { faqCreate, type FaqDetail, faqGet, faqSave } from '@lianda/shared/module/faq/faq.admin.contract'
import { EMPTY_FAQ, faqContent, type FaqContent } from '@lianda/shared/module/faq/faq.contract'
import { contentsMoved } from '../catalog/use-catalogs'
import type { Subject } from '../edit/subject.types'
import { call } from '../platform/platform'
import { faqAddress } from './faq-address'

/** Catalog type "quick questions". */
export const FAQ_CATALOGS = 1

/** What the drawer of a quick question edits. */
export interface FaqForm extends FaqContent {
  catalogId: string | null
  /** Null: before all others. */
  sort: number | null
}

const MEMBERS = [...Object.keys(faqContent.shape), 'catalogId', 'sort']

/** Whether a value of this device is a form of this version. */
const isForm = (value: unknown): value is FaqForm =>
  typeof value === 'object' && value !== null && MEMBERS.every((member) => member in value)

/** What is sent of a form: no addresses of pictures, no lines that nobody filled in. */
export function contentOf({ catalogId: _catalogId, sort: _sort, ...content }: FaqForm): FaqContent {
  const written = (lines: readonly string[]) => lines.filter((line) => line.trim() !== '')
  return {
    ...content,
    similarQuestions: written(content.similarQuestions),
    similarAnswers: written(content.similarAnswers),
    extended: content.extended.filter(({ question, answer }) => question.trim() !== '' || answer.trim() !== ''),
    images: content.images.map(({ path, description }) => ({ path, description })),
  }
}

const essence = (form: FaqForm) => JSON.stringify([contentOf(form), form.catalogId, form.sort])

/** @param first null for a new question, which is put into `catalogId` */
export const faqSubject = (
  first: FaqDetail | null,
  catalogId: string | null,
): Subject<FaqForm, FaqDetail, FaqDetail | null> => ({
  autosave: false,
  first,
  place: (faq) => `faq/${faq?.id ?? 'new'}`,
  address: (faq) => faqAddress(faq?.id ?? 'new'),
  title: ({ question }) => question,
  contentOf: (faq) =>
    faq ? { ...faq.content, catalogId: faq.catalogId, sort: faq.sort } : { ...EMPTY_FAQ, catalogId, sort: null },
  revOf: ({ rev }) => rev,
  savedAtMs: ({ updatedAt }) => updatedAt,
  isLocked: ({ can }) => !can.edit,
  isSame: (one, other) => essence(one) === essence(other),
  isContent: isForm,
  async save(form, rev, faq) {
    const members = { content: contentOf(form), catalogId: form.catalogId, sort: form.sort }
    const answer = faq
      ? await call(faqSave, { ...members, id: faq.id, rev: rev ?? faq.rev })
      : await call(faqCreate, members)
    contentsMoved(FAQ_CATALOGS)
    return answer.faq
  },
  load: async ({ id }) => (await call(faqGet, { id })).faq,
  conflicts: ['faq/changed_meanwhile'],
})
