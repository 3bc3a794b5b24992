import type { Translate } from '@lianda/shared/i18n/texts'
import { questionProblems } from '@lianda/shared/module/question-bank/question.rules'
import type { Failure } from '../platform/failure'
import { letterOf } from '../parts/question-editor/question-edit'
import { contentToSend, type Draft } from './question-draft'

/** Errors keyed by the names in the form: `text`, `choices.1.content`, `blanks.0`, `code`, `catalogId`. */
export type FieldErrors = Readonly<Record<string, string>>

/**
 * Maps the server's field names to the form's: `content.choices.1.content` and `content.blanks.0.variants.2` become one
 * name per option and per blank. The first reason per name is kept.
 */
export function formErrors(fields: Failure['fields']): FieldErrors {
  const errors: Record<string, string> = {}
  for (const [name, message] of Object.entries(fields)) errors[placeOf(name)] ??= message
  return errors
}

/** All errors that the shared rules find without the server. @param t texts by full key */
export function ownErrors(draft: Draft, t: Translate): FieldErrors {
  const fields: Record<string, string> = {}
  for (const { field, rule, params } of questionProblems(contentToSend(draft.content)))
    fields[field] ??= t(`field.${rule}`, params)
  return formErrors(fields)
}

/** Display name of an error's place. @param t texts of the question bank */
export function placeName(name: string, t: Translate): string {
  const [first = '', index] = name.split('.')
  if (index === undefined || first === 'images') return t(`question-bank.editor.place.${first}`)
  const n = Number(index)
  return first === 'choices'
    ? t('question-bank.editor.place.choice', { letter: letterOf(n) })
    : t('question-bank.editor.place.blank', { n: n + 1 })
}

function placeOf(name: string): string {
  const own = name.replace(/^content\./, '')
  const choice = /^choices\.\d+/.exec(own)
  if (choice) return `${choice[0]}.content`
  return /^blanks\.\d+/.exec(own)?.[0] ?? /^images/.exec(own)?.[0] ?? own
}

const ORDER = ['text', 'choices', 'blanks', 'score', 'level', 'catalogId', 'code', 'explanation', 'promotion', 'images']

/** Names of the wrong fields, in the order of the form. */
export function inFormOrder(errors: FieldErrors): string[] {
  const rank = (name: string) => {
    const at = ORDER.indexOf(name.split('.')[0] ?? '')
    return at < 0 ? ORDER.length : at
  }
  return Object.keys(errors).sort((a, b) => rank(a) - rank(b) || a.localeCompare(b, 'en', { numeric: true }))
}

/** Removes the errors of changed fields; the others stay until the next save. */
export function stillWrong(errors: FieldErrors, before: Draft, after: Draft): FieldErrors {
  const kept = Object.entries(errors).filter(([name]) => memberAt(before, name) === memberAt(after, name))
  return Object.fromEntries(kept)
}

/** The part of a draft that an error's name refers to. */
function memberAt({ content, ...own }: Draft, name: string): unknown {
  const [first = '', index] = name.split('.')
  if (first === 'choices' || first === 'blanks') {
    const list: readonly unknown[] = content[first]
    return index === undefined ? list : list[Number(index)]
  }
  return Object.entries({ ...content, ...own }).find(([member]) => member === first)?.[1]
}
