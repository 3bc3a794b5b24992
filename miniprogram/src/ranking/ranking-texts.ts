import type { Language } from '@lianda/shared/contract/fields'
import { texts as en } from '@lianda/shared/i18n/learner/en-ranking'
import { texts as zhCN } from '@lianda/shared/i18n/learner/zhCN-ranking'
import { texts as zhTW } from '@lianda/shared/i18n/learner/zhTW-ranking'
import type { LanguageTexts } from '@lianda/shared/i18n/texts'
import type { TextPart } from '../shell/use-text-part'

const TEXTS: Record<Language, LanguageTexts> = { zhCN, zhTW, en }

/** Texts bundled in the ranking's sub-package. */
export const rankingTexts: TextPart = { name: 'ranking', load: async (language) => TEXTS[language] }
