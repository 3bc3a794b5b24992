import { can } from '@lianda/shared/contract/action'
import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { AppError, type FieldError } from '@lianda/shared/error/app-error'
import {
  type LevelMembers,
  type LevelRow,
  type levelList,
  type levelUpdate,
  MOST_LEVELS,
} from '@lianda/shared/module/org/level.admin.contract'
import { levelProblems } from '@lianda/shared/module/org/level.rules'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { textMatcher } from '../../infra/text/search'
import { findImages, imageSigner } from '../upload'
import { forgetLadder, ladder, readLadder } from './ladder'
import { ladders, type Level } from './level.model'
import { countAbout, countAt } from './level-people'

export const LEVEL_MEMBERS = ['name', 'icon', 'stars'] as const

/** A change of the levels; `undo` takes it back. */
export interface LevelChange {
  before: Level | null
  after: Level | null
  undo: number
}

/** Levels belong to the whole organisation, so who sees only some of its people does not change them. */
export const mayChangeLevels = (actor: Actor): boolean => can(actor, 'org.level.write') && actor.scope === null

export async function listLevels(
  deps: Deps,
  actor: Actor,
  { text, sort = 'stars', page, rows }: ParsedInputOf<typeof levelList>,
): Promise<{ rows: LevelRow[]; total: number; add: boolean }> {
  const found = await findLevels(deps, actor.orgid, text)
  if (sort.endsWith('name')) found.sort((a, b) => collator.compare(a.name, b.name))
  if (sort.startsWith('-')) found.reverse()
  const shown = found.slice((page - 1) * rows, page * rows)
  return { rows: await levelRows(deps, actor, shown), total: found.length, add: mayChangeLevels(actor) }
}

const collator = new Intl.Collator('zh')

/** Those whose name has the text, from the first one up. */
export async function findLevels(deps: Deps, orgid: string, text: string | undefined): Promise<Level[]> {
  const isFound = textMatcher(text)
  return (await ladder(deps, orgid)).filter(({ name }) => isFound(name))
}

export async function levelRows(deps: Deps, actor: Actor, some: readonly Level[]): Promise<LevelRow[]> {
  const [levels, addressOf] = await Promise.all([ladder(deps, actor.orgid), imageSigner(deps, actor)])
  const update = mayChangeLevels(actor)
  return await Promise.all(
    some.map(async ({ id, name, icon, stars, rev }) => ({
      ...{ id, name, icon, stars, rev },
      image: icon === '' ? '' : addressOf(icon),
      users: await countAbout(deps, actor.orgid, levels, id),
      can: { update, remove: update && stars > 0 },
    })),
  )
}

/** Throws `org/level_not_found`. */
export async function getLevel(deps: Deps, { orgid }: Actor, id: string): Promise<Level> {
  return found(await ladder(deps, orgid), id)
}

/** Whom a deletion would bring to which level. Throws `org/level_not_found`, `org/level_first`. */
export async function impactOf(deps: Deps, { orgid }: Actor, id: string): Promise<{ people: number; to: string }> {
  const levels = await ladder(deps, orgid)
  const level = found(levels, id)
  const below = levels[levels.indexOf(level) - 1]
  if (!below) throw new AppError('org/level_first')
  return { people: await countAt(deps, orgid, levels, id), to: below.name }
}

export async function createLevel(deps: Deps, actor: Actor, wanted: LevelMembers): Promise<LevelChange> {
  await checkIcon(deps, actor, wanted.icon, '')
  const level = { ...wanted, id: deps.newId(), rev: 1 }
  const undo = await change(deps, actor, (levels) => {
    if (levels.length >= MOST_LEVELS) throw new AppError('org/level_too_many', { params: { n: MOST_LEVELS } })
    refuse(levelProblems(levels, wanted, levels.length === 0))
    return [...levels, level]
  })
  return { before: null, after: level, undo }
}

export async function updateLevel(
  deps: Deps,
  actor: Actor,
  { id, rev, ...wanted }: ParsedInputOf<typeof levelUpdate>,
): Promise<LevelChange> {
  const before = found(await ladder(deps, actor.orgid), id)
  await checkIcon(deps, actor, wanted.icon, before.icon)
  const after = { ...wanted, id, rev: rev + 1 }
  const undo = await change(deps, actor, (levels) => {
    const now = found(levels, id)
    if (now.rev !== rev) throw new AppError('org/level_changed')
    const others = levels.filter((one) => one.id !== id)
    refuse(levelProblems(others, wanted, now.stars === 0))
    return [...others, after]
  })
  return { before, after, undo }
}

export async function deleteLevel(deps: Deps, actor: Actor, id: string): Promise<LevelChange> {
  const before = found(await ladder(deps, actor.orgid), id)
  const undo = await change(deps, actor, (levels) => {
    if (found(levels, id).stars === 0) throw new AppError('org/level_first')
    return levels.filter((one) => one.id !== id)
  })
  return { before, after: null, undo }
}

/** Takes the last change back. Throws `org/level_changed` once another one followed. */
export async function undoLevels(deps: Deps, actor: Actor, undo: number): Promise<void> {
  if (!mayChangeLevels(actor)) throw new AppError('identity/forbidden')
  const now = await readLadder(deps, actor.orgid)
  if (now?.rev !== undo || now.before === null) throw new AppError('org/level_changed')
  // A level that comes back or goes back counts as changed, so that an open editor of it does not overwrite it.
  const levels = now.before.map((one) => ({ ...one, rev: undo + 1 }))
  if (!(await write(deps, actor.orgid, undo, levels, null))) throw new AppError('org/level_changed')
}

/** Tries against which others have won before it gives up. */
const TRIES = 5

/** Writes what `edit` makes of the levels. @returns what `undoLevels` takes */
async function change(deps: Deps, actor: Actor, edit: (levels: readonly Level[]) => Level[]): Promise<number> {
  if (!mayChangeLevels(actor)) throw new AppError('identity/forbidden')
  for (let n = 0; n < TRIES; n++) {
    const now = await readLadder(deps, actor.orgid)
    if (!now) break
    const levels = edit(now.levels).toSorted((a, b) => a.stars - b.stars)
    if (await write(deps, actor.orgid, now.rev, levels, now.levels)) return now.rev + 1
  }
  throw new AppError('org/level_changed')
}

async function write(deps: Deps, orgid: string, rev: number, levels: Level[], before: Level[] | null) {
  const { matchedCount } = await ladders(deps.db).updateOne(
    { _id: orgid, orgid, rev },
    { $set: { levels, before, rev: rev + 1 } },
  )
  forgetLadder(deps, orgid)
  return matchedCount === 1
}

async function checkIcon(deps: Deps, { orgid }: Actor, icon: string, before: string): Promise<void> {
  if (icon === '' || icon === before || (await findImages(deps, orgid, [icon])).has(icon)) return
  refuse([{ field: 'icon', rule: 'not_found' }])
}

function refuse(fields: FieldError[]): void {
  if (fields.length > 0) throw new AppError('request/invalid', { fields })
}

function found(levels: readonly Level[], id: string): Level {
  const level = levels.find((one) => one.id === id)
  if (!level) throw new AppError('org/level_not_found')
  return level
}
