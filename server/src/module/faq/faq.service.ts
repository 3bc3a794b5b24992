import { can } from '@lianda/shared/contract/action'
import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type * as contract from '@lianda/shared/module/faq/faq.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { searchFilter } from '../../infra/text/search'
import { catalogNames, ownAccessOf, pageOfThings } from '../catalog'
import { imageSigner } from '../upload'
import { FAQ_CATALOGS, faqsInSight, openFaq } from './faq-access'
import { countUses } from './faq-uses'
import { contentOf } from './faq-write'
import { type FaqDoc, faqs } from './faq.model'

type Listed = Omit<FaqDoc, 'search'>

/**
 * Quick questions that the actor sees, highest sort first. Served by `list_by_sort`, `list_by_update` and
 * `list_by_question`, or by `by_catalog`, `by_emotion`, `by_state` and `by_words` where a filter is more selective.
 */
export async function listFaqs(
  deps: Deps,
  actor: Actor,
  { page, rows, sort = '-sort', catalogId, ...filters }: ParsedInputOf<typeof contract.faqList>,
): Promise<OutputOf<typeof contract.faqList>> {
  const { found, ...counts } = await pageOfThings(faqs(deps.db), {
    of: { orgid: actor.orgid, live: true },
    seen: await faqsInSight(deps, actor, catalogId),
    wanted: filterOf(filters),
    ...{ sort, page, rows, without: 'search' },
  })
  return { rows: await rowsOf(deps, actor, found), ...counts }
}

/** What narrows a list of questions beside the category. */
export type FaqFilters = Pick<ParsedInputOf<typeof contract.faqList>, 'text' | 'emotion' | 'disabled'>

/** The same as a filter of the store. */
export const filterOf = ({ text, emotion, disabled }: FaqFilters) => ({
  ...(emotion === undefined ? {} : { emotion }),
  ...(disabled === undefined ? {} : { disabled }),
  ...searchFilter(text),
})

async function rowsOf(deps: Deps, actor: Actor, found: readonly Listed[]): Promise<contract.FaqRow[]> {
  const placed = found.map(({ _id: id, catalogId, creatorId }) => ({ id, catalogId, creatorId }))
  const [names, accessOf, uses] = await Promise.all([
    catalogNames(deps, actor, FAQ_CATALOGS),
    ownAccessOf(deps, actor, FAQ_CATALOGS, placed),
    countUses(
      deps,
      actor.orgid,
      found.map(({ catalogId }) => catalogId),
    ),
  ])
  const mayWrite = can(actor, 'faq.write')
  return found.map((doc) => {
    const { _id: id, rev, question, answer, keywords, emotion, thinking, sort, disabled, catalogId } = doc
    const access = accessOf(id)
    return {
      ...{ id, rev, question, answer, keywords, emotion, thinking, sort, disabled, catalogId, access },
      catalogName: names.get(catalogId ?? '') ?? '',
      similar: doc.similarQuestions.length,
      extended: doc.extended.length,
      images: doc.images.length,
      uses: uses.get(catalogId ?? '') ?? 0,
      updatedAt: doc.updatedAt.getTime(),
      can: { edit: mayWrite && access.change },
    }
  })
}

/** A question that was just read or written, with all that is written of it. */
export async function viewFaq(deps: Deps, actor: Actor, doc: FaqDoc): Promise<{ faq: contract.FaqDetail }> {
  const [[row], addressOf] = await Promise.all([rowsOf(deps, actor, [doc]), imageSigner(deps, actor)])
  if (!row) throw new Error('a question without a row')
  const content = contentOf(doc)
  const images = content.images.map((image) => ({ ...image, url: addressOf(image.path) }))
  return { faq: { ...row, content: { ...content, images } } }
}

/** Throws `faq/not_found`. */
export const getFaq = async (deps: Deps, actor: Actor, id: string): Promise<{ faq: contract.FaqDetail }> =>
  await viewFaq(deps, actor, await openFaq(deps, actor, id, 'use'))
