import type { Deps } from '../../deps'
import { countPlaces } from '../upload'
import { readLadder } from './ladder'
import { users } from './org.model'
import { units } from './unit-forest'

/**
 * In how many places each of these pictures is the logo of a department, the icon of a level, or somebody's avatar. What
 * an undo or the recycle bin could bring back counts. Served by `by_avatar`.
 */
export async function picturePlaces(
  deps: Deps,
  orgid: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const [departments, ladder, people] = await Promise.all([
    units.everyNode(deps, orgid),
    readLadder(deps, orgid),
    users(deps.db)
      .find({ orgid, avatar: { $in: [...paths] } }, { avatar: 1 })
      .lean(),
  ])
  const icons = [...(ladder?.levels ?? []), ...(ladder?.before ?? [])].map(({ icon }) => icon)
  return countPlaces(paths, [
    ...departments.map(({ logo }) => (logo ? [logo] : [])),
    icons,
    ...people.map(({ avatar }) => [avatar]),
  ])
}
