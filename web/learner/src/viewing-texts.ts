import type { Language } from '@lianda/shared/contract/fields'
import type { LanguageTexts } from '@lianda/shared/i18n/texts'
import type { TextPart } from './page'

/** One chunk per language, loaded with the first document. */
const LANGUAGES: Record<Language, () => Promise<{ texts: LanguageTexts }>> = {
  zhCN: () => import('@lianda/shared/i18n/learner/zhCN-viewing'),
  zhTW: () => import('@lianda/shared/i18n/learner/zhTW-viewing'),
  en: () => import('@lianda/shared/i18n/learner/en-viewing'),
}

export const viewingTexts: TextPart = { name: 'viewing', load: async (language) => (await LANGUAGES[language]()).texts }
