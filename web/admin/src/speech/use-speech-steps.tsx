import { App } from 'antd'
import type { ReactNode } from 'react'
import {
  speechDelete,
  speechMove,
  speechRestore,
  speechUses,
  SPEECHES_AT_ONCE,
} from '@lianda/shared/module/speech/speech.admin.contract'
import { contentsMoved } from '../catalog/use-catalogs'
import { useUndoToast } from '../parts/use-undo-toast'
import { failureOf } from '../platform/failure'
import { call } from '../platform/platform'
import { useText } from '../platform/text'
import { SPEECH_CATALOGS } from './speech-subject'

/** What the list does with lines. */
export function useSpeechSteps() {
  const t = useText()
  const { modal, message } = App.useApp()
  const undoToast = useUndoToast()

  /** Runs a step on all ids, some at once. Resolves to whether it came to its end. */
  const inParts = async (ids: readonly string[], step: (some: string[]) => Promise<void>): Promise<boolean> => {
    try {
      for (let from = 0; from < ids.length; from += SPEECHES_AT_ONCE)
        await step(ids.slice(from, from + SPEECHES_AT_ONCE))
      return true
    } catch (error) {
      message.error(failureOf(error).message)
      return false
    } finally {
      contentsMoved(SPEECH_CATALOGS)
    }
  }
  const restore = (ids: readonly string[]) =>
    inParts(ids, async (some) => {
      await call(speechRestore, { ids: some })
    })
  /** The scenes with a copy of a line, for the question whether it is deleted. */
  const usesNamed = async (id: string) => {
    const [{ SceneUsesNamed }, found] = await Promise.all([import('../scene/SceneUsesNamed'), call(speechUses, { id })])
    return (
      <SceneUsesNamed note={t('speech-admin.removeUsed')} uses={found} isPublished={({ published }) => published} />
    )
  }
  return {
    /** @param uses how many scenes have copies of them */
    remove: async (ids: readonly string[], uses: number, done: (ids: readonly string[]) => void) => {
      const [only] = ids
      let named: ReactNode = null
      try {
        if (uses > 0 && only !== undefined && ids.length === 1) named = await usesNamed(only)
      } catch (error) {
        message.error(failureOf(error).message)
        return
      }
      modal.confirm({
        title: t('speech-admin.removeTitle', { count: ids.length }),
        content: named ?? t(uses > 0 ? 'speech-admin.removeUsed' : 'speech-admin.removeHint'),
        okText: t('speech-admin.remove'),
        okButtonProps: { danger: true },
        cancelText: t('office.cancel'),
        onOk: async () => {
          let count = 0
          const whole = await inParts(ids, async (some) => {
            count += (await call(speechDelete, { ids: some })).deleted
          })
          if (count > 0) undoToast(t('speech-admin.removed', { count }), () => void restore(ids))
          if (whole) done(ids)
        },
      })
    },
    /** Resolves to whether they were moved. */
    move: async (ids: readonly string[], catalogId: string | null): Promise<boolean> => {
      let missing = 0
      const whole = await inParts(ids, async (some) => {
        missing += (await call(speechMove, { ids: some, catalogId })).missing.length
      })
      if (!whole) return false
      message.success(t('speech-admin.moved', { count: ids.length - missing }))
      if (missing > 0) message.warning(t('speech-admin.notMoved', { count: missing }))
      return true
    },
  }
}
