import { App } from 'antd'
import type { InputOf } from '@lianda/shared/contract/endpoint'
import { type ImportFormat, questionExport } from '@lianda/shared/module/question-bank/import.admin.contract'
import { call } from '../platform/platform'
import { useText } from '../platform/text'
import { useSaveFile } from '../platform/use-save-file'

export const EXPORT_FORMATS: readonly ImportFormat[] = ['excel', 'gift', 'aiken', 'moodle']

/** Seconds to show the notice about questions that are missing in the file. */
const NOTICE_S = 6

/** Exports questions to a file and reports how many it contains and how many the format does not support. */
export function useExport(): { busy: boolean; run: (input: InputOf<typeof questionExport>) => void } {
  const t = useText()
  const { message } = App.useApp()
  const { busy, save } = useSaveFile()
  return {
    busy,
    run: (input) =>
      save({
        make: () => call(questionExport, input),
        done: ({ rows, left, lost = [] }) => {
          const parts = lost.map((part) => t(`question-bank.export.part.${part}`)).join(t('office.comma'))
          const missing = [
            ...(left > 0 ? [t('question-bank.export.left', { count: left })] : []),
            ...(parts ? [t('question-bank.export.lost', { parts })] : []),
          ]
          const done = t('question-bank.export.done', { count: rows })
          if (missing.length === 0) message.success(done)
          else message.warning([done, ...missing].join(t('question-bank.export.stop')), NOTICE_S)
        },
      }),
  }
}
