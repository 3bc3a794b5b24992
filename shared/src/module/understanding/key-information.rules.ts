import { keywordsScore, prepareKeywords } from '../lexicon/keywords.rules'
import type { Preparer } from '../lexicon/prepare.rules'
import { type Clause, clausesOf, plain } from './clauses.rules'
import { counterStatement } from './counter-statement.rules'
import type { InformationCheck, Wanted } from './key-information.types'
import { OPPOSITES } from './polarity-words'
import { isSentence } from './sentence.rules'
import { agrees, type Quantity, type Value, valuesOf } from './values.rules'

const MISSING: InformationCheck = { verdict: 'missing', evidence: null, sure: 0.7 }

/** Kinds of values that an answer proposes rather than states: another hour is as good where words without one are. */
const PROPOSED: ReadonlySet<Quantity> = new Set(['clock', 'plain'])

/** Where so many of the alternatives are figures, the information is a figure. */
const FIGURES = 0.75

/** The values that the information is about, with the unit that its sentence gives them. */
function wantedValues({ label, keywords, better = '', value }: Wanted): Value[] {
  if (value) return valuesOf(value)
  const alternatives = keywords.split(/[|｜]/)
  const withValues = alternatives.filter((words) => valuesOf(words).length > 0).length
  const figures = withValues >= FIGURES * alternatives.length
  const inSentence = valuesOf(better)
  const wanted = [...keywords.split(/[|｜,，、]/), label].flatMap(valuesOf).flatMap((value) => {
    if (value.quantity !== 'plain') return [value]
    return inSentence.filter(({ text }) => Number.parseFloat(text) === value.low)
  })
  return figures || valuesOf(label).length > 0 ? wanted : wanted.filter(({ quantity }) => !PROPOSED.has(quantity))
}

/** What the sentence of information without a figure states beside it: "three years of free charging". */
function statedValues({ keywords, better = '', value }: Wanted): Value[] {
  return value || valuesOf(keywords).length > 0
    ? []
    : valuesOf(better).filter(({ quantity }) => !PROPOSED.has(quantity))
}

/** The alternatives that are negative themselves ("不收费", "no deposit"), and the others. */
export function byPolarity(keywords: string, english: boolean): { negative: string; positive: string } {
  const alternatives = keywords.split(/[|｜]/)
  const denies = (words: string): boolean => clausesOf(words, english).some(({ kind }) => kind === 'denied')
  return {
    negative: alternatives.filter(denies).join('|'),
    positive: alternatives.filter((words) => !denies(words)).join('|'),
  }
}

/** A value that a learner states, with the clause in which it stands. */
export interface Claim {
  clause: Clause
  value: Value
}

/** What a turn states as values. `theirs`: values of the customer's, which are no claims of the learner's. */
export function claimsOf(said: string, clauses: readonly Clause[], theirs: readonly Value[]): Claim[] {
  return clauses
    .filter(({ kind }) => kind !== 'hypothetical')
    .flatMap((clause) => valuesOf(said.slice(clause.start, clause.end)).map((value) => ({ clause, value })))
    .filter(({ value }) => !theirs.some((one) => one.quantity === value.quantity && one.low === value.low))
}

/** The values that a piece of information states as facts: no hour that is proposed and no bare number. */
export const factualValues = (wanted: Wanted): Value[] =>
  [...wantedValues(wanted), ...statedValues(wanted)].filter(({ quantity }) => !PROPOSED.has(quantity))

/**
 * Whether a turn says a piece of key information, leaves it out, or contradicts it: denies it, or gives another value of
 * the same kind. `known`: what the customer said, whose values are no claims of the learner's.
 */
export function checkInformation(
  said: string,
  wanted: Wanted,
  lexicon: Preparer,
  known: readonly string[] = [],
): InformationCheck {
  const english = lexicon.english
  const { reading } = lexicon
  const { negative, positive } = byPolarity(wanted.keywords, reading.english)
  const [occurs, deniesRightly, affirms] = [wanted.keywords, negative, positive].map((words) => finder(words, lexicon))
  if (!occurs || !deniesRightly || !affirms) return MISSING
  const clauses = clausesOf(said, reading.english)
  const counter = counterStatement(said, clauses, wanted, lexicon)
  if (counter) return counter
  // Without word lists nothing is known to be denied.
  if (wanted.denied && reading.own) return checkDenied(said, clauses, wanted, { occurs, deniesRightly })
  const values = wantedValues(wanted)
  const claims = claimsOf(said, clauses, known.flatMap(valuesOf))
  const agreeing = claims.find(({ value }) => values.some((one) => agrees(one, value)))
  const byValue = claims.find(({ value }) => values.some((one) => one.quantity !== 'plain' && same(one, value)))
  if (!occurs(said) && !byValue)
    return (agreeing ? null : otherValue(claims, values)) ?? opposite(said, clauses, wanted, lexicon) ?? MISSING
  if (reading.own && !isSentence(said, english)) return { ...MISSING, why: 'word_list', sure: 0.9 }
  const holding = clauses.filter(
    (clause) => clause === byValue?.clause || affirms(said.slice(clause.start, clause.end)),
  )
  const stated = [...values, ...statedValues(wanted)]
  const beside = claims.some(({ value }) => stated.some((one) => agrees(one, value)))
    ? null
    : otherValue(
        claims.filter(({ clause }) => holding.includes(clause)),
        stated,
      )
  if (beside) return beside
  // Here the customer's own figure counts, where the learner confirms it.
  const named = () => claimsOf(said, clauses, []).some(({ value }) => values.some((one) => agrees(one, value)))
  if (wanted.value && !named()) return MISSING
  const against = deniesRightly(said) ? null : denied(said, holding)
  if (against) return { ...against, expected: wanted.better ?? wanted.label }
  return { verdict: 'said', evidence: null, sure: 0.9 }
}

