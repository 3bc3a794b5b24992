import type { Language } from '@lianda/shared/contract/fields'
import { ruleText, userImportText } from '../../infra/text/texts'

/** Words of the imports of people; errors that the user form has too say the same as there. */
export function userSubjectText(language: Language, key: string, params: Record<string, string | number> = {}): string {
  const own = userImportText(language, key, { ...params, defaultValue: '' })
  if (own !== '' || !key.startsWith('error.')) return own
  return ruleText(language, key.slice('error.'.length), params)
}
