import { App } from 'antd'
import { draftGet } from '@lianda/shared/module/scene/scene-draft.admin.contract'
import { sceneMove } from '@lianda/shared/module/scene/scene.admin.contract'
import { contentsMoved } from '../../catalog/use-catalogs'
import { failureOf } from '../../platform/failure'
import { call } from '../../platform/platform'
import { SCENE_CATALOGS } from '../scene-query'
import type { ScenePlace } from './editing'
import type { SceneDraft } from './use-scene-draft'

export function useScenePlace(draft: SceneDraft): ScenePlace {
  const { message } = App.useApp()
  const { id, catalogId } = draft.view
  const move = async (to: string) => {
    try {
      if (!(await draft.flush())) return
      await call(sceneMove, { ids: [id], catalogId: to })
      draft.adopt((await call(draftGet, { id })).draft)
    } catch (error) {
      message.error(failureOf(error).message)
    } finally {
      contentsMoved(SCENE_CATALOGS)
    }
  }
  return { catalogId, move }
}
