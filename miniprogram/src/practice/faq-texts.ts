import type { Language } from '@lianda/shared/contract/fields'
import { texts as en } from '@lianda/shared/i18n/learner/en-faq'
import { texts as zhCN } from '@lianda/shared/i18n/learner/zhCN-faq'
import { texts as zhTW } from '@lianda/shared/i18n/learner/zhTW-faq'
import type { LanguageTexts } from '@lianda/shared/i18n/texts'
import type { TextPart } from '../shell/use-text-part'

const TEXTS: Record<Language, LanguageTexts> = { zhCN, zhTW, en }

/** Texts bundled in the practice's sub-package. */
export const faqTexts: TextPart = { name: 'faq', load: async (language) => TEXTS[language] }
