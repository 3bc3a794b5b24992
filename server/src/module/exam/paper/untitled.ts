import type { Language } from '@lianda/shared/contract/fields'
import en from '@lianda/shared/i18n/locales/en/exam-paper.json'
import zhCN from '@lianda/shared/i18n/locales/zhCN/exam-paper.json'
import zhTW from '@lianda/shared/i18n/locales/zhTW/exam-paper.json'

const TEXTS: Record<Language, { untitled: string }> = { zhCN, zhTW, en }

/** The default title of a paper. */
export const untitled = (language: Language): string => TEXTS[language].untitled
