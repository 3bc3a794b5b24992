import { useText } from '../../platform/text'
import { App } from 'antd'
import { useRef } from 'react'
import { recordExtend } from '@lianda/shared/module/exam/record.admin.contract'
import { newId } from '../../parts/question-editor/question-edit'
import { call } from '../../platform/platform'
import type { ReasonInput } from '../../parts/ReasonDialog'

type Whom = { ids: string[] } | { subtaskId: string }

/** Gives running attempts extra time and reports how many got it; throws what the call throws. */
export function useExtend(): (whom: Whom, asked: ReasonInput) => Promise<void> {
  const t = useText()
  const { message } = App.useApp()
  const order = useRef({ what: '', requestId: '' })
  return async (whom, { minutes, reason }) => {
    const input = { ...whom, minutes, reason }
    // A retry after a lost answer reuses the request id, so that nobody gets the minutes twice.
    const what = JSON.stringify(input)
    if (order.current.what !== what) order.current = { what, requestId: newId() }
    const { extended, refused } = await call(recordExtend, { ...input, requestId: order.current.requestId })
    order.current = { what: '', requestId: '' }
    const done = t('exam-admin.record.extend.done', { count: extended, minutes })
    message.success(refused > 0 ? `${done}${t('exam-admin.record.extend.refused', { count: refused })}` : done)
  }
}
