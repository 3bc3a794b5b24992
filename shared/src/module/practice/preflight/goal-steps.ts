import { withoutEnding } from '../../../kernel/pattern'

/** With more or fewer pieces than this the original sentence is easier to read. */
const MIN_STEPS = 2
const MAX_STEPS = 5

/** Splits a goal that is one sentence of clauses into a list: "ask A, then B, and C." -> three lines. */
export function goalSteps(goal: string): string[] {
  const whole = goal.trim()
  const clauses = withoutEnding(whole, '。.!！')
    .split(/[，；;]|, /)
    .map((clause) => clause.trim())
    .filter((clause) => clause.length > 0)
  // A full stop inside means several sentences, which must not be split into a list.
  const oneSentence = !/[。.!！？?]\s*\S/.test(whole)
  if (!oneSentence || clauses.length < MIN_STEPS || clauses.length > MAX_STEPS) return [whole]
  return clauses.map((clause) => clause.charAt(0).toUpperCase() + clause.slice(1))
}
