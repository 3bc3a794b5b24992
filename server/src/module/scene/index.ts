import { sceneImportCalls } from '@lianda/shared/module/scene/scene-import.admin.contract'
import type { Register } from '../../server-module'
import { fillSearch } from '../../infra/text/fill-search'
import { contentsIn } from '../../infra/tree/tree-contents'
import { catalogContents, listedThings } from '../catalog'
import { customerSight, customerUsage } from '../customer'
import { orgTemplates } from '../org'
import { importRoutes, importSubjects } from '../import'
import { binParts } from '../recycle-bin'
import { speechUsage } from '../speech'
import { uploadUses } from '../upload'
import { usesOfCustomers } from './customer-uses'
import { draftRoutes } from './draft/draft.routes'
import { sceneBin } from './draft/scene-bin'
import { sceneImport } from './import/scene-import'
import { finishFiles } from './import/taken-file'
import { proposalRoutes } from './proposal/proposal.routes'
import { proposalRunner } from './proposal/proposal-runner'
import { sceneRoutes } from './scene.routes'
import { listedScenes, seenScenes } from './scene-facts'
import { scenePictures } from './scene-pictures'
import { makeFirstScene, seedScenes } from './scene-seed'
import { scenes } from './scene.model'
import { usesOfSpeeches } from './speech-uses'

export { DEMO_FREE } from './demo/demo-free'
export { DEMO_SCENES } from './demo/demo-scenes'
export { contentToTry } from './draft/content-to-try'
export { sceneContentOf } from './scene-content'
export { excellentHere } from './scene-excellent'
export { listReadyScenes, sceneFacts, seenScenes } from './scene-facts'
export { listSceneVersions } from './scene.service'
export { sceneRecords, sceneTranscripts, sceneUsage, sceneUses } from './scene-ports'
export { type SceneTrialDoc, TRIAL_VERSION } from './trial/scene-trial.model'
export { addTrial, expiredTrials, findTrial, removeTrial, trialsOf } from './trial/scene-trial.store'

export const register: Register = (deps) => ({
  noun: 'scene',
  fills: [
    binParts.filledBy('scene', sceneBin(deps)),
    catalogContents.filledBy(
      2,
      contentsIn(deps, scenes, { member: 'catalogId', bin: true, loose: false, part: 'kind' }),
    ),
    customerSight.filledBy({ seenScenes: (viewer, ids) => seenScenes(deps, viewer, ids, { bin: true }) }),
    uploadUses.filledBy('scene', {
      kinds: ['customeravatar', 'scenemedia', 'recordBestAuido'],
      places: (orgid, paths) => scenePictures(deps, orgid, paths),
    }),
    customerUsage.filledBy(usesOfCustomers(deps)),
    speechUsage.filledBy(usesOfSpeeches(deps)),
    importSubjects.filledBy('scene', sceneImport(deps)),
    listedThings.filledBy(2, listedScenes(deps)),
    orgTemplates.filledBy('scene', (orgid, language) => makeFirstScene(deps, orgid, language)),
  ],
  routes: [
    ...draftRoutes(deps),
    // Their paths are more exact than a scene's.
    ...proposalRoutes(deps),
    ...importRoutes(deps, sceneImportCalls, sceneImport(deps)),
    ...sceneRoutes(deps),
  ],
  async start() {
    await fillSearch(deps.db, scenes, ['name', 'customer'])
    await finishFiles(deps)
    await proposalRunner(deps).start()
  },
  jobs: [{ name: 'scene.propose', everyMs: 30_000, run: () => proposalRunner(deps).sweep() }],
  stop: () => proposalRunner(deps).stop(),
  seed: (demo) => seedScenes(deps, demo),
})
