import type { Language } from '../../contract/fields'
import type { LanguageTexts } from '../../i18n/texts'

/** One chunk per language, loaded with what shows appeals. */
const LANGUAGES: Record<Language, () => Promise<{ texts: LanguageTexts }>> = {
  zhCN: () => import('../../i18n/learner/zhCN-appeal'),
  zhTW: () => import('../../i18n/learner/zhTW-appeal'),
  en: () => import('../../i18n/learner/en-appeal'),
}

export const appealTexts = {
  name: 'appeal',
  load: async (language: Language): Promise<LanguageTexts> => (await LANGUAGES[language]()).texts,
}
