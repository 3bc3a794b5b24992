import viewing from '../locales/zhCN/viewing.json'
import type { LanguageTexts } from '../texts'

/** Texts of the reader, loaded with the first document. */
export const texts: LanguageTexts = { viewing }
