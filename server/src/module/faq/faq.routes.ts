import * as contract from '@lianda/shared/module/faq/faq.admin.contract'
import { faqExport } from '@lianda/shared/module/faq/faq-import.admin.contract'
import { AppError } from '@lianda/shared/error/app-error'
import type { Deps } from '../../deps'
import { type Change, type Route, route } from '../../http/route'
import { catalogNames } from '../catalog'
import { changesBetween } from '../org'
import { FAQ_CATALOGS } from './faq-access'
import { faqBatch } from './faq-batch'
import { proposeKeywords, proposeSimilar } from './faq-proposals'
import { createFaq, saveFaq } from './faq-write'
import { usesOfFaq } from './faq-uses'
import { getFaq, listFaqs, viewFaq } from './faq.service'
import { exportFaqs } from './import/faq-export'
import type { FaqDoc } from './faq.model'

export const faqRoutes = (deps: Deps): Route[] => [
  route(contract.faqList, { handler: ({ actor, input }) => listFaqs(deps, actor, input) }),
  route(faqExport, { handler: ({ actor, input, language }) => exportFaqs(deps, actor, language, input) }),
  route(contract.faqUses, { handler: ({ actor, input }) => usesOfFaq(deps, actor, input.id) }),
  route(contract.faqSimilarity, { handler: ({ actor, input }) => proposeSimilar(deps, actor, input) }),
  route(contract.faqKeywords, { handler: ({ actor, input }) => proposeKeywords(deps, actor, input) }),
  route(contract.faqGet, { handler: ({ actor, input }) => getFaq(deps, actor, input.id) }),
  route(contract.faqCreate, {
    handler: async ({ actor, input, audit }) => {
      const made = await createFaq(deps, actor, input)
      audit(about(made, {}, { question: made.question, answer: made.answer }))
      return await viewFaq(deps, actor, made)
    },
  }),
  route(contract.faqSave, {
    handler: async ({ actor, input, audit }) => {
      const { before, after } = await saveFaq(deps, actor, input)
      const names = await catalogNames(deps, actor, FAQ_CATALOGS)
      const told = (doc: FaqDoc) => toldOf(doc, names.get(doc.catalogId ?? '') ?? '')
      const changes = changesBetween(told(before), told(after), TOLD)
      audit(about(after, changes.before, changes.after))
      return await viewFaq(deps, actor, after)
    },
  }),
  ...steps(deps),
]

/** Steps of one question or of many. */
const steps = (deps: Deps): Route[] => [
  route(contract.faqDisable, {
    handler: async ({ actor, input: { id, disabled }, audit }) => {
      const { changed, missing } = await faqBatch.set(deps, actor, { ids: [id], change: { disabled } })
      if (missing.length > 0) throw new AppError('faq/not_found')
      each(changed, { disabled: !disabled }, { disabled }, audit)
      return {}
    },
  }),
  route(contract.faqDisableMany, {
    handler: async ({ actor, input: { ids, disabled }, audit }) => {
      const { changed, missing } = await faqBatch.set(deps, actor, { ids, change: { disabled } })
      each(changed, { disabled: !disabled }, { disabled }, audit)
      return { changed: changed.length, missing }
    },
  }),
  route(contract.faqMove, {
    handler: async ({ actor, input, audit }) => {
      const { changed, missing } = await faqBatch.move(deps, actor, input)
      const names = await catalogNames(deps, actor, FAQ_CATALOGS)
      const nameOf = (id: string | null) => names.get(id ?? '') ?? ''
      for (const one of changed)
        each([one], { catalog: nameOf(one.catalogId) }, { catalog: nameOf(input.catalogId) }, audit)
      if (changed.length === 0) each([], {}, {}, audit)
      return { moved: changed.length, missing }
    },
  }),
  route(contract.faqDelete, {
    handler: async ({ actor, input, audit }) => {
      const { changed, missing } = await faqBatch.remove(deps, actor, input)
      each(changed, { deleted: false }, { deleted: true }, audit)
      return { deleted: changed.length, missing }
    },
  }),
  route(contract.faqRestore, {
    handler: async ({ actor, input, audit }) => {
      const { changed, missing } = await faqBatch.restore(deps, actor, input)
      each(changed, { deleted: true }, { deleted: false }, audit)
      return { restored: changed.length, missing }
    },
  }),
]

/** What the operation log tells of a question. */
const TOLD = [
  'question',
  'answer',
  'keywords',
  'similarQuestions',
  'similarAnswers',
  'extended',
  'images',
  'emotion',
  'thinking',
  'tip',
  'description',
  'sort',
  'catalog',
] as const

type Facts = Readonly<Record<string, unknown>>

const toldOf = (doc: FaqDoc, catalog: string) => ({
  ...doc,
  similarQuestions: doc.similarQuestions.join(' / '),
  similarAnswers: doc.similarAnswers.join(' / '),
  extended: doc.extended.map(({ question, answer }) => `${question} - ${answer}`).join(' / '),
  images: doc.images.length,
  catalog,
})

const about = ({ _id, question }: FaqDoc, before: Facts, after: Facts): Change => ({
  ...{ noun: 'faq', objectId: _id, objectName: question },
  ...{ before, after },
})

/** A line in the log for each; the route wrapper requires an audit, and the log writes no line without a fact. */
function each(changed: readonly FaqDoc[], before: Facts, after: Facts, audit: (change: Change) => void): void {
  if (changed.length === 0) audit({ noun: 'faq', objectId: '', objectName: '', before: {}, after: {} })
  for (const one of changed) audit(about(one, before, after))
}
