import type { Deps } from '../../deps'
import { countPlaces } from '../upload'
import { units } from './unit-forest'

/** In how many departments, those included whose deletion can be undone, each of these pictures is the logo. */
export async function logoPlaces(
  deps: Deps,
  orgid: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const held = await units.everyNode(deps, orgid)
  return countPlaces(
    paths,
    held.map(({ logo }) => (logo ? [logo] : [])),
  )
}