type Finder = (text: string) => boolean

function finder(keywords: string, lexicon: Preparer): Finder {
  const expression = prepareKeywords(keywords, lexicon)
  return (text) => keywordsScore(lexicon.prepare(text), expression, lexicon.english) > 0
}

/** Information that has to be denied: a clause denies one of its words, or has one that is negative itself. */
function checkDenied(
  said: string,
  clauses: readonly Clause[],
  { label, better = label }: Wanted,
  { occurs, deniesRightly }: { occurs: Finder; deniesRightly: Finder },
): InformationCheck {
  const holding = clauses.filter(({ start, end }) => occurs(said.slice(start, end)))
  if (holding.some(({ kind, start, end }) => kind === 'denied' || deniesRightly(said.slice(start, end))))
    return { verdict: 'said', evidence: null, sure: 0.9 }
  const wrong = holding.find(({ kind }) => kind === 'affirmed')
  if (!wrong) return MISSING
  const { start, end } = wrong
  const found = said.slice(start, end).trim()
  return { verdict: 'contradicted', evidence: { start, end }, why: 'affirmed', expected: better, found, sure: 0.8 }
}

const same = (wanted: Value, said: Value): boolean => wanted.quantity === said.quantity && agrees(wanted, said)

/** Where more proposed values than this are right, any is: "具体的时间". */
const MAX_PROPOSED = 2

/** Without a unit only a range says what it counts: "from seven to ten". */
const comparable = ({ quantity, low, high }: Value): boolean => quantity !== 'plain' || low !== high

/** The first claim of another value of a wanted kind: beyond all that are right, or, where an hour is proposed, not one of the two. */
export function otherValue(claims: readonly Claim[], values: readonly Value[]): InformationCheck | null {
  const isOther = (said: Value): boolean => {
    const wanted = values.filter((one) => comparable(one) && one.quantity === said.quantity)
    if (wanted.length === 0 || !comparable(said)) return false
    if (PROPOSED.has(said.quantity)) return new Set(wanted.map(({ low }) => low)).size <= MAX_PROPOSED
    return (
      said.high < Math.min(...wanted.map(({ low }) => low)) || said.low > Math.max(...wanted.map(({ high }) => high))
    )
  }
  const other = claims.find(({ value, clause }) => clause.kind === 'affirmed' && isOther(value))
  const expected = values.find((one) => comparable(one) && one.quantity === other?.value.quantity)
  if (!other || !expected) return null
  const { start, end } = other.clause
  return {
    verdict: 'contradicted',
    why: 'other_value',
    evidence: { start, end },
    expected: expected.text,
    found: other.value.text,
    sure: 0.75,
  }
}

/** The clause that says the opposite of the information, where none says it. */
function opposite(
  said: string,
  clauses: readonly Clause[],
  { keywords, label, better = label }: Wanted,
  { reading }: Preparer,
): InformationCheck | null {
  const sides = OPPOSITES[reading.english ? 'en' : 'zh']
  for (const [one, other] of sides.flatMap(([a, b]) => [[a, b] as const, [b, a] as const])) {
    const rest = keywords.split(/[|｜]/).filter((words) => words.search(one) < 0)
    if (keywords.search(one) < 0 || rest.some((words) => words.search(other) >= 0)) continue
    const wrong = clauses.find(
      ({ start, end, kind }) => kind === 'affirmed' && plain(said.slice(start, end)).search(other) >= 0,
    )
    if (!wrong) continue
    const { start, end } = wrong
    const found = said.slice(start, end).trim()
    return { verdict: 'contradicted', evidence: { start, end }, why: 'opposite', expected: better, found, sure: 0.7 }
  }
  return null
}

/** The clause that denies the information, when every clause that has it does. */
function denied(said: string, holding: readonly Clause[]): InformationCheck | null {
  const wrong = holding.filter(({ kind }) => kind === 'denied')
  const [first] = wrong
  if (!first || wrong.length < holding.length) return null
  const { start, end } = first
  const found = said.slice(start, end).trim()
  return { verdict: 'contradicted', evidence: { start, end }, why: 'negated', found, sure: 0.8 }
}
