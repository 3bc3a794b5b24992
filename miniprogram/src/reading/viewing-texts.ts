import type { Language } from '@lianda/shared/contract/fields'
import { texts as en } from '@lianda/shared/i18n/learner/en-viewing'
import { texts as zhCN } from '@lianda/shared/i18n/learner/zhCN-viewing'
import { texts as zhTW } from '@lianda/shared/i18n/learner/zhTW-viewing'
import type { LanguageTexts } from '@lianda/shared/i18n/texts'
import type { TextPart } from '../shell/use-text-part'

const TEXTS: Record<Language, LanguageTexts> = { zhCN, zhTW, en }

/** Texts bundled in the reader's sub-package. */
export const viewingTexts: TextPart = { name: 'viewing', load: async (language) => TEXTS[language] }
