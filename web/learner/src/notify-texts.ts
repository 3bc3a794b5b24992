import type { Language } from '@lianda/shared/contract/fields'
import type { LanguageTexts } from '@lianda/shared/i18n/texts'
import type { TextPart } from './page'

/** One chunk per language, loaded with the messages. */
const LANGUAGES: Record<Language, () => Promise<{ texts: LanguageTexts }>> = {
  zhCN: () => import('@lianda/shared/i18n/learner/zhCN-notify'),
  zhTW: () => import('@lianda/shared/i18n/learner/zhTW-notify'),
  en: () => import('@lianda/shared/i18n/learner/en-notify'),
}

export const notifyTexts: TextPart = { name: 'notify', load: async (language) => (await LANGUAGES[language]()).texts }
