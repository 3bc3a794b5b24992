import type { Language } from '@lianda/shared/contract/fields'
import { texts as en } from '@lianda/shared/i18n/learner/en-invite'
import { texts as zhCN } from '@lianda/shared/i18n/learner/zhCN-invite'
import { texts as zhTW } from '@lianda/shared/i18n/learner/zhTW-invite'
import type { LanguageTexts } from '@lianda/shared/i18n/texts'
import type { TextPart } from '../shell/use-text-part'

const TEXTS: Record<Language, LanguageTexts> = { zhCN, zhTW, en }

/** Texts bundled in the registration's sub-package. */
export const inviteTexts: TextPart = { name: 'invite', load: async (language) => TEXTS[language] }
