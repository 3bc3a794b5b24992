import { App } from 'antd'
import { useState } from 'react'
import type { InputOf } from '@lianda/shared/contract/endpoint'
import { type ImportFormat, questionExport } from '@lianda/shared/module/question-bank/import.admin.contract'
import { saveFile } from '../platform/download'
import { failureOf } from '../platform/failure'
import { call } from '../platform/platform'
import { useBankText } from './bank-text'

export const EXPORT_FORMATS: readonly ImportFormat[] = ['excel', 'gift', 'aiken', 'moodle']

/** Exports questions to a file and says how many are in it and how many the format could not hold. */
export function useExport(): { busy: boolean; run: (input: InputOf<typeof questionExport>) => Promise<void> } {
  const t = useBankText()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const run = async (input: InputOf<typeof questionExport>) => {
    setBusy(true)
    try {
      const file = await call(questionExport, input)
      saveFile(file)
      message.success(t('export.done', { count: file.rows }))
      if (file.left > 0) message.warning(t('export.left', { count: file.left }), 6)
    } catch (error) {
      message.error(failureOf(error).message)
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}
