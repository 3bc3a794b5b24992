import type { FaqContent } from '@lianda/shared/module/faq/faq.contract'
import type { Deps } from '../../deps'
import { catalogsWithin, program } from '../catalog'
import { FAQ_CATALOGS } from './faq-access'
import { faqs } from './faq.model'

/** A question that can be drawn, with its category: the knowledge point. */
export interface DrawableFaq {
  id: string
  catalogId: string | null
}

/** What a draw is made from; both empty: the whole bank. */
export interface FaqPool {
  /** Including everything below them. */
  catalogIds: readonly string[]
  ids: readonly string[]
}

/**
 * Open questions of the organisation in these categories or with these ids, highest sort first. What a package names was
 * in its author's sight, so learners' sight is not asked. Served by `by_state` and `by_catalog`.
 */
export async function questionsOf(deps: Deps, orgid: string, { catalogIds, ids }: FaqPool): Promise<DrawableFaq[]> {
  const within = catalogIds.length === 0 ? [] : await catalogsWithin(deps, program(orgid), FAQ_CATALOGS, catalogIds)
  const open = { orgid, live: true, disabled: false }
  const whole = catalogIds.length === 0 && ids.length === 0
  const named = { $or: [{ catalogId: { $in: within } }, { _id: { $in: [...ids] } }] }
  const found = await faqs(deps.db)
    .find(whole ? open : { ...open, ...named }, { catalogId: 1 })
    .sort({ sort: -1, _id: -1 })
    .lean()
  return found.map(({ _id: id, catalogId }) => ({ id, catalogId }))
}

/** A question as a round keeps it, so that later changes of the bank do not reach it. */
export interface FrozenFaq extends FaqContent {
  id: string
  /** The revision of the bank that was copied. */
  rev: number
  catalogId: string | null
}

/**
 * Questions by id in any order, with the key: for the server alone. Closed ones too; not those in the recycle bin nor of
 * other organisations. Whoever keeps copies registers their pictures (`uploadUses`).
 */
export async function frozenQuestions(deps: Deps, orgid: string, ids: readonly string[]): Promise<FrozenFaq[]> {
  const found = await faqs(deps.db)
    .find({ orgid, live: true, _id: { $in: [...ids] } }, { search: 0 })
    .lean()
  return found.map(({ _id: id, rev, catalogId, ...doc }) => ({
    ...{ id, rev, catalogId },
    ...{ question: doc.question, answer: doc.answer, keywords: doc.keywords },
    ...{ similarQuestions: doc.similarQuestions, similarAnswers: doc.similarAnswers },
    extended: doc.extended.map(({ question, answer, keywords }) => ({ question, answer, keywords })),
    images: doc.images.map(({ path, description }) => ({ path, description })),
    ...{ emotion: doc.emotion, thinking: doc.thinking, tip: doc.tip, description: doc.description },
  }))
}
