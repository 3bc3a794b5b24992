import * as contract from '@lianda/shared/module/practice/trial.admin.contract'
import type { Deps } from '../../../deps'
import { type Route, route } from '../../../http/route'
import { closeTrial, openTrial, trialTalk } from './trial.service'

export const trialRoutes = (deps: Deps): Route[] => [
  route(contract.openTrial, { handler: ({ actor, input }) => openTrial(deps, actor, input) }),
  route(contract.trialTalk, { handler: ({ actor, input }) => trialTalk(deps, actor, input.id) }),
  route(contract.closeTrial, {
    async handler({ actor, input }) {
      await closeTrial(deps, actor, input.id)
      return {}
    },
  }),
]
