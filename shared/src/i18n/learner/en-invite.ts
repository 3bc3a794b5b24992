import invite from '../locales/en/invite.json'
import type { LanguageTexts } from '../texts'

/** Texts of the registration; loaded with it. */
export const texts: LanguageTexts = { invite }
