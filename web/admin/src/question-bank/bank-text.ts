import type { Translate } from '@lianda/shared/i18n/texts'
import { useAnyText } from '../platform/text'

/** Texts of the question bank: `list.title` is `question-bank.list.title` in the locale files. */
export function useBankText(): Translate {
  const t = useAnyText()
  return (key, params) => t(`question-bank.${key}`, params)
}
