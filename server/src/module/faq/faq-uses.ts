import type { OutputOf } from '@lianda/shared/contract/endpoint'
import type * as contract from '@lianda/shared/module/faq/faq.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { contentsIn } from '../../infra/tree/tree-contents'
import { type CatalogContents, catalogPaths, program } from '../catalog'
import { FAQ_CATALOGS, openFaq } from './faq-access'
import { faqUsage } from './faq-ports'
import { faqs } from './faq.model'

/** A step names a category, with those below it: what lies in one is asked by it and by those above it. */
async function askedBy(
  deps: Deps,
  orgid: string,
  catalogIds: readonly (string | null)[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const wanted = [...new Set(catalogIds)].filter((id) => id !== null)
  if (wanted.length === 0) return new Map()
  const paths = await catalogPaths(deps, program(orgid), FAQ_CATALOGS)
  const byPath = new Map([...paths].map(([id, path]) => [path.join('\n'), id]))
  return new Map(
    wanted.map((id) => {
      const path = paths.get(id) ?? []
      return [id, path.flatMap((_name, n) => byPath.get(path.slice(0, n + 1).join('\n')) ?? [])]
    }),
  )
}

/** How many packages ask the questions of each of these categories. */
export async function countUses(
  deps: Deps,
  orgid: string,
  catalogIds: readonly (string | null)[],
): Promise<ReadonlyMap<string, number>> {
  const asked = await askedBy(deps, orgid, catalogIds)
  const drawing = asked.size === 0 ? [] : await faqUsage(deps).drawing(orgid, [...new Set([...asked.values()].flat())])
  return new Map(
    [...asked].map(([id, chain]) => [id, drawing.filter((one) => chain.some((at) => one.catalogIds.has(at))).length]),
  )
}

/** Which packages ask a question, as far as the actor sees them. Throws `faq/not_found`. */
export async function usesOfFaq(deps: Deps, actor: Actor, id: string): Promise<OutputOf<typeof contract.faqUses>> {
  const { orgid, catalogId } = await openFaq(deps, actor, id, 'use')
  const chain = (await askedBy(deps, orgid, [catalogId])).get(catalogId ?? '') ?? []
  return chain.length === 0 ? { rows: [], hidden: 0 } : await faqUsage(deps).packagesOf(actor, chain)
}

/** The categories of quick questions: packages name them, and ask nothing any more once they are gone. */
export const faqContents = (deps: Deps): CatalogContents => ({
  ...contentsIn(deps, faqs, { member: 'catalogId', bin: true, loose: true }),
  async namedBy(who, ids) {
    const { rows, hidden } = await faqUsage(deps).packagesOf(who, ids)
    return { noun: 'package', count: rows.length + hidden, names: rows.map(({ title }) => title) }
  },
})
