import type { Language } from '@lianda/shared/contract/fields'
import { texts as en } from '@lianda/shared/i18n/learner/en-history'
import { texts as zhCN } from '@lianda/shared/i18n/learner/zhCN-history'
import { texts as zhTW } from '@lianda/shared/i18n/learner/zhTW-history'
import type { LanguageTexts } from '@lianda/shared/i18n/texts'
import type { TextPart } from '../shell/use-text-part'

const TEXTS: Record<Language, LanguageTexts> = { zhCN, zhTW, en }

/** Texts bundled in the history's sub-package. */
export const historyTexts: TextPart = { name: 'history', load: async (language) => TEXTS[language] }
