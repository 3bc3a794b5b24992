import { levelOf } from '@lianda/shared/module/org/level.rules'
import type { Actor } from '../../actor'
import { type Deps, perApp } from '../../deps'
import { freshReads } from '../../infra/cache/fresh-read'
import { pathOf } from '../../infra/tree/tree.rules'
import { imageSigner } from '../upload'
import { ladder } from './ladder'
import { users } from './org.model'
import { listedPeople } from './people-lists'
import { DEPARTMENTS, unitTree } from './unit-forest'

/** Somebody who can have a place in a ranking. */
export interface RankedPerson {
  id: string
  name: string
  sex: 0 | 1
  /** The main department: the one that counts. */
  departmentId: string | null
}

/** Where several processes share a store, a change of people is seen after so long. */
const recent = perApp(({ clock }) => freshReads<readonly RankedPerson[]>(clock, { freshMs: 5_000, most: 100 }))

/** Everybody who is not disabled and not in the recycle bin. Served by `by_disabled`. */
export function rankedPeople(deps: Deps, orgid: string): Promise<readonly RankedPerson[]> {
  const filter = { orgid, live: true, disabled: false }
  const read = async (): Promise<readonly RankedPerson[]> => {
    const found = await users(deps.db).find(filter, { name: 1, sex: 1, departmentId: 1 }).lean()
    return found.map(({ _id: id, name, sex, departmentId }) => ({ id, name, sex, departmentId }))
  }
  // The lists are kept only where this process is the one that changes people.
  return deps.config.mongodbUri === null
    ? listedPeople(deps, orgid, { ranked: filter }, read)
    : recent(deps)(orgid, read)
}

/** A department at the top, with whatever is below it. */
interface FirstDepartment {
  id: string
  name: string
}

/** The first-level departments, the same object as long as the departments are; `firstOf`: null without a department. */
export async function firstDepartments(
  deps: Deps,
  orgid: string,
): Promise<{ departments: object; firstOf: (departmentId: string | null) => FirstDepartment | null }> {
  const tree = await unitTree(deps, orgid, DEPARTMENTS)
  const known = firsts.get(tree) ?? new Map<string | null, FirstDepartment | null>()
  firsts.set(tree, known)
  const firstOf = (departmentId: string | null) => {
    const before = known.get(departmentId)
    if (before !== undefined) return before
    const [first = null] = pathOf(tree, departmentId)
    known.set(departmentId, first)
    return first
  }
  return { departments: tree, firstOf }
}

/** What was looked up in each tree. */
const firsts = new WeakMap<object, Map<string | null, FirstDepartment | null>>()

export interface HonouredPerson {
  /** Address of the own picture; '' without one. */
  image: string
  /** Null where the organisation has none. */
  level: { name: string; image: string } | null
}

/** Pictures and levels of people. Served by `_id`. */
export async function honouredPeople(
  deps: Deps,
  actor: Pick<Actor, 'orgid' | 'userId'>,
  ids: readonly string[],
): Promise<Map<string, HonouredPerson>> {
  const { orgid } = actor
  const [found, levels, addressOf] = await Promise.all([
    users(deps.db)
      .find({ orgid, _id: { $in: [...ids] } }, { avatar: 1, stars: 1 })
      .lean(),
    ladder(deps, orgid),
    imageSigner(deps, actor),
  ])
  const signed = (path: string) => (path === '' ? '' : addressOf(path))
  return new Map(
    found.map(({ _id, avatar, stars }) => {
      const { level } = levelOf(levels, stars)
      return [_id, { image: signed(avatar), level: level && { name: level.name, image: signed(level.icon) } }]
    }),
  )
}
