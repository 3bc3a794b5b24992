import exam from '../locales/en/exam.json'
import type { LanguageTexts } from '../texts'

/** Texts of the exam screens; loaded with them. */
export const texts: LanguageTexts = { exam }
