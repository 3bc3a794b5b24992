import type { Deps } from '../../deps'
import type { DemoOrganisation } from '../../server-module'
import { ensureCatalogPath } from '../catalog'
import { DEMO_SCENE_CATALOGS, DEMO_SCENES, type DemoSceneKey } from './demo/demo-scenes'
import { scenes } from './scene.model'
import { createScene } from './scene.service'

/** Adds the demonstration scenes; existing ones stay unchanged. */
export async function seedScenes(deps: Deps, { orgid }: DemoOrganisation): Promise<void> {
  for (const key of Object.keys(DEMO_SCENES) as DemoSceneKey[]) {
    const content = DEMO_SCENES[key]
    if (await scenes(deps.db).exists({ orgid, name: content.name })) continue
    const catalogId = await ensureCatalogPath(deps, orgid, 2, [DEMO_SCENE_CATALOGS[key]])
    await createScene(deps, orgid, content, catalogId)
  }
}
