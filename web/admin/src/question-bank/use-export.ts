import { App } from 'antd'
import { useState } from 'react'
import type { InputOf } from '@lianda/shared/contract/endpoint'
import { type ImportFormat, questionExport } from '@lianda/shared/module/question-bank/import.admin.contract'
import { saveFile } from '../platform/download'
import { failureOf } from '../platform/failure'
import { call } from '../platform/platform'
import { useText } from '../platform/text'

export const EXPORT_FORMATS: readonly ImportFormat[] = ['excel', 'gift', 'aiken', 'moodle']

/** Seconds to show the notice about questions that are missing in the file. */
const NOTICE_S = 6

/** Exports questions to a file and reports how many it contains and how many the format does not support. */
export function useExport(): { busy: boolean; run: (input: InputOf<typeof questionExport>) => Promise<void> } {
  const t = useText()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const run = async (input: InputOf<typeof questionExport>) => {
    setBusy(true)
    try {
      const file = await call(questionExport, input)
      saveFile(file)
      const lost = (file.lost ?? []).map((part) => t(`question-bank.export.part.${part}`))
      const missing = [
        ...(file.left > 0 ? [t('question-bank.export.left', { count: file.left })] : []),
        ...(lost.length > 0 ? [t('question-bank.export.lost', { parts: lost.join(t('office.comma')) })] : []),
      ]
      const done = t('question-bank.export.done', { count: file.rows })
      if (missing.length === 0) message.success(done)
      else message.warning([done, ...missing].join(t('question-bank.export.stop')), NOTICE_S)
    } catch (error) {
      message.error(failureOf(error).message)
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}
