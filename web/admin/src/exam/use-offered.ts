import { useText } from '../platform/text'
import { App } from 'antd'
import { type ExaminationRow, examinationStatus } from '@lianda/shared/module/exam/paper.admin.contract'
import { contentsMoved } from '../catalog/use-catalogs'
import { useAskDisable } from '../parts/use-ask-disable'
import { failureOf } from '../platform/failure'
import { call } from '../platform/platform'

/** Examinations changed, and with them the counts of their categories. */
export const examChanged = (): void => contentsMoved(12)

/** Takes an examination out of use after a confirmation, or puts it back into use. */
export function useOffered(): (row: Pick<ExaminationRow, 'id' | 'title'>, on: boolean) => void {
  const t = useText()
  const { message } = App.useApp()
  const ask = useAskDisable()
  return ({ id, title }, on) =>
    ask(
      !on,
      {
        title: t('exam-admin.list.disableTitle', { title }),
        hint: t('exam-admin.list.disableHint'),
        verb: t('exam-admin.list.disable'),
      },
      async () => {
        try {
          await call(examinationStatus, { id, status: on ? 0 : 1 })
          message.success(t(on ? 'exam-admin.list.enabledNow' : 'exam-admin.list.disabledNow', { title }))
          examChanged()
        } catch (error) {
          message.error(failureOf(error).message)
        }
      },
    )
}
