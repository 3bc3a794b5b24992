import * as contract from '@lianda/shared/module/task/task-fault.admin.contract'
import type { Deps } from '../../../deps'
import { type Route, route } from '../../../http/route'
import { changesOf } from '../task-audit'
import { listFaults, retryFault } from './fault.service'

/** Calls for what failed with packages. */
export const faultRoutes = (deps: Deps): Route[] => [
  route(contract.faultList, { handler: ({ actor, language, input }) => listFaults(deps, actor, language, input) }),
  route(contract.faultRetry, {
    handler: async ({ actor, language, input, audit }) => {
      const { changed, fault } = await retryFault(deps, actor, language, input)
      const { before, after } = await changesOf(deps, changed)
      const { _id: objectId, title: objectName } = changed.after
      audit({
        noun: 'task',
        objectId,
        objectName,
        before,
        after: { ...after, retried: input.what, mended: fault === null },
      })
      return { fault }
    },
  }),
]
