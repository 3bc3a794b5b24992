import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { Language } from '@lianda/shared/contract/fields'
import { systemTimer } from '@lianda/shared/kernel/timer'
import { createTexts, type LanguageTexts, type Translate } from '@lianda/shared/i18n/texts'

const LOCALES = resolve(import.meta.dirname, '..', '..', 'shared', 'src', 'i18n', 'locales')

/** The product's texts in this language by key, so that journeys look for words and not for class names. */
export async function textsOf(language: Language): Promise<Translate> {
  const { t } = await createTexts(language, async () => readLocale(language), systemTimer)
  return (key, params) => {
    const text = t(key, params)
    // A missing key must fail where it is used, not time out in a wait.
    if (text === key) throw new Error(`${language} has no text ${key}`)
    return text
  }
}

function readLocale(language: Language): LanguageTexts {
  const folder = join(LOCALES, language)
  return Object.fromEntries(
    readdirSync(folder).map((file) => [basename(file, '.json'), JSON.parse(readFileSync(join(folder, file), 'utf8'))]),
  )
}
