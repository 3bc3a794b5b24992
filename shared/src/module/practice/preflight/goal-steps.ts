import { withoutEnding } from '../../../kernel/pattern'

/** More or fewer pieces than this read better as the sentence they were. */
const MIN_STEPS = 2
const MAX_STEPS = 5

/** A goal written as one sentence of clauses, as a list: "ask A, then B, and C." -> three lines. */
export function goalSteps(goal: string): string[] {
  const whole = goal.trim()
  const clauses = withoutEnding(whole, '。.!！')
    .split(/[，；;]|, /)
    .map((clause) => clause.trim())
    .filter((clause) => clause.length > 0)
  // A full stop inside means several sentences, which a list would break apart.
  const oneSentence = !/[。.!！？?]\s*\S/.test(whole)
  if (!oneSentence || clauses.length < MIN_STEPS || clauses.length > MAX_STEPS) return [whole]
  return clauses.map((clause) => clause.charAt(0).toUpperCase() + clause.slice(1))
}
