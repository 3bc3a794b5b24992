import { App } from 'antd'
import {
  faqDelete,
  faqDisable,
  faqDisableMany,
  faqMove,
  faqRestore,
  type FaqRow,
  FAQS_AT_ONCE,
} from '@lianda/shared/module/faq/faq.admin.contract'
import { contentsMoved } from '../catalog/use-catalogs'
import { useAskDisable } from '../parts/use-ask-disable'
import { useUndoToast } from '../parts/use-undo-toast'
import { failureOf } from '../platform/failure'
import { call } from '../platform/platform'
import { useText } from '../platform/text'
import { FAQ_CATALOGS } from './faq-subject'

type Done = (ids: readonly string[]) => void

/** What the list does with quick questions. */
export function useFaqSteps() {
  const t = useText()
  const { modal, message } = App.useApp()
  const ask = useAskDisable()
  const undoToast = useUndoToast()

  /** Runs a step on all ids, some at once. Resolves to whether it came to its end. */
  const inParts = async (ids: readonly string[], step: (some: string[]) => Promise<void>): Promise<boolean> => {
    try {
      for (let from = 0; from < ids.length; from += FAQS_AT_ONCE) await step(ids.slice(from, from + FAQS_AT_ONCE))
      return true
    } catch (error) {
      message.error(failureOf(error).message)
      return false
    } finally {
      contentsMoved(FAQ_CATALOGS)
    }
  }
  const restore = (ids: readonly string[]) =>
    inParts(ids, async (some) => {
      await call(faqRestore, { ids: some })
    })
  const words = (count: number) => ({
    title: t('faq-admin.disableTitle', { count }),
    hint: t('faq-admin.disableHint'),
    verb: t('faq-admin.disable'),
  })
  return {
    setDisabled: ({ id }: FaqRow, disabled: boolean) =>
      ask(disabled, words(1), async () => {
        const done = await inParts([id], async () => {
          await call(faqDisable, { id, disabled })
        })
        if (done) message.success(t(disabled ? 'faq-admin.disabledMany' : 'faq-admin.enabledMany', { count: 1 }))
      }),
    setAllDisabled: (ids: readonly string[], disabled: boolean, done: Done) =>
      ask(disabled, words(ids.length), async () => {
        let count = 0
        const whole = await inParts(ids, async (some) => {
          count += (await call(faqDisableMany, { ids: some, disabled })).changed
        })
        if (!whole) return
        message.success(t(disabled ? 'faq-admin.disabledMany' : 'faq-admin.enabledMany', { count }))
        done(ids)
      }),
    remove: (ids: readonly string[], done: Done) =>
      modal.confirm({
        title: t('faq-admin.removeTitle', { count: ids.length }),
        content: t('faq-admin.removeHint'),
        okText: t('faq-admin.remove'),
        okButtonProps: { danger: true },
        cancelText: t('office.cancel'),
        onOk: async () => {
          let count = 0
          const whole = await inParts(ids, async (some) => {
            count += (await call(faqDelete, { ids: some })).deleted
          })
          if (count > 0) undoToast(t('faq-admin.removed', { count }), () => void restore(ids))
          if (whole) done(ids)
        },
      }),
    /** Resolves to whether they were moved. */
    move: async (ids: readonly string[], catalogId: string | null): Promise<boolean> => {
      let missing = 0
      const whole = await inParts(ids, async (some) => {
        missing += (await call(faqMove, { ids: some, catalogId })).missing.length
      })
      if (!whole) return false
      message.success(t('faq-admin.moved', { count: ids.length - missing }))
      if (missing > 0) message.warning(t('faq-admin.notMoved', { count: missing }))
      return true
    },
  }
}
