import type { Deps } from '../../deps'
import { invalidateCounts } from './count-table'
import { countByCatalog } from './question-counts'
import { questions } from './question.model'
import type { CatalogContent } from './bank-ports'

/** Contents of the categories of questions (type 5). */
export const questionContents = (deps: Deps): CatalogContent => ({
  count: (orgid) => countByCatalog(deps, orgid),
  /** Runs once per value of `live`, so that `by_catalog` serves. Returns the number of live questions only. */
  async move(orgid, from, to) {
    const move = (live: boolean) =>
      questions(deps.db).updateMany(
        { orgid, live, catalogId: { $in: [...from] } },
        { $set: { catalogId: to }, $inc: { rev: 1 } },
      )
    const { modifiedCount } = await move(true)
    await move(false)
    invalidateCounts(deps, orgid)
    return modifiedCount
  },
})
