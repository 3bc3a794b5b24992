import type { Register } from '../../server-module'
import { sceneRoutes } from './scene.routes'
import { seedScenes } from './scene-seed'

export { DEMO_SCENES } from './demo/demo-scenes'
export { sceneContentOf } from './scene-content'
export { listReadyScenes, sceneFacts } from './scene-facts'
export { listSceneVersions } from './scene.service'
export { sceneUsage } from './scene-ports'

export const register: Register = (deps) => ({
  noun: 'scene',
  routes: sceneRoutes(deps),
  seed: (demo) => seedScenes(deps, demo),
})
