import type { Deps } from '../../deps'
import { contentsIn, type TreeContents } from '../../infra/tree/tree-contents'
import { pictures } from './picture.model'

/** Contents of the categories of pictures (type 8). */
export const pictureContents = (deps: Deps): TreeContents =>
  contentsIn(deps, pictures, { member: 'catalogId', bin: false, loose: true })

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
