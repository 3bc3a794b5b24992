import { App } from 'antd'
import { useState } from 'react'
import type { InputOf } from '@lianda/shared/contract/endpoint'
import { type ImportFormat, questionExport } from '@lianda/shared/module/question-bank/import.admin.contract'
import { saveFile } from '../platform/download'
import { failureOf } from '../platform/failure'
import { call } from '../platform/platform'
import { useText } from '../platform/text'
import { useBankText } from './bank-text'

export const EXPORT_FORMATS: readonly ImportFormat[] = ['excel', 'gift', 'aiken', 'moodle']

/** Seconds to show the notice about questions that are missing in the file. */
const NOTICE_S = 6

/** Exports questions to a file and reports how many it contains and how many the format does not support. */
export function useExport(): { busy: boolean; run: (input: InputOf<typeof questionExport>) => Promise<void> } {
  const t = useBankText()
  const common = useText()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const run = async (input: InputOf<typeof questionExport>) => {
    setBusy(true)
    try {
      const file = await call(questionExport, input)
      saveFile(file)
      const lost = (file.lost ?? []).map((part) => t(`export.part.${part}`))
      const missing = [
        ...(file.left > 0 ? [t('export.left', { count: file.left })] : []),
        ...(lost.length > 0 ? [t('export.lost', { parts: lost.join(common('comma')) })] : []),
      ]
      const done = t('export.done', { count: file.rows })
      if (missing.length === 0) message.success(done)
      else message.warning([done, ...missing].join(t('export.stop')), NOTICE_S)
    } catch (error) {
      message.error(failureOf(error).message)
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}
