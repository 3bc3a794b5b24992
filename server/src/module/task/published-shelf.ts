import { type Deps, perApp } from '../../deps'
import { organisationCache } from '../../infra/cache/organisation-cache'
import type { TaskDoc } from './task.document'
import { tasks } from './task.model'

/** Packages of an organisation that are kept in memory, at most. */
const MOST_KEPT = 1_000

interface Shelf {
  /** By `sort`; null: there are more than are kept. */
  tasks: readonly TaskDoc[] | null
}

const shelves = perApp((deps) =>
  organisationCache<Shelf>(deps, async (orgid) => {
    const found = await tasks(deps.db)
      .find({ orgid, publishState: 'published', deletedAt: null })
      .sort({ sort: 1, _id: 1 })
      .limit(MOST_KEPT + 1)
      .lean<TaskDoc[]>()
    return { tasks: found.length > MOST_KEPT ? null : found }
  }),
)

/**
 * All published packages of an organisation by `sort`, which every training centre looks through; null: there are too many,
 * or another process may change them. Served by the index `published`.
 */
export async function publishedShelf(deps: Deps, orgid: string): Promise<readonly TaskDoc[] | null> {
  return deps.config.mongodbUri === null ? (await shelves(deps).get(orgid)).tasks : null
}

/** After a package was published or a published one was changed. */
export const forgetShelf = (deps: Deps, orgid: string): void => shelves(deps).forget(orgid)
