import { App } from 'antd'
import { fileExport, fileImport, SCENES_IN_FILE } from '@lianda/shared/module/scene/scene-file.admin.contract'
import { readSceneFile } from '@lianda/shared/module/scene/scene-file.rules'
import { contentsMoved } from '../../catalog/use-catalogs'
import { saveFile } from '../../platform/download'
import { failureOf } from '../../platform/failure'
import { dayOf } from '../../platform/format'
import { call, platform } from '../../platform/platform'
import { useTag, useText } from '../../platform/text'
import { SCENE_CATALOGS } from '../scene-query'

/** A browser may start a download after the click. */
const KEEP_MS = 60_000

/** What makes an import once, however often it is asked for; loaded when a file is chosen. */
async function importKeys() {
  const { fileImportKeys } = await import('@lianda/shared/module/scene/file-import-keys')
  return fileImportKeys(platform.storage, Date.now, (length) => crypto.getRandomValues(new Uint8Array(length)))
}

/** Scenes as a file of this program's own, both ways. */
export function useSceneFile(): {
  save: (ids: readonly string[], name?: string) => Promise<void>
  take: (file: File, catalogId: string | null) => Promise<void>
} {
  const t = useText()
  const tag = useTag()
  const { message } = App.useApp()
  const save = async (ids: readonly string[], name = dayOf(Date.now(), tag)) => {
    if (ids.length > SCENES_IN_FILE) return void message.warning(t('scene.file.tooMany', { count: SCENES_IN_FILE }))
    try {
      const { file } = await call(fileExport, { ids: [...ids] })
      const url = URL.createObjectURL(new Blob([JSON.stringify(file, null, 1)], { type: 'application/json' }))
      saveFile({ url, name: `${t('scene.file.fileName', { name })}.json` })
      setTimeout(() => URL.revokeObjectURL(url), KEEP_MS)
      message.success(t('scene.file.exported', { count: file.scenes.length }))
    } catch (error) {
      message.error(failureOf(error).message)
    }
  }
  const take = async (chosen: File, catalogId: string | null) => {
    try {
      const text = await chosen.text()
      const file = readSceneFile(text)
      if (!file) return void message.error(t('scene.file.wrongFile'))
      const keys = await importKeys()
      const key = keys.keyOf(text, catalogId)
      const { scenes } = await call(fileImport, { file, catalogId, key })
      keys.answered(key)
      contentsMoved(SCENE_CATALOGS)
      message.success(t('scene.file.taken', { count: scenes.length }))
      const left = scenes.reduce((sum, { imagesLeft }) => sum + imagesLeft, 0)
      if (left > 0) message.warning(t('scene.file.imagesLeft', { count: left }))
    } catch (error) {
      message.error(failureOf(error).message)
    }
  }
  return { save, take }
}
