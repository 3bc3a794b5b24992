import { App } from 'antd'
import { useNavigate } from 'react-router'
import { dialogWav, type SceneRow } from '@lianda/shared/module/scene/scene.admin.contract'
import {
  draftCreate,
  sceneDelete,
  sceneRestore,
  sceneUses,
} from '@lianda/shared/module/scene/scene-draft.admin.contract'
import { contentsMoved } from '../catalog/use-catalogs'
import type { RowStep } from '../parts/RowMenu'
import { useUndoToast } from '../parts/use-undo-toast'
import { failureOf } from '../platform/failure'
import { call } from '../platform/platform'
import { useText } from '../platform/text'
import { useSaveFile } from '../platform/use-save-file'
import { sceneAddress } from './edit/scene-address'
import { useSceneFile } from './import/use-scene-file'
import { SCENE_CATALOGS } from './scene-query'

const NAME_MAX = 20

/**
 * What can be done with a scene of the list beside opening, moving and disabling it.
 * @param shows `versions` those of one, `uses` the packages that use it
 */
export function useSceneSteps(shows: {
  versions: (row: SceneRow) => void
  uses: (row: SceneRow) => void
}): (row: SceneRow) => readonly (RowStep | false)[] {
  const t = useText()
  const navigate = useNavigate()
  const { modal, message } = App.useApp()
  const undoToast = useUndoToast()
  const { save } = useSceneFile()
  const speaking = useSaveFile()
  const guarded = async (work: () => Promise<void>) => {
    try {
      await work()
      contentsMoved(SCENE_CATALOGS)
    } catch (error) {
      message.error(failureOf(error).message)
    }
  }
  const copy = ({ id, kind, language, name: original }: SceneRow) =>
    guarded(async () => {
      const room = NAME_MAX - t('scene.row.copyName', { name: '' }).length
      const name = t('scene.row.copyName', { name: original.slice(0, room) }).trim()
      const { draft } = await call(draftCreate, { kind, name, language, from: { kind: 'copy', id } })
      message.success(t('scene.row.copied', { name: original }))
      void navigate(sceneAddress(draft))
    })
  const speak = ({ id }: SceneRow) => {
    void message.loading(t('scene.row.speaking'))
    speaking.save({ make: () => call(dialogWav, { id }) })
  }
  const restore = async ({ id }: SceneRow) => {
    await call(sceneRestore, { id })
  }
  const ask = (row: SceneRow) =>
    modal.confirm({
      title: t('scene.row.removeTitle', { name: row.name }),
      content: t('scene.row.removeHint'),
      okText: t('scene.row.remove'),
      okButtonProps: { danger: true },
      cancelText: t('office.cancel'),
      onOk: () =>
        guarded(async () => {
          await call(sceneDelete, { id: row.id })
          undoToast(t('scene.row.removed', { name: row.name }), () => void guarded(() => restore(row)))
        }),
    })
  /** What a package holds stays, so it is shown which. */
  const remove = (row: SceneRow) =>
    guarded(async () => {
      const { rows, hidden } = await call(sceneUses, { id: row.id })
      if (rows.length + hidden > 0) shows.uses(row)
      else ask(row)
    })
  return (row) => [
    { key: 'copy', label: t('scene.row.copy'), run: () => void copy(row) },
    { key: 'export', label: t('scene.file.export'), run: () => void save([row.id], row.name) },
    row.version > 0 && {
      key: 'speak',
      label: t('scene.row.speak'),
      disabled: speaking.busy,
      run: () => speak(row),
    },
    row.version > 0 && { key: 'versions', label: t('scene.row.versions'), run: () => shows.versions(row) },
    { key: 'uses', label: t('office.uses.menu'), run: () => shows.uses(row) },
    row.can.move && { key: 'remove', label: t('scene.row.remove'), danger: true, run: () => void remove(row) },
  ]
}
