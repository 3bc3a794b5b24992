import type { Language } from '@lianda/shared/contract/fields'
import type { LanguageTexts } from '@lianda/shared/i18n/texts'
import type { TextPart } from './page'

/** One chunk per language, loaded with the terms of use or the privacy notice. */
const LANGUAGES: Record<Language, () => Promise<{ texts: LanguageTexts }>> = {
  zhCN: () => import('@lianda/shared/i18n/learner/zhCN-legal'),
  zhTW: () => import('@lianda/shared/i18n/learner/zhTW-legal'),
  en: () => import('@lianda/shared/i18n/learner/en-legal'),
}

export const legalTexts: TextPart = { name: 'legal', load: async (language) => (await LANGUAGES[language]()).texts }
