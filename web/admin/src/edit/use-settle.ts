import { App } from 'antd'
import { useState } from 'react'
import { failureOf } from '../platform/failure'
import { useText } from '../platform/text'
import type { Choice, Subject, Whose } from './subject.types'
import type { EditedDraft } from './use-draft'

/** Ends a conflict as the user chose, and says what came of it where that is not what they chose. */
export function useSettle<View>(
  draft: Pick<EditedDraft<unknown, View, View | null>, 'settle'>,
  isLocked: Subject<unknown, View>['isLocked'],
): { busy: boolean; settle: (whose: Whose | Choice) => void } {
  const t = useText()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const settle = async (whose: Whose | Choice) => {
    setBusy(true)
    try {
      const theirs = await draft.settle(whose)
      if (isLocked?.(theirs)) message.info(t('office.conflict.locked'))
    } catch (error) {
      message.error(failureOf(error).message)
    } finally {
      setBusy(false)
    }
  }
  return { busy, settle: (whose) => void settle(whose) }
}
