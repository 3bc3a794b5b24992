import * as contract from '@lianda/shared/module/scene/scene.admin.contract'
import type { Deps } from '../../deps'
import { type Route, route } from '../../http/route'
import { catalogNames } from '../catalog'
import { speakScene } from './scene-voices'
import { disableScene, getScene, listScenes, moveScenes } from './scene.service'

export const sceneRoutes = (deps: Deps): Route[] => [
  route(contract.sceneList, { handler: ({ actor, input }) => listScenes(deps, actor, input) }),
  route(contract.sceneGet, { handler: ({ actor, input }) => getScene(deps, actor, input) }),
  route(contract.dialogWav, { handler: ({ actor, input, signal }) => speakScene(deps, actor, input, signal) }),
  route(contract.sceneDisable, {
    handler: async ({ actor, input, audit }) => {
      await disableScene(deps, actor, input, audit)
      return {}
    },
  }),
  route(contract.sceneMove, {
    handler: async ({ actor, input, audit }) => {
      const { moved, missing } = await moveScenes(deps, actor, input)
      const names = await catalogNames(deps, actor, 2)
      const after = { catalog: names.get(input.catalogId) ?? '' }
      for (const { _id: objectId, name: objectName, catalogId } of moved)
        audit({ noun: 'scene', objectId, objectName, before: { catalog: names.get(catalogId ?? '') ?? '' }, after })
      // The route wrapper requires an audit; the log writes no line without a fact.
      if (moved.length === 0) audit({ noun: 'scene', objectId: '', objectName: '', before: {}, after: {} })
      return { moved: moved.length, missing }
    },
  }),
]
