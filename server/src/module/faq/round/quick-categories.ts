import type { Deps } from '../../../deps'
import { catalogPaths, catalogsWithin, program, type Viewer } from '../../catalog'
import { FAQ_CATALOGS } from '../faq-access'
import { faqs } from '../faq.model'

/** A category as packages choose it. */
export interface QuickCategory {
  name: string
  path: string
  /** Ids of the categories above it. */
  above: string[]
  /** Open questions in it and below it. */
  questions: number
  /** About how long it takes to answer them all. */
  minutes: number
}

/** Questions that are answered in a minute, about. */
const PER_MINUTE = 2

/**
 * These categories (null: all) that the viewer sees, in the order of the tree, with what can be drawn from each. Served by
 * `by_state`.
 */
export async function quickCategories(
  deps: Deps,
  orgid: string,
  ids: readonly string[] | null,
  who: Viewer = program(orgid),
): Promise<Map<string, QuickCategory>> {
  const [paths, counts] = await Promise.all([
    catalogPaths(deps, who, FAQ_CATALOGS),
    faqs(deps.db).aggregate<{ _id: string | null; n: number }>([
      { $match: { orgid, live: true, disabled: false } },
      { $group: { _id: '$catalogId', n: { $sum: 1 } } },
    ]),
  ])
  const all = [...paths].map(([id, path]) => ({ id, path, key: `${path.join('\n')}\n` }))
  const direct = new Map(counts.map(({ _id, n }) => [_id, n]))
  return new Map(
    all
      .filter(({ id }) => ids === null || ids.includes(id))
      .map(({ id, path, key }) => {
        const held = all.filter((one) => one.key.startsWith(key))
        const questions = held.reduce((sum, one) => sum + (direct.get(one.id) ?? 0), 0)
        const category: QuickCategory = {
          ...{ name: path.at(-1) ?? '', path: path.join(' / '), questions },
          above: all.flatMap((one) => (one.id !== id && key.startsWith(one.key) ? [one.id] : [])),
          minutes: Math.ceil(questions / PER_MINUTE),
        }
        return [id, category] as const
      }),
  )
}

/** When a question in one of these categories, or below them, was last changed; 0: never. Served by `by_catalog`. */
export async function lastChangeIn(deps: Deps, orgid: string, catalogId: string): Promise<number> {
  const within = await catalogsWithin(deps, program(orgid), FAQ_CATALOGS, [catalogId])
  const newest = await faqs(deps.db)
    .findOne({ orgid, live: true, catalogId: { $in: within } }, { updatedAt: 1 })
    .sort({ updatedAt: -1 })
    .lean()
  return newest?.updatedAt.getTime() ?? 0
}
