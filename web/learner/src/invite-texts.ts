import type { Language } from '@lianda/shared/contract/fields'
import type { LanguageTexts } from '@lianda/shared/i18n/texts'
import type { TextPart } from './page'

/** One chunk per language, loaded with the registration. */
const LANGUAGES: Record<Language, () => Promise<{ texts: LanguageTexts }>> = {
  zhCN: () => import('@lianda/shared/i18n/learner/zhCN-invite'),
  zhTW: () => import('@lianda/shared/i18n/learner/zhTW-invite'),
  en: () => import('@lianda/shared/i18n/learner/en-invite'),
}

export const inviteTexts: TextPart = { name: 'invite', load: async (language) => (await LANGUAGES[language]()).texts }
