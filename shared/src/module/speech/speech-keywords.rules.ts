import type { FieldError } from '../../error/app-error'
import { fold } from '../../kernel/text'
import { keywordsSayNothing, parseKeywords } from '../lexicon/keywords.rules'

/** Trigger keywords of one line (spec). */
export const MAX_TRIGGERS = 10

/** The same for the same words, however they are written and ordered. */
const keyOf = (words: readonly string[]): string => words.map(fold).toSorted().join()

/** The trigger keywords of an expression: what stands between `|`, each of one word or of several joined by commas. */
export const triggersOf = (expression: string): string[] => parseKeywords(expression).map((words) => words.join())

/** Why an expression can't be a line's trigger keywords; null: it can. */
export function keywordsFault(expression: string): Omit<FieldError, 'field'> | null {
  if (keywordsSayNothing(expression)) return { rule: 'keywords' }
  const triggers = parseKeywords(expression)
  const keys = triggers.map(keyOf)
  const doubled = triggers.find((_words, n) => keys.indexOf(keys[n] ?? '') < n)
  if (doubled) return { rule: 'keyword_doubled', params: { word: doubled.join() } }
  return triggers.length > MAX_TRIGGERS ? { rule: 'too_many', params: { n: MAX_TRIGGERS } } : null
}

/** The expression with one more trigger keyword; as it is where that is there already. */
export function withTrigger(expression: string, trigger: string): string {
  const [added] = parseKeywords(trigger)
  if (!added || parseKeywords(expression).some((words) => keyOf(words) === keyOf(added))) return expression
  return [...triggersOf(expression), added.join()].join('|')
}
