import type { Deps } from '../../deps'
import { invalidateCounts } from './count-table'
import { countByCatalog } from './question-counts'
import { questions } from './question.model'
import type { CatalogContent } from './question-usage'

/** What lies in the categories of questions (type 5). */
export const questionContents = (deps: Deps): CatalogContent => ({
  count: (orgid) => countByCatalog(deps, orgid),
  /** Both halves of `live` are named, so that `by_catalog` serves; only what people see is counted. */
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
