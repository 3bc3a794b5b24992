import type { Language } from '@lianda/shared/contract/fields'
import { FIRST_LEVELS } from '@lianda/shared/module/org/level.rules'
import { builtInPath } from '@lianda/shared/module/upload/built-in-pictures'
import { type Deps, perApp } from '../../deps'
import { organisationCache } from '../../infra/cache/organisation-cache'
import { personText } from '../../infra/text/texts'
import { type LadderDoc, ladders, type Level } from './level.model'

const kept = perApp((deps) =>
  organisationCache<readonly Level[]>(deps, async (orgid) => (await readLadder(deps, orgid))?.levels ?? []),
)

/** The levels of an organisation from the first one up; at most a second old where several processes share a store. */
export const ladder = (deps: Deps, orgid: string): Promise<readonly Level[]> => kept(deps).get(orgid)

export const forgetLadder = (deps: Deps, orgid: string): void => kept(deps).forget(orgid)

export const readLadder = (deps: Deps, orgid: string): Promise<LadderDoc | null> =>
  ladders(deps.db).findOne({ _id: orgid, orgid }).lean()

/** Makes the levels of a new organisation, named in its language. */
export async function createLadder(deps: Deps, orgid: string, language: Language): Promise<void> {
  const levels = FIRST_LEVELS.map(({ key, icon, stars }) => ({
    ...{ id: deps.newId(), stars, rev: 1 },
    name: personText(language, `level.${key}`),
    icon: builtInPath('level', icon),
  }))
  await ladders(deps.db).create({ _id: orgid, orgid, levels, rev: 1, before: null })
  forgetLadder(deps, orgid)
}

export async function dropLadder(deps: Deps, orgid: string): Promise<void> {
  await ladders(deps.db).deleteOne({ _id: orgid, orgid })
  forgetLadder(deps, orgid)
}
