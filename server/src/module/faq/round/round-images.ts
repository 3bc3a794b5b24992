import type { Deps } from '../../../deps'
import { countPlaces } from '../../upload'
import type { RoundDoc } from './round.document'
import { rounds } from './round.model'

/** How many rounds show each of these pictures. Served by `by_image`. */
export async function roundImagePlaces(
  deps: Deps,
  orgid: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = await rounds(deps.db)
    .find({ orgid, 'asks.images.path': { $in: [...paths] } }, { 'asks.images': 1 })
    .lean<Pick<RoundDoc, 'asks'>[]>()
  return countPlaces(
    paths,
    found.map(({ asks }) => asks.flatMap(({ images }) => images.map(({ path }) => path))),
  )
}
