import faq from '../locales/zhCN/faq.json'
import type { LanguageTexts } from '../texts'

/** Texts of rounds of quick questions, loaded with the first one. */
export const texts: LanguageTexts = { faq }
