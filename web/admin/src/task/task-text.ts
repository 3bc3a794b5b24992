import type { Translate } from '@lianda/shared/i18n/texts'
import { useAnyText } from '../platform/text'

/** Texts of packages: `list.title.2` is `task-admin.list.title.2` in the locale files. */
export function useTaskText(): Translate {
  const t = useAnyText()
  return (key, params) => t(`task-admin.${key}`, params)
}
