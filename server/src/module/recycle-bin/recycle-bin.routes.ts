import * as contract from '@lianda/shared/module/recycle-bin/recycle-bin.admin.contract'
import type { Deps } from '../../deps'
import { type Change, type Route, route } from '../../http/route'
import { errorText } from '../../infra/text/texts'
import { impactOf, listBin, purgeThings, restoreThings } from './recycle-bin.service'

/** A change that was refused as a whole; the operation log writes no line for it. */
const NOTHING: Change = { noun: 'recycle-bin', objectId: '', objectName: '', before: {}, after: {} }

export const recycleBinRoutes = (deps: Deps): Route[] => [
  route(contract.binList, { handler: ({ actor, input }) => listBin(deps, actor, input) }),
  route(contract.binImpact, { handler: ({ actor, input }) => impactOf(deps, actor, input) }),
  route(contract.binRestore, {
    handler: async ({ actor, input, language, audit }) => {
      const { done, refused } = await restoreThings(deps, actor, input.items)
      for (const { noun, id, name } of done)
        audit({
          noun: 'recycle-bin',
          objectId: id,
          objectName: name,
          before: {},
          after: { kind: noun, restored: true },
        })
      if (done.length === 0) audit(NOTHING)
      return { done, refused: refused.map(({ code, ...one }) => ({ ...one, reason: errorText(language, code) })) }
    },
  }),
  route(contract.binPurge, {
    handler: async ({ actor, input, language, audit }) => {
      const { done, refused } = await purgeThings(deps, actor, input.items)
      for (const { noun, id, name } of done)
        audit({ noun: 'recycle-bin', objectId: id, objectName: name, before: {}, after: { kind: noun, purged: true } })
      if (done.length === 0) audit(NOTHING)
      return { done, refused: refused.map(({ code, ...one }) => ({ ...one, reason: errorText(language, code) })) }
    },
  }),
]
