import type { Translate } from '@lianda/shared/i18n/texts'
import { questionProblems } from '@lianda/shared/module/question-bank/question.rules'
import type { Failure } from '../platform/failure'
import { letterOf } from '../parts/question-editor/question-edit'
import { contentToSend, type Draft } from './question-draft'

/** Errors under the names that the form shows them at: `text`, `choices.1.content`, `blanks.0`, `code`, `catalogId`. */
export type FieldErrors = Readonly<Record<string, string>>

/**
 * The server's field errors as the form's: it says `content.choices.1.content` or `content.blanks.0.variants.2`, the
 * form has one place for an option and one for a blank. The first reason of a place counts.
 */
export function formErrors(fields: Failure['fields']): FieldErrors {
  const errors: Record<string, string> = {}
  for (const [name, message] of Object.entries(fields)) errors[placeOf(name)] ??= message
  return errors
}

/** Everything wrong that can be told without the server: the same rules that it asks. @param t texts by full key */
export function ownErrors(draft: Draft, t: Translate): FieldErrors {
  const fields: Record<string, string> = {}
  for (const { field, rule, params } of questionProblems(contentToSend(draft.content)))
    fields[field] ??= t(`field.${rule}`, params)
  return formErrors(fields)
}

/** What a person calls the place of an error. @param t texts of the question bank */
export function placeName(name: string, t: Translate): string {
  const [first = '', index] = name.split('.')
  if (index === undefined || first === 'images') return t(`editor.place.${first}`)
  const n = Number(index)
  return first === 'choices' ? t('editor.place.choice', { letter: letterOf(n) }) : t('editor.place.blank', { n: n + 1 })
}

function placeOf(name: string): string {
  const own = name.replace(/^content\./, '')
  const choice = /^choices\.\d+/.exec(own)
  if (choice) return `${choice[0]}.content`
  return /^blanks\.\d+/.exec(own)?.[0] ?? /^images/.exec(own)?.[0] ?? own
}

const ORDER = ['text', 'choices', 'blanks', 'score', 'level', 'catalogId', 'code', 'explanation', 'promotion', 'images']

/** Names of the wrong fields in the order in which the form shows them. */
export function inFormOrder(errors: FieldErrors): string[] {
  const rank = (name: string) => {
    const at = ORDER.indexOf(name.split('.')[0] ?? '')
    return at < 0 ? ORDER.length : at
  }
  return Object.keys(errors).sort((a, b) => rank(a) - rank(b) || a.localeCompare(b, 'en', { numeric: true }))
}

/** What is still wrong after a change: errors go with what they are about, the others stay until the next save. */
export function stillWrong(errors: FieldErrors, before: Draft, after: Draft): FieldErrors {
  const kept = Object.entries(errors).filter(([name]) => memberAt(before, name) === memberAt(after, name))
  return Object.fromEntries(kept)
}

/** The part of a draft that an error's name means. */
function memberAt({ content, ...own }: Draft, name: string): unknown {
  const [first = '', index] = name.split('.')
  if (first === 'choices' || first === 'blanks') {
    const list: readonly unknown[] = content[first]
    return index === undefined ? list : list[Number(index)]
  }
  return Object.entries({ ...content, ...own }).find(([member]) => member === first)?.[1]
}
