import type { Language } from '@lianda/shared/contract/fields'
import type { LanguageTexts } from '@lianda/shared/i18n/texts'
import type { TextPart } from './page'

/** One chunk per language, loaded with the first round. */
const LANGUAGES: Record<Language, () => Promise<{ texts: LanguageTexts }>> = {
  zhCN: () => import('@lianda/shared/i18n/learner/zhCN-faq'),
  zhTW: () => import('@lianda/shared/i18n/learner/zhTW-faq'),
  en: () => import('@lianda/shared/i18n/learner/en-faq'),
}

export const faqTexts: TextPart = { name: 'faq', load: async (language) => (await LANGUAGES[language]()).texts }
