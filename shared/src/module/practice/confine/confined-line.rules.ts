import { fold } from '../../../kernel/text'
import { type PreparedExpression, prepareKeywords } from '../../lexicon/keywords.rules'
import type { Preparer } from '../../lexicon/prepare.rules'
import type { ClauseContext } from './clause-check.rules'
import { contentOf } from './content-words.rules'
import { asks, clausesOfLine, sentencesOfLine } from './line-parts.rules'
import { capitalsOf, namesIn } from './names.rules'

/** What a model may say in place of one line. */
export interface LineContext extends Omit<ClauseContext, 'spoken'> {
  words: Preparer
  /** Sentences with what the customer may use beside the line: facts already told, and what was said before. */
  known: readonly string[]
  /** What the customer knows and has not told yet: wordings of one thing each. */
  hidden: readonly (readonly string[])[]
  /** What the customer said last: no sentence of it is said again. */
  last?: string
  /** Key words of what must not be promised: `|` = or, `,` = and. */
  forbidden: readonly string[]
}

export interface Part {
  text: string
  content: readonly string[]
  asks: boolean
  /** Which sentence of the line it is of. */
  sentence: number
}

/** A line with everything its wordings are compared with; made once per line. */
export interface ConfinedLine {
  context: LineContext
  /** Content of the line and of what may be used beside it. */
  may: ReadonlySet<string>
  /** What may be used beside the line, one by one. */
  known: readonly { text: string; content: ReadonlySet<string> }[]
  /** The line's own clauses, each with whether its sentence asks. */
  parts: readonly Part[]
  /** Each hidden sentence folded, and its content without what the customer may speak of. */
  hidden: readonly { folded: string; content: ReadonlySet<string> }[]
  /** Words that several wordings of a hidden thing have: what it is about. */
  hiddenTopics: ReadonlySet<string>
  /** What the customer may speak of, folded. */
  own: string
  names: ReadonlySet<string>
  forbidden: readonly PreparedExpression[]
  english: boolean
}

export const full = (content: readonly string[]): string[] => content.filter((unit) => unit !== '')

function partsOf(text: string, words: Preparer): Part[] {
  return sentencesOfLine(text).flatMap((sentence, place) => {
    const question = asks(sentence, words.reading.english)
    const clauses = clausesOfLine(sentence)
    return clauses.map((clause, at) => ({
      text: clause,
      content: full(contentOf(clause, words)),
      asks: question && (at === clauses.length - 1 || asks(clause, words.reading.english)),
      sentence: place,
    }))
  })
}

/** Hidden sentences are the scene's own, so each is read once per version of it. */
const read = new WeakMap<Preparer, Map<string, { folded: string; content: string[] }>>()

function sentenceOf(text: string, words: Preparer): { folded: string; content: string[] } {
  const known = read.get(words) ?? new Map<string, { folded: string; content: string[] }>()
  read.set(words, known)
  const made = known.get(text) ?? { folded: fold(text), content: full(contentOf(text, words)) }
  known.set(text, made)
  return made
}

/** Content that at least two of several wordings have. */
function topicsOf(wordings: readonly (readonly string[])[]): string[] {
  const times = new Map<string, number>()
  for (const content of wordings) for (const unit of new Set(content)) times.set(unit, (times.get(unit) ?? 0) + 1)
  return [...times].flatMap(([unit, count]) => (count > 1 ? [unit] : []))
}

export function confine(context: LineContext): ConfinedLine {
  const { line, words, known } = context
  const own = full(contentOf(line.text, words))
  const beside = known.map((text) => ({ text, content: new Set(full(contentOf(text, words))) }))
  const may = new Set([...own, ...beside.flatMap(({ content }) => [...content])])
  const hidden = context.hidden.flat().map((text) => {
    const { folded, content } = sentenceOf(text, words)
    return { folded, content: new Set(content.filter((unit) => !may.has(unit))) }
  })
  const topics = context.hidden.flatMap((wordings) => topicsOf(wordings.map((text) => sentenceOf(text, words).content)))
  return {
    context,
    may,
    known: beside,
    parts: partsOf(line.text, words),
    hidden: hidden.filter(({ content }) => content.size > 0),
    hiddenTopics: new Set(topics.filter((unit) => !may.has(unit))),
    own: fold([line.text, ...known].join(' ')),
    names: new Set([line.text, ...known].flatMap((text) => [...namesIn(text), ...capitalsOf(text)])),
    forbidden: context.forbidden.map((keywords) => prepareKeywords(keywords, words)),
    english: words.english,
  }
}
