import type { Translate } from '@lianda/shared/i18n/texts'
import { useAnyText } from '../platform/text'

/** Texts of papers and records: `list.title` is `exam-admin.list.title` in the locale files. */
export function useExamText(): Translate {
  const t = useAnyText()
  return (key, params) => t(`exam-admin.${key}`, params)
}
