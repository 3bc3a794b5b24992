import type { Deps } from '../../deps'
import type { DemoOrganisation } from '../../server-module'
import { DEMO_SCENES } from './demo/demo-scenes'
import { scenes } from './scene.model'
import { createScene } from './scene.service'

/** Adds the demonstration scenes; existing ones stay unchanged. */
export async function seedScenes(deps: Deps, demo: DemoOrganisation): Promise<void> {
  for (const content of Object.values(DEMO_SCENES)) {
    const there = await scenes(deps.db).exists({ orgid: demo.orgid, name: content.name })
    if (!there) await createScene(deps, demo.orgid, content)
  }
}
