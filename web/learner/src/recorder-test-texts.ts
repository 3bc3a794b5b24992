import type { Language } from '@lianda/shared/contract/fields'
import type { LanguageTexts } from '@lianda/shared/i18n/texts'
import type { TextPart } from './page'

/** One chunk per language, loaded with the recorder test. */
const LANGUAGES: Record<Language, () => Promise<{ texts: LanguageTexts }>> = {
  zhCN: () => import('@lianda/shared/i18n/learner/zhCN-recorder-test'),
  zhTW: () => import('@lianda/shared/i18n/learner/zhTW-recorder-test'),
  en: () => import('@lianda/shared/i18n/learner/en-recorder-test'),
}

export const recorderTestTexts: TextPart = {
  name: 'recorder-test',
  load: async (language) => (await LANGUAGES[language]()).texts,
}
