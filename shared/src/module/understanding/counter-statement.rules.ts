import { nearnessTo } from '../lexicon/nearness.rules'
import type { Preparer } from '../lexicon/prepare.rules'
import { type Clause, clausesOf } from './clauses.rules'
import type { InformationCheck, Wanted } from './key-information.types'
import { agrees, valuesOf } from './values.rules'

/** A clause says a counter-statement that has this share of its words in their order, and is as near as this to it. */
const SAYS_COUNTER = { inOrder: 0.8, near: 0.5 } as const

/** Share of some words that another text has in the same order. */
function inOrder(wanted: readonly string[], text: readonly string[]): number {
  // The longest common subsequence, a row at a time.
  let row = Array.from({ length: text.length + 1 }, () => 0)
  for (const word of wanted) {
    const next = [0]
    for (const [at, other] of text.entries())
      next.push(word === other ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0))
    row = next
  }
  return wanted.length === 0 ? 0 : (row.at(-1) ?? 0) / wanted.length
}

/**
 * The clause that says a counter-statement: nearly its words, denied or affirmed as it is, with its figures, and nearer to
 * it than to what is right.
 */
export function counterStatement(
  said: string,
  clauses: readonly Clause[],
  { label, better = label, counters = [] }: Wanted,
  lexicon: Preparer,
): InformationCheck | null {
  const right = lexicon.prepare(better)
  for (const counter of counters) {
    const wrong = lexicon.prepare(counter)
    const parts = clausesOf(counter, lexicon.reading.english)
    const figures = valuesOf(counter)
    // One of several clauses is looked for in the turn as a whole.
    const places = parts.length === 1 ? clauses.filter(({ kind }) => kind === parts[0]?.kind) : [wholeOf(said)]
    const found = places.find(({ start, end }) => {
      const text = said.slice(start, end)
      const clause = lexicon.prepare(text)
      const near = nearnessTo(clause, wrong)
      if (near < SAYS_COUNTER.near || near <= nearnessTo(clause, right)) return false
      if (inOrder(wrong.units, clause.units) < SAYS_COUNTER.inOrder) return false
      const values = valuesOf(text)
      return figures.every((one) => values.some((value) => agrees(one, value)))
    })
    if (!found) continue
    const { start, end } = found
    const quote = said.slice(start, end).trim()
    return {
      verdict: 'contradicted',
      evidence: { start, end },
      why: 'counter',
      expected: better,
      found: quote,
      sure: 0.8,
    }
  }
  return null
}

const wholeOf = (said: string) => ({ start: 0, end: said.length })
