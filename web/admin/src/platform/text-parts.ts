import type { Language } from '@lianda/shared/contract/fields'
import type { LanguageTexts } from '@lianda/shared/i18n/texts'

/** Texts that load with the pages that show them; named as in the locale files. */
export const TEXT_PARTS = ['exam-admin', 'operation', 'question-bank', 'task-admin'] as const
export type TextPart = (typeof TEXT_PARTS)[number]

const FILES = import.meta.glob<LanguageTexts>(
  '../../../../shared/src/i18n/locales/*/{exam-admin,operation,question-bank,task-admin}.json',
  { import: 'default' },
)

/** One part in one language, keyed by its name. */
export async function loadTextPart(part: TextPart, language: Language): Promise<LanguageTexts> {
  const load = FILES[`../../../../shared/src/i18n/locales/${language}/${part}.json`]
  if (!load) throw new Error(`no texts ${part} in ${language}`)
  return { [part]: await load() }
}
