import type { Language } from '@lianda/shared/contract/fields'
import type { LanguageTexts } from '@lianda/shared/i18n/texts'

/** Every noun's texts, each a piece of its own that loads with the pages that show it. */
const FILES = import.meta.glob<LanguageTexts>('../../../../shared/src/i18n/locales/*/*.json', { import: 'default' })

/** The nouns of the frame, which every page shows. */
export const FRAME_TEXTS = ['office', 'function'] as const

/** All nouns that have texts. */
export const TEXT_NOUNS = Object.keys(FILES).flatMap((path) => /\/zhCN\/(.+)\.json$/.exec(path)?.[1] ?? [])

/** One noun's texts in one language, keyed by the noun. */
export async function loadTexts(noun: string, language: Language): Promise<LanguageTexts> {
  const load = FILES[`../../../../shared/src/i18n/locales/${language}/${noun}.json`]
  if (!load) throw new Error(`no texts of ${noun} in ${language}`)
  return { [noun]: await load() }
}
