import type { Language } from '@lianda/shared/contract/fields'
import type { LanguageTexts } from '@lianda/shared/i18n/texts'
import type { TextPart } from './page'

/** One chunk per language, loaded with the ranking. */
const LANGUAGES: Record<Language, () => Promise<{ texts: LanguageTexts }>> = {
  zhCN: () => import('@lianda/shared/i18n/learner/zhCN-ranking'),
  zhTW: () => import('@lianda/shared/i18n/learner/zhTW-ranking'),
  en: () => import('@lianda/shared/i18n/learner/en-ranking'),
}

export const rankingTexts: TextPart = { name: 'ranking', load: async (language) => (await LANGUAGES[language]()).texts }
