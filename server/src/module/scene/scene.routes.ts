import * as contract from '@lianda/shared/module/scene/scene.admin.contract'
import type { Deps } from '../../deps'
import { type Route, route } from '../../http/route'
import { disableScene, getScene, listScenes } from './scene.service'

export const sceneRoutes = (deps: Deps): Route[] => [
  route(contract.sceneList, { handler: ({ actor, input }) => listScenes(deps, actor, input) }),
  route(contract.sceneGet, { handler: ({ actor, input }) => getScene(deps, actor, input) }),
  route(contract.sceneDisable, {
    handler: async ({ actor, input, audit }) => {
      await disableScene(deps, actor, input, audit)
      return {}
    },
  }),
]
