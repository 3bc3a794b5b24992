import exam from '../locales/zhTW/exam.json'
import history from '../locales/zhTW/history.json'
import type { LanguageTexts } from '../texts'

/** Texts of the history, whose rows show exams too; loaded with it. */
export const texts: LanguageTexts = { exam, history }
