import { isHan } from '../../../kernel/hanzi'
import { withoutEnding } from '../../../kernel/pattern'
import { fold } from '../../../kernel/text'
import type { Preparer } from '../../lexicon/prepare.rules'
import type { ConfinedLine, Part } from './confined-line.rules'
import { contentOf } from './content-words.rules'
import { asks } from './line-parts.rules'

/** From this share of its content on, a clause counts as said. */
const SAID_SHARE = 0.6
/** The same for one whose numbers were all said: its idioms have many characters. */
const SAID_WITH_NUMBERS = 0.4

function isSaid({ content, asks: question }: Part, spoken: readonly string[], words: Preparer): boolean {
  const where = question ? spoken.filter((one) => asks(one, words.reading.english)) : spoken
  const said = new Set(where.flatMap((one) => contentOf(one, words)))
  const numbers = content.filter((unit) => /\d/.test(unit))
  const share = numbers.length > 0 && numbers.every((unit) => said.has(unit)) ? SAID_WITH_NUMBERS : SAID_SHARE
  return content.filter((unit) => said.has(unit)).length >= share * content.length
}

const ENDS = /[。！？!?；;….]["”’』」)）]*$/

/** A text that begins and ends as a sentence does. */
function asSentence(text: string, question: boolean): string {
  const begun = text.trim().replace(/^\p{Ll}/u, (first) => first.toUpperCase())
  if (ENDS.test(begun) || begun === '') return begun
  const [full, half] = question ? ['？', '?'] : ['。', '.']
  return `${withoutEnding(begun, '，,、：: —–')}${[...begun].some(isHan) ? full : half}`
}

/** Whether enough was said of a sentence for its statements, the last of them among it. */
function isTold(confined: ConfinedLine, sentence: number, spoken: readonly string[]): boolean {
  const said = new Set(spoken.flatMap((one) => contentOf(one, confined.context.words)))
  const parts = confined.parts.filter((part) => part.sentence === sentence && part.content.length > 0)
  const all = parts.flatMap(({ content }) => content)
  const gist = parts.at(-1)?.content ?? []
  return gist.some((unit) => said.has(unit)) && all.filter((unit) => said.has(unit)).length >= SAID_SHARE * all.length
}

/**
 * What the line says and the spoken sentences do not: its clauses that are missing, in its own words.
 * @param whole The wording was spoken to its end; else clauses that have no content of their own may be missing too.
 */
export function missingOf(confined: ConfinedLine, spoken: readonly string[], whole: boolean): string {
  const { parts, context } = confined
  if (spoken.length === 0) return context.line.text
  const asked = spoken.some((one) => asks(one, context.words.reading.english))
  const repeated = new Set(spoken.map(fold))
  const said = parts.map((part) => {
    if (part.content.length === 0) return part.asks && !asked ? false : null
    return isSaid(part, spoken, context.words) || (!part.asks && isTold(confined, part.sentence, spoken))
  })
  const [first, last] = [said.findIndex((one) => one !== null), said.lastIndexOf(true)]
  const left = parts.filter((part, at) => {
    if (repeated.has(fold(part.text))) return false
    if (said[at] !== null) return !said[at]
    // A clause without content belongs to the one before it: "but I am not". One further on was not reached.
    const before = parts[at - 1]?.sentence === part.sentence && said[at - 1] === false
    return before || (!whole && at > Math.max(first, last) && (at > first || part.asks))
  })
  return asSentence(left.map(({ text }) => text).join(''), left.at(-1)?.asks ?? false)
}
