import exam from '../locales/zhCN/exam.json'
import type { LanguageTexts } from '../texts'

/** What the screens of an exam say; loaded with them. */
export const texts: LanguageTexts = { exam }
