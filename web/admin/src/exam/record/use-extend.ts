import { App } from 'antd'
import { recordExtend } from '@lianda/shared/module/exam/record.admin.contract'
import { call } from '../../platform/platform'
import { useExamText } from '../exam-text'
import type { Asked } from './AskDialog'

type Whom = { ids: string[] } | { subtaskId: string }

/** Gives running attempts extra time and says how many had it; throws what the call throws. */
export function useExtend(): (whom: Whom, asked: Asked) => Promise<void> {
  const t = useExamText()
  const { message } = App.useApp()
  return async (whom, { minutes, reason }) => {
    const { extended, refused } = await call(recordExtend, { ...whom, minutes, reason })
    const done = t('record.extend.done', { count: extended, minutes })
    message.success(refused > 0 ? `${done}${t('record.extend.refused', { count: refused })}` : done)
  }
}
