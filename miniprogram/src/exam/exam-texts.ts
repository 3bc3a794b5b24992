import type { Language } from '@lianda/shared/contract/fields'
import { texts as en } from '@lianda/shared/i18n/learner/en-exam'
import { texts as zhCN } from '@lianda/shared/i18n/learner/zhCN-exam'
import { texts as zhTW } from '@lianda/shared/i18n/learner/zhTW-exam'
import type { LanguageTexts } from '@lianda/shared/i18n/texts'
import type { TextPart } from '../shell/use-text-part'

const TEXTS: Record<Language, LanguageTexts> = { zhCN, zhTW, en }

/** Texts bundled in the exam's sub-package. */
export const examTexts: TextPart = { name: 'exam', load: async (language) => TEXTS[language] }
