import viewing from '../locales/en/viewing.json'
import type { LanguageTexts } from '../texts'

/** Texts of the reader, loaded with the first document. */
export const texts: LanguageTexts = { viewing }
