import type { Language } from '@lianda/shared/contract/fields'
import type { LanguageTexts } from '@lianda/shared/i18n/texts'
import type { TextPart } from './page'

/** One chunk per language, loaded with the history. */
const LANGUAGES: Record<Language, () => Promise<{ texts: LanguageTexts }>> = {
  zhCN: () => import('@lianda/shared/i18n/learner/zhCN-history'),
  zhTW: () => import('@lianda/shared/i18n/learner/zhTW-history'),
  en: () => import('@lianda/shared/i18n/learner/en-history'),
}

export const historyTexts: TextPart = { name: 'history', load: async (language) => (await LANGUAGES[language]()).texts }
