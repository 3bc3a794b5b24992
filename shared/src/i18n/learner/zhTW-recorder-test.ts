import recorderTest from '../locales/zhTW/recorder-test.json'
import type { LanguageTexts } from '../texts'

/** Texts of the recorder test; loaded with it. */
export const texts: LanguageTexts = { 'recorder-test': recorderTest }
