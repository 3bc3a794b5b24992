import type { Deps } from '../../deps'
import { POSITIONS, unitTree } from './unit-forest'

/** Names of positions by id, in the order of their tree; ids that there are not are left out. */
export async function positionNames(
  deps: Deps,
  orgid: string,
  ids: ReadonlySet<string | null>,
): Promise<Map<string, string>> {
  if (ids.size === 0) return new Map()
  const { byId } = await unitTree(deps, orgid, POSITIONS)
  return new Map([...byId.values()].filter(({ id }) => ids.has(id)).map(({ id, name }) => [id, name]))
}
