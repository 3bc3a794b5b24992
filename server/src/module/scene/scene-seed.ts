import type { Language } from '@lianda/shared/contract/fields'
import type { Deps } from '../../deps'
import type { DemoOrganisation } from '../../server-module'
import { derivedId } from '../../infra/ids'
import { questionTemplateText } from '../../infra/text/texts'
import { ensureCatalogPath } from '../catalog'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { DEMO_FREE, DEMO_FREE_CATALOGS, type DemoFreeKey } from './demo/demo-free'
import { DEMO_SCENE_CATALOGS, DEMO_SCENES, type DemoSceneKey } from './demo/demo-scenes'
import { scenes } from './scene.model'
import { createScene } from './scene.service'
import { contentOfTemplate } from './template/templates'

/** Adds the demonstration scenes and free practices; existing ones stay unchanged. */
export async function seedScenes(deps: Deps, { orgid }: DemoOrganisation): Promise<void> {
  const scenesOf = Object.keys(DEMO_SCENES) as DemoSceneKey[]
  const freeOf = Object.keys(DEMO_FREE) as DemoFreeKey[]
  const all: [SceneContent, string][] = [
    ...scenesOf.map((key): [SceneContent, string] => [DEMO_SCENES[key], DEMO_SCENE_CATALOGS[key]]),
    ...freeOf.map((key): [SceneContent, string] => [DEMO_FREE[key], DEMO_FREE_CATALOGS[key]]),
  ]
  for (const [content, catalog] of all) {
    if (await scenes(deps.db).exists({ orgid, name: content.name })) continue
    const catalogId = await ensureCatalogPath(deps, orgid, 2, [catalog])
    await createScene(deps, orgid, content, catalogId)
  }
}

/** Gives a new organisation its first scene. A second run changes nothing. */
export async function makeFirstScene(deps: Deps, orgid: string, language: Language): Promise<void> {
  const id = derivedId(orgid, 'first-scene')
  if (await scenes(deps.db).exists({ _id: id, orgid })) return
  const catalogId = await ensureCatalogPath(deps, orgid, 2, [questionTemplateText(language, 'catalog')])
  await createScene(deps, orgid, contentOfTemplate('first_visit', language), catalogId, id)
}
