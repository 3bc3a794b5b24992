import type { Language } from '@lianda/shared/contract/fields'
import type { LanguageTexts } from '@lianda/shared/i18n/texts'
import type { TextPart } from './page'

/** One chunk per language, loaded with the first screen of an exam. */
const LANGUAGES: Record<Language, () => Promise<{ texts: LanguageTexts }>> = {
  zhCN: () => import('@lianda/shared/i18n/learner/zhCN-exam'),
  zhTW: () => import('@lianda/shared/i18n/learner/zhTW-exam'),
  en: () => import('@lianda/shared/i18n/learner/en-exam'),
}

export const examTexts: TextPart = { name: 'exam', load: async (language) => (await LANGUAGES[language]()).texts }
