import type { Language } from '@lianda/shared/contract/fields'
import { texts as en } from '@lianda/shared/i18n/learner/en-notify'
import { texts as zhCN } from '@lianda/shared/i18n/learner/zhCN-notify'
import { texts as zhTW } from '@lianda/shared/i18n/learner/zhTW-notify'
import type { LanguageTexts } from '@lianda/shared/i18n/texts'
import type { TextPart } from '../shell/use-text-part'

const TEXTS: Record<Language, LanguageTexts> = { zhCN, zhTW, en }

/** Texts bundled in the messages' sub-package. */
export const notifyTexts: TextPart = { name: 'notify', load: async (language) => TEXTS[language] }
