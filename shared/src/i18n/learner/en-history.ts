import exam from '../locales/en/exam.json'
import history from '../locales/en/history.json'
import type { LanguageTexts } from '../texts'

/** Texts of the history, whose rows show exams too; loaded with it. */
export const texts: LanguageTexts = { exam, history }
