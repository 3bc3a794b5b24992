import { useStore } from 'zustand'
import type { Translate } from '@lianda/shared/i18n/texts'
import { texts } from './platform'

/** Any text by its full key; re-renders when the language changes. */
export function useAnyText(): Translate {
  useStore(texts.state)
  return texts.t
}

/** Texts of the back office: `list.total` is `admin.list.total` in the locale files. */
export function useText(): Translate {
  const t = useAnyText()
  return (key, params) => t(`admin.${key}`, params)
}

/** The BCP 47 tag of the current language, for Intl. */
export function useTag(): string {
  useStore(texts.state)
  return texts.tag()
}
