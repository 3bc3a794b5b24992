import appeal from '../locales/en/appeal.json'
import type { LanguageTexts } from '../texts'

/** Texts of appeals; loaded with what shows them. */
export const texts: LanguageTexts = { appeal }
