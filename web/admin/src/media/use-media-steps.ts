import { App } from 'antd'
import {
  MEDIA_AT_ONCE,
  mediaCancel,
  mediaDelete,
  mediaDisable,
  mediaDisableMany,
  mediaDownload,
  mediaMove,
  mediaRestore,
  mediaRetry,
  type MediaRow,
} from '@lianda/shared/module/media/media.admin.contract'
import { MEDIA_KINDS, type MediaKind } from '@lianda/shared/module/media/media-kinds'
import { contentsMoved } from '../catalog/use-catalogs'
import { useAskDisable } from '../parts/use-ask-disable'
import { useUndoToast } from '../parts/use-undo-toast'
import { failureOf } from '../platform/failure'
import { call } from '../platform/platform'
import { useText } from '../platform/text'
import { useSaveFile } from '../platform/use-save-file'

/** So many names are told. */
const NAMES = 3

const someOf = (names: readonly string[]): string =>
  [...names.slice(0, NAMES), ...(names.length > NAMES ? ['…'] : [])].join('、')

/** What the list does with files. */
export function useMediaSteps(kind: MediaKind) {
  const t = useText()
  const { modal, message } = App.useApp()
  const ask = useAskDisable()
  const undoToast = useUndoToast()
  const saving = useSaveFile()

  /** Runs a step on all ids, some at once. Resolves to whether it came to its end. */
  const inParts = async (ids: readonly string[], step: (some: string[]) => Promise<void>): Promise<boolean> => {
    try {
      for (let from = 0; from < ids.length; from += MEDIA_AT_ONCE) await step(ids.slice(from, from + MEDIA_AT_ONCE))
      return true
    } catch (error) {
      message.error(failureOf(error).message)
      return false
    } finally {
      contentsMoved(MEDIA_KINDS[kind].catalogs)
    }
  }
  const restore = (ids: readonly string[]) =>
    inParts(ids, async (some) => {
      await call(mediaRestore, { kind, ids: some })
    })
  /** What is made of it, once more or not any further. */
  const process = async ({ id, name }: MediaRow, step: 'retried' | 'cancelled') => {
    const done = await inParts([id], async () => {
      if (step === 'retried') await call(mediaRetry, { id, status: 0 })
      else await call(mediaCancel, { id })
    })
    if (done) message.success(t(`media-admin.${step}`, { name }))
  }
  return {
    process,
    download: ({ id }: MediaRow) => saving.save({ make: () => call(mediaDownload, { id }) }),
    setDisabled: ({ id, name, uses }: MediaRow, disabled: boolean) => {
      const run = async () => {
        const done = await inParts([id], async () => {
          await call(mediaDisable, { id, disabled })
        })
        if (done) message.success(t(disabled ? 'media-admin.disabledNow' : 'media-admin.enabledNow', { name }))
      }
      const title = t(`media-admin.${kind}.disableTitle`, { count: 1 })
      ask(
        disabled,
        {
          title,
          hint: uses > 0 ? t('media-admin.disableUsed', { count: uses }) : t('media-admin.disableHint'),
          verb: t('media-admin.disable'),
        },
        run,
      )
    },
    setAllDisabled: (ids: readonly string[], disabled: boolean, done: (ids: readonly string[]) => void) => {
      const run = async () => {
        let count = 0
        const whole = await inParts(ids, async (some) => {
          count += (await call(mediaDisableMany, { kind, ids: some, disabled })).changed
        })
        if (!whole) return
        message.success(t(disabled ? `media-admin.${kind}.disabledMany` : `media-admin.${kind}.enabledMany`, { count }))
        done(ids)
      }
      const title = t(`media-admin.${kind}.disableTitle`, { count: ids.length })
      ask(disabled, { title, hint: t('media-admin.disableHint'), verb: t('media-admin.disable') }, run)
    },
    remove: (ids: readonly string[], done: (ids: readonly string[]) => void) =>
      modal.confirm({
        title: t(`media-admin.${kind}.removeTitle`, { count: ids.length }),
        content: t('media-admin.removeHint'),
        okText: t('media-admin.remove'),
        okButtonProps: { danger: true },
        cancelText: t('office.cancel'),
        onOk: async () => {
          let count = 0
          const inUse: string[] = []
          const whole = await inParts(ids, async (some) => {
            const done = await call(mediaDelete, { kind, ids: some })
            count += done.deleted
            inUse.push(...done.inUse.map(({ name }) => name))
          })
          if (count > 0) undoToast(t(`media-admin.${kind}.removed`, { count }), () => void restore(ids))
          if (inUse.length > 0) message.warning(t('media-admin.stayed', { count: inUse.length, names: someOf(inUse) }))
          if (whole) done(ids)
        },
      }),
    /** Resolves to whether they were moved. */
    move: async (ids: readonly string[], catalogId: string | null): Promise<boolean> => {
      let missing = 0
      const whole = await inParts(ids, async (some) => {
        missing += (await call(mediaMove, { kind, ids: some, catalogId })).missing.length
      })
      if (!whole) return false
      message.success(t(`media-admin.${kind}.moved`, { count: ids.length - missing }))
      if (missing > 0) message.warning(t(`media-admin.${kind}.notMoved`, { count: missing }))
      return true
    },
  }
}
