import type { Language } from '@lianda/shared/contract/fields'
import { isErrorCode } from '@lianda/shared/error/codes'
import type { RowIssue } from '@lianda/shared/module/import/import.rules'
import { errorText, importFileText } from '../../infra/text/texts'
import type { ImportSubject } from './import-subject'

/** The message for an issue: in the subject's own words, else the general ones. */
export function issueText(
  { text, params: ofSubject }: ImportSubject,
  { code, params = {} }: RowIssue,
  language: Language,
): string {
  const { refused } = params
  const said = {
    ...params,
    ...ofSubject?.(language, params),
    ...(typeof refused === 'string' && isErrorCode(refused) ? { reason: errorText(language, refused, params) } : {}),
  }
  return text(language, `error.${code}`, said) || importFileText(language, `error.${code}`, said)
}
