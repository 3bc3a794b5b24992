import type { Language } from '@lianda/shared/contract/fields'
import { texts as en } from '@lianda/shared/i18n/learner/en-legal'
import { texts as zhCN } from '@lianda/shared/i18n/learner/zhCN-legal'
import { texts as zhTW } from '@lianda/shared/i18n/learner/zhTW-legal'
import type { LanguageTexts } from '@lianda/shared/i18n/texts'
import type { TextPart } from './use-text-part'

const TEXTS: Record<Language, LanguageTexts> = { zhCN, zhTW, en }

/** The terms of use and the privacy notice. */
export const legalTexts: TextPart = { name: 'legal', load: async (language) => TEXTS[language] }
