import * as contract from '@lianda/shared/module/scene/scene-draft.admin.contract'
import * as files from '@lianda/shared/module/scene/scene-file.admin.contract'
import type { Deps } from '../../../deps'
import { type Change, type Route, route } from '../../../http/route'
import { exportScenes, importScenes } from '../import/scene-file.service'
import type { SceneDoc } from '../scene.model'
import { changesOfWork } from './draft-audit'
import { publishDraft } from './draft-publish'
import { listVersions, readDraft, viewDraft, packagesOfScene } from './draft-read'
import { deleteScene, restoreScene } from './draft-removal'
import { createDraft, discardDraft, saveDraft } from './draft-write'

export const draftRoutes = (deps: Deps): Route[] => [
  route(contract.draftGet, {
    handler: async ({ actor, input }) => ({ draft: await readDraft(deps, actor, input.id) }),
  }),
  route(contract.draftCreate, {
    handler: async ({ actor, input, audit }) => {
      const scene = await createDraft(deps, actor, input)
      audit(about(scene, {}, { name: scene.name }))
      return { draft: await viewDraft(deps, actor, scene) }
    },
  }),
  route(contract.draftSave, {
    handler: async ({ actor, input, audit }) => {
      const { before, after } = await saveDraft(deps, actor, input)
      const changes = await changesOfWork(deps, before, after)
      audit(about(after, changes.before, changes.after))
      return { draft: await viewDraft(deps, actor, after) }
    },
  }),
  route(contract.draftPublish, {
    handler: async ({ actor, input, audit }) => {
      const { scene, now } = await publishDraft(deps, actor, input.id, input.rev)
      audit(about(scene, now ? { version: scene.version - 1 } : {}, now ? { version: scene.version } : {}))
      return { draft: await viewDraft(deps, actor, scene) }
    },
  }),
  route(contract.draftDiscard, {
    handler: async ({ actor, input, audit }) => {
      const { before, after } = await discardDraft(deps, actor, input.id, input.rev)
      const changes = await changesOfWork(deps, before, after)
      audit(about(after, changes.before, changes.after))
      return { draft: await viewDraft(deps, actor, after) }
    },
  }),
  route(files.fileExport, {
    handler: async ({ actor, input }) => ({ file: await exportScenes(deps, actor, input) }),
  }),
  route(files.fileImport, {
    handler: async ({ actor, input, audit }) => {
      const { scenes, now, imagesLeft } = await importScenes(deps, actor, input)
      for (const scene of scenes) audit(about(scene, {}, now ? { name: scene.name } : {}))
      return {
        scenes: scenes.map(({ _id: id, kind, name }, at) => ({ id, kind, name, imagesLeft: imagesLeft[at] ?? 0 })),
      }
    },
  }),
  route(contract.versionList, { handler: ({ actor, input }) => listVersions(deps, actor, input.id) }),
  route(contract.sceneUses, { handler: ({ actor, input }) => packagesOfScene(deps, actor, input.id) }),
  route(contract.sceneDelete, {
    handler: async ({ actor, input, audit }) => {
      audit(about(await deleteScene(deps, actor, input.id), { deleted: false }, { deleted: true }))
      return {}
    },
  }),
  route(contract.sceneRestore, {
    handler: async ({ actor, input, audit }) => {
      audit(about(await restoreScene(deps, actor, input.id), { deleted: true }, { deleted: false }))
      return {}
    },
  }),
]

const about = ({ _id, name }: SceneDoc, before: Record<string, unknown>, after: Record<string, unknown>): Change => ({
  noun: 'scene',
  objectId: _id,
  objectName: name,
  before,
  after,
})
