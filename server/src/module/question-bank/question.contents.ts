import type { Deps } from '../../deps'
import { questions } from './question.model'
import type { CatalogContent } from './question.usage'

/** What lies in the categories of questions (type 5). */
export const questionContents = (deps: Deps): CatalogContent => ({
  async count(orgid) {
    const rows = await questions(deps.db).aggregate<{ _id: string | null; n: number }>([
      { $match: { orgid, live: true } },
      { $group: { _id: '$catalogId', n: { $sum: 1 } } },
    ])
    return new Map(rows.flatMap(({ _id, n }): [string, number][] => (_id === null ? [] : [[_id, n]])))
  },
  /** Both halves of `live` are named, so that `by_catalog` serves; only what people see is counted. */
  async move(orgid, from, to) {
    const move = (live: boolean) =>
      questions(deps.db).updateMany(
        { orgid, live, catalogId: { $in: [...from] } },
        { $set: { catalogId: to }, $inc: { rev: 1 } },
      )
    const { modifiedCount } = await move(true)
    await move(false)
    return modifiedCount
  },
})
