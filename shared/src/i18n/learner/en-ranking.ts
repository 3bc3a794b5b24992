import rankingList from '../locales/en/ranking-list.json'
import type { LanguageTexts } from '../texts'

/** Texts of the ranking's page, loaded with it. */
export const texts: LanguageTexts = { 'ranking-list': rankingList }
