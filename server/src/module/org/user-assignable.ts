import { foldWritten } from '@lianda/shared/kernel/text'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { inOrder, pathOf, type TreeIndex } from '../../infra/tree/tree.rules'
import { readRanks } from './standing'
import { isClosed, visibleUnits } from './unit-access'
import { DEPARTMENTS, POSITIONS, type UnitNode, type UnitType } from './unit-forest'
import { mayGive } from './user.rules'

/** What an administrator may give to people, by the words of a file. */
export interface Assignable {
  /** The units that a name, or a path of names from the top, means; several where a name is not unique. */
  departments(name: string, path: readonly string[]): readonly string[]
  positions(name: string, path: readonly string[]): readonly string[]
  /** The role with this name, whoever may give it; undefined without one. */
  role(name: string): string | undefined
  /** For lists to choose from: paths of open departments, paths of positions, names of roles. */
  lists: { departments: string[]; positions: string[]; roles: string[] }
}

/** Reads what the actor may give now. */
export async function readAssignable(deps: Deps, actor: Actor): Promise<Assignable> {
  const [ranks, departments, positions] = await Promise.all([
    readRanks(deps, actor.orgid),
    unitsOf(deps, actor, DEPARTMENTS),
    unitsOf(deps, actor, POSITIONS),
  ])
  const roles = [...ranks.roles.values()]
  const byName = new Map(roles.map((role) => [foldWritten(role.name), role._id]))
  return {
    departments: departments.find,
    positions: positions.find,
    role: (name) => byName.get(foldWritten(name)),
    lists: {
      departments: departments.paths,
      positions: positions.paths,
      roles: roles.filter((role) => role.enabled && mayGive(actor, role)).map(({ name }) => name),
    },
  }
}

const join = (names: readonly string[]): string => names.map(foldWritten).join('\n')

/** The units of a tree by the words of a file. */
interface Units {
  find: (name: string, path: readonly string[]) => readonly string[]
  paths: string[]
}

/** An import asks for each chunk of its rows; a tree that did not change is the same object. */
const kept = new WeakMap<TreeIndex<UnitNode>, Units>()

async function unitsOf(deps: Deps, actor: Actor, type: UnitType): Promise<Units> {
  const { index } = await visibleUnits(deps, actor, type)
  const known = kept.get(index) ?? wordsOf(index)
  kept.set(index, known)
  return known
}

function wordsOf(index: TreeIndex<UnitNode>): Units {
  const found = new Map<string, string[]>()
  const add = (key: string, id: string): void => {
    found.set(key, [...(found.get(key) ?? []), id])
  }
  const nodes = inOrder(index)
  for (const { id, name, parentId } of nodes) {
    add(foldWritten(name), id)
    if (parentId !== null) add(join(namesTo(index, id)), id)
  }
  const find = (name: string, path: readonly string[]): readonly string[] =>
    found.get(foldWritten(name)) ?? (path.length > 1 ? found.get(join(path)) : undefined) ?? []
  const open = nodes.filter(({ id }) => !isClosed(index, id))
  return { find, paths: open.map(({ id }) => pathText(namesTo(index, id))) }
}

/** As files name it: a `/` within a name is doubled. */
const pathText = (names: readonly string[]): string => names.map((name) => name.replaceAll('/', '//')).join('/')

const namesTo = (index: TreeIndex<UnitNode>, id: string): string[] => pathOf(index, id).map(({ name }) => name)
