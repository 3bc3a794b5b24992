import * as contract from '@lianda/shared/module/org/level.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { type Change, route, type Route } from '../../http/route'
import { exportLevels } from './level-export'
import type { Level } from './level.model'
import {
  createLevel,
  deleteLevel,
  getLevel,
  impactOf,
  LEVEL_MEMBERS,
  type LevelChange,
  levelRows,
  listLevels,
  undoLevels,
  updateLevel,
} from './level.service'
import { changesBetween } from './user.rules'

export function levelRoutes(deps: Deps): Route[] {
  const row = async (actor: Actor, level: Level) => {
    const [one] = await levelRows(deps, actor, [level])
    return one as contract.LevelRow
  }
  const done = async (actor: Actor, { after, undo }: LevelChange) => ({ level: await row(actor, after as Level), undo })
  return [
    route(contract.levelList, { handler: ({ actor, input }) => listLevels(deps, actor, input) }),
    route(contract.levelGet, {
      handler: async ({ actor, input }) => ({ level: await row(actor, await getLevel(deps, actor, input.id)) }),
    }),
    route(contract.levelImpact, { handler: ({ actor, input }) => impactOf(deps, actor, input.id) }),
    route(contract.levelCreate, {
      handler: async ({ actor, input, audit }) => {
        const made = await createLevel(deps, actor, input)
        audit(changeOf(made))
        return await done(actor, made)
      },
    }),
    route(contract.levelUpdate, {
      handler: async ({ actor, input, audit }) => {
        const changed = await updateLevel(deps, actor, input)
        audit(changeOf(changed))
        return await done(actor, changed)
      },
    }),
    route(contract.levelDelete, {
      handler: async ({ actor, input, audit }) => {
        const gone = await deleteLevel(deps, actor, input.id)
        audit({ ...changeOf(gone), before: {}, after: { deleted: true } })
        return { undo: gone.undo }
      },
    }),
    route(contract.levelUndo, {
      handler: async ({ actor, input, audit }) => {
        await undoLevels(deps, actor, input.undo)
        audit({ noun: 'level', objectId: actor.orgid, objectName: '', before: {}, after: { undone: true } })
        return {}
      },
    }),
    route(contract.levelExport, { handler: ({ actor, input }) => exportLevels(deps, actor, input.text) }),
  ]
}

function changeOf({ before, after }: LevelChange): Change {
  const level = (after ?? before) as Level
  return {
    ...{ noun: 'level', objectId: level.id, objectName: level.name },
    ...changesBetween<Partial<Level>>(facts(before), facts(after), LEVEL_MEMBERS),
  }
}

/** The log says whether there is an icon, not where it lies. */
const facts = (level: Level | null): Partial<Level> =>
  level ? { ...level, icon: (level.icon !== '') as unknown as string } : {}
