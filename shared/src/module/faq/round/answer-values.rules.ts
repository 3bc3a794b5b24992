import { type Clause, clausesOf } from '../../understanding/clauses.rules'
import { agrees, type Value, valuesOf } from '../../understanding/values.rules'

/** A value with what it counts where no unit is known: "六次", "two bags". */
interface Counted extends Value {
  noun: string
}

/** Words that only stand between a figure and what it counts. */
const MEASURE = /^(?:个|名|张|份|件|条|款|of |more |small |large |big )+/

const nounAfter = (rest: string): string =>
  rest
    .trimStart()
    .replace(MEASURE, '')
    .match(/^(?:\p{Script=Han}|[a-z]+)/u)?.[0] ?? ''

const same = (a: Value, b: Value): boolean => a.quantity === b.quantity && a.low === b.low && a.high === b.high

/** Values of a text, each once. */
function countedIn(text: string): Counted[] {
  const low = text.toLowerCase()
  const found = valuesOf(text).map((value): Counted => {
    const at = value.quantity === 'plain' ? low.indexOf(value.text) : -1
    return { ...value, noun: at < 0 ? '' : nounAfter(low.slice(at + value.text.length)) }
  })
  return found.filter((one, at) => found.findIndex((other) => same(one, other)) === at)
}

const agreesWith = (all: readonly Value[], one: Value): boolean =>
  all.some((other) => agrees(other, one) || agrees(one, other))

/** What an answer's values are against those of the right ones. */
export interface ValuesFound {
  /** Of the right answer that is nearest to complete, as it writes them. */
  missing: string[]
  /** Stated in the place of a right one, and the text of the clause. */
  other: { found: string; expected: string; clause: string } | null
}

const comparable = (a: Counted, b: Counted): boolean =>
  a.quantity === b.quantity && (a.quantity !== 'plain' || (a.noun !== '' && a.noun === b.noun))

interface Placed {
  value: Counted
  kind: Clause['kind']
}

const placedIn = (text: string, english: boolean): Placed[] =>
  clausesOf(text, english).flatMap(({ start, end, kind }) =>
    countedIn(text.slice(start, end)).map((value) => ({ value, kind })),
  )

/**
 * Compares the values of an answer with those of the right ones, of which one has to be complete. A value is another one
 * when it counts the same thing and no right answer has it, or when one of its kind is missing. All texts in plain wording.
 */
export function compareValues(
  said: string,
  rightAnswers: readonly string[],
  asked: string,
  english: boolean,
): ValuesFound {
  const right = rightAnswers.flatMap((answer) => placedIn(answer, english))
  // "A month's notice" says one month; "15 dollars a night" counts no nights.
  const stated = [said, said.replace(/\ban? (?=[a-z])/giu, '1 ')].flatMap(countedIn)
  const missingOf = rightAnswers.map((answer) => countedIn(answer).filter((one) => !agreesWith(stated, one)))
  const missing = missingOf.toSorted((a, b) => a.length - b.length)[0] ?? []
  const known = [...right.map(({ value }) => value), ...countedIn(asked)]
  // Another value is stated where a right answer would state its own, or plainly.
  const mayStand = (one: Counted, kind: Clause['kind']) =>
    kind === 'affirmed' || right.some((placed) => placed.kind === kind && placed.value.quantity === one.quantity)
  for (const { start, end, kind } of clausesOf(said, english)) {
    const clause = said.slice(start, end)
    for (const one of countedIn(clause)) {
      if (kind === 'question' || !mayStand(one, kind) || agreesWith(known, one)) continue
      const instead =
        right.find(({ value }) => comparable(value, one))?.value ??
        missing.find(({ quantity }) => quantity === one.quantity)
      if (instead)
        return { missing: missing.map(({ text }) => text), other: { found: one.text, expected: instead.text, clause } }
    }
  }
  return { missing: missing.map(({ text }) => text), other: null }
}
