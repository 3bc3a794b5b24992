import { useStore } from 'zustand'
import type { Translate } from '@lianda/shared/i18n/texts'
import { texts } from './platform'

/** Translates full keys, as the locale files hold them (`office.list.total`); renders again with another language. */
export function useText(): Translate {
  useStore(texts.state)
  return texts.t
}

/** The BCP 47 tag of the current language, for Intl. */
export function useTag(): string {
  useStore(texts.state)
  return texts.tag()
}
