import type { Deps } from '../../deps'
import type { CatalogContent } from '../question-bank'
import { pictures } from './picture.model'

/** Contents of the categories of pictures (type 8). */
export const pictureContents = (deps: Deps): CatalogContent => ({
  async count(orgid) {
    const counts = await pictures(deps.db).aggregate<{ _id: string | null; count: number }>([
      { $match: { orgid } },
      { $group: { _id: '$catalogId', count: { $sum: 1 } } },
    ])
    return new Map(counts.flatMap(({ _id, count }) => (_id === null ? [] : [[_id, count] as const])))
  },
  async move(orgid, from, to) {
    const change = { $set: { catalogId: to }, $inc: { rev: 1 } }
    return (await pictures(deps.db).updateMany({ orgid, catalogId: { $in: [...from] } }, change)).modifiedCount
  },
})

/** Which of these files are in the library: once each. */
export async function libraryPlaces(
  deps: Deps,
  orgid: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = await pictures(deps.db)
    .find({ orgid, path: { $in: [...paths] } }, { path: 1 })
    .lean()
  return new Map(found.map(({ path }) => [path, 1]))
}
