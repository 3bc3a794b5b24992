import { AppError } from '@lianda/shared/error/app-error'
import type { Deps } from '../../deps'
import { type ListedThings, reachOfThings, requireReach, seenFilter, thingsInSight, type Viewer } from '../catalog'
import { type FaqDoc, faqs } from './faq.model'

/** Catalog type "quick questions". */
export const FAQ_CATALOGS = 1

/** The questions that the viewer sees, as a filter of the store. Throws `catalog/not_found`. */
export async function faqsInSight(deps: Deps, who: Viewer, catalogId?: string) {
  const things = await thingsInSight(deps, who, FAQ_CATALOGS, catalogId)
  return { orgid: who.orgid, live: true, ...seenFilter(things, 'catalogId') }
}

/** A question that the viewer sees, or may change. Throws `faq/not_found`, `catalog/read_only`. */
export async function openFaq(deps: Deps, who: Viewer, id: string, want: 'use' | 'change'): Promise<FaqDoc> {
  const faq = await faqs(deps.db).findOne({ _id: id, orgid: who.orgid, live: true }).lean()
  if (!faq) throw new AppError('faq/not_found')
  const reachOf = await reachOfThings(deps, who, FAQ_CATALOGS, [id])
  requireReach(reachOf({ id, catalogId: faq.catalogId }), want, 'faq/not_found')
  return faq
}

/** Questions can have access lists of their own. */
export const listedFaqs = (deps: Deps): ListedThings => ({
  async find(orgid, ids) {
    const found = await faqs(deps.db)
      .find({ orgid, live: true, _id: { $in: [...ids] } }, { question: 1, catalogId: 1, creatorId: 1 })
      .lean()
    return new Map(found.map(({ _id, question: name, catalogId, creatorId }) => [_id, { name, catalogId, creatorId }]))
  },
})
