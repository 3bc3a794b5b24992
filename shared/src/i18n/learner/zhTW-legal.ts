import legal from '../locales/zhTW/legal.json'
import type { LanguageTexts } from '../texts'

/** The terms of use and the privacy notice, loaded with either. */
export const texts: LanguageTexts = { legal }
