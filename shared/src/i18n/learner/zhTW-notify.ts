import notify from '../locales/zhTW/notify.json'
import type { LanguageTexts } from '../texts'

/** Texts of the messages; loaded with them. */
export const texts: LanguageTexts = { notify }
