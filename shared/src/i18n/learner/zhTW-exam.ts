import exam from '../locales/zhTW/exam.json'
import type { LanguageTexts } from '../texts'

/** What the screens of an exam say; loaded with them. */
export const texts: LanguageTexts = { exam }
