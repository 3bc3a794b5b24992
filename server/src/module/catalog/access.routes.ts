import * as contract from '@lianda/shared/module/catalog/access.admin.contract'
import type { Deps } from '../../deps'
import { type Change, route, type Route } from '../../http/route'
import { changesBetween, findAppointable } from '../org'
import {
  type AccessChanged,
  readCatalogAccess,
  readThingAccess,
  setCatalogAccess,
  setThingAccess,
} from './access.service'

export const accessRoutes = (deps: Deps): Route[] => [
  route(contract.catalogAccessGet, {
    handler: async ({ actor, input }) => ({ access: await readCatalogAccess(deps, actor, input.id) }),
  }),
  route(contract.catalogAccessSet, {
    handler: async ({ actor, input, audit }) => {
      const changed = await setCatalogAccess(deps, actor, input)
      audit(about(input.id, changed))
      return { access: changed.after }
    },
  }),
  route(contract.thingAccessGet, {
    handler: async ({ actor, input }) => ({ access: await readThingAccess(deps, actor, input) }),
  }),
  route(contract.thingAccessSet, {
    handler: async ({ actor, input, audit }) => {
      const changed = await setThingAccess(deps, actor, input)
      audit(about(input.id, changed))
      return { access: changed.after }
    },
  }),
  route(contract.accessFind, {
    handler: async ({ actor, input }) => ({
      found: await findAppointable(deps, actor, input.text, contract.ACCESS_FOUND),
    }),
  }),
]

/** The operation log stores names, since those who are named may be gone before the log is read. */
const told = ({ open, entries }: contract.AccessListView) => ({
  open,
  users: namesOf(entries, false),
  editors: namesOf(entries, true),
})

const namesOf = (entries: contract.AccessListView['entries'], change: boolean): string[] =>
  entries.filter((entry) => entry.change === change).flatMap(({ name }) => name ?? [])

const about = (objectId: string, { before, after }: AccessChanged): Change => ({
  noun: 'access',
  objectId,
  objectName: after.name,
  ...changesBetween(told(before), told(after), ['open', 'users', 'editors']),
})
