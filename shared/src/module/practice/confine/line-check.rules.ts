import { fold } from '../../../kernel/text'
import { keywordsScore, type PreparedExpression } from '../../lexicon/keywords.rules'
import type { PreparedText, Preparer } from '../../lexicon/prepare.rules'
import { clausesOf } from '../../understanding/clauses.rules'
import { checkClause, repeats, type Violation } from './clause-check.rules'
import { type ConfinedLine, full, type Part } from './confined-line.rules'
import { contentOf } from './content-words.rules'
import { asks, clausesOfLine, sentencesOfLine } from './line-parts.rules'
import { namesIn } from './names.rules'

/** How much of a clause may be new: whoever says it in other words adds some, but not most of it. */
const NEW_SHARE = 0.5
/** New content that is harmless by itself, in Chinese characters or English words: "不着急", "that's a pity". */
const NEW_ALONE = { zh: 2, en: 1 } as const
/** So many new ones in a row are something else: a name, a thing that was not spoken of. */
const NEW_RUN = { zh: 3, en: 3 } as const
/** So many words of one hidden sentence give it away. */
const GIVEN_AWAY = { zh: 3, en: 2 } as const

/** The longest row of content that is new. */
function longestNew(content: readonly string[], may: ReadonlySet<string>): number {
  let [longest, row] = [0, 0]
  for (const unit of content) {
    row = unit === '' || may.has(unit) ? 0 : row + 1
    longest = Math.max(longest, row)
  }
  return longest
}

/** Words of denial alone say nothing, and make no two clauses alike. */
const DENIALS = new Set([...'不没别无未'])

/** Whether most of it is new. */
function isNew(content: readonly string[], { may, english }: ConfinedLine): boolean {
  const all = full(content).filter((unit) => !DENIALS.has(unit))
  const fresh = all.filter((unit) => !may.has(unit))
  return fresh.length > NEW_ALONE[english ? 'en' : 'zh'] && fresh.length > NEW_SHARE * all.length
}

const strays = (content: readonly string[], confined: ConfinedLine): boolean =>
  longestNew(content, confined.may) >= NEW_RUN[confined.english ? 'en' : 'zh'] || isNew(content, confined)

/** So much of a hidden sentence in one piece gives it away. */
const PIECE = { han: 4, latin: 16 } as const
/** If so many of its words are new. */
const PIECE_WORDS = { zh: 2, en: 1 } as const

/** Two neighbours in a clause that are new and both of one hidden sentence: in Chinese a word of it. */
function sharesWord(content: readonly string[], hidden: ReadonlySet<string>): boolean {
  return content.some((unit, at) => hidden.has(unit) && hidden.has(content[at + 1] ?? ''))
}

function leaks(clause: string, content: readonly string[], confined: ConfinedLine): boolean {
  const { hidden, hiddenTopics, may, english, own } = confined
  const fresh = new Set(full(content).filter((unit) => !may.has(unit)))
  if (fresh.size === 0) return false
  const language = english ? 'en' : 'zh'
  // In Chinese one character says too little.
  if (english && [...fresh].some((unit) => hiddenTopics.has(unit))) return true
  const said = fold(clause)
  return hidden.some((one) => {
    const shared = [...fresh].filter((unit) => one.content.has(unit)).length
    const piece = shared >= PIECE_WORDS[language] && repeats(said, one.folded, own, PIECE)
    return piece || shared >= GIVEN_AWAY[language] || (!english && sharesWord(content, one.content))
  })
}

/** "少来" begins like a number of things and forbids; "睡不着" denies. */
const FORBIDS = /^\s*(?:可|千万|最好|你|您|就|再)?[少别甭](?=\p{Script=Han})|\p{Script=Han}不[着了到动见住成]/u
/** From this share on, a clause is the line's own question told as a fact. */
const TOLD_SHARE = 0.6
/** And from so much content on: "说说价格吧" still asks. */
const TOLD_LEAST = 2

function denies(text: string, words: Preparer): boolean {
  return FORBIDS.test(text) || clausesOf(text, words.reading.english).some(({ kind }) => kind === 'denied')
}

const isQuestion = (text: string): boolean => /[?？]\s*$/.test(text)

/**
 * Whether a clause of a sentence denies what the line says, says what it denies, or answers what it asks. The sentences
 * decide where clauses are cut otherwise: "等了一个礼拜，没人影".
 */
function turns(clause: string, sentence: string, { parts, context }: ConfinedLine): boolean {
  const { words } = context
  const content = full(contentOf(clause, words)).filter((unit) => !DENIALS.has(unit))
  const shared = parts.map((part) => content.filter((unit) => part.content.includes(unit)).length)
  const most = Math.max(0, ...shared)
  if (most === 0) return false
  const enough = most >= Math.max(TOLD_LEAST, TOLD_SHARE * content.length)
  // Of several clauses that are as near, one that agrees is enough.
  return parts
    .filter((_part, at) => shared[at] === most)
    .every((part) => {
      if (isQuestion(part.text)) return enough && !asks(sentence, words.reading.english) && !denies(clause, words)
      if (isQuestion(clause)) return false
      const own = parts.filter((one) => one.sentence === part.sentence).map(({ text }) => text)
      const apart = denies(clause, words) !== denies(part.text, words)
      return apart && denies(sentence, words) !== denies(own.join(''), words)
    })
}

export type LineViolation = Violation | 'new_name' | 'strays' | 'leak' | 'turned' | 'repeated'

/** The known texts that a clause has a word of: a number of theirs means the same thing in it. */
function speakingOf(content: readonly string[], { known }: ConfinedLine): string[] {
  const words = content.filter((unit) => unit !== '' && !/\d/.test(unit))
  return known.filter((one) => words.some((unit) => one.content.has(unit))).map(({ text }) => text)
}

/** Whether a clause speaks of what nobody may promise here, where the line itself does not. */
function promises(clause: string, { forbidden, context, english }: ConfinedLine): boolean {
  const [said, own] = [clause, context.line.text].map((text) => context.words.prepare(text))
  const has = (one: PreparedExpression, text: PreparedText | undefined): boolean =>
    text !== undefined && keywordsScore(text, one, english) > 0
  return forbidden.some((one) => has(one, said) && !has(one, own))
}

function clauseViolation(
  clause: string,
  sentence: string,
  confined: ConfinedLine,
  spoken: string,
): LineViolation | null {
  const { context, names } = confined
  const content = contentOf(clause, context.words)
  const check = checkClause(clause, { ...context, known: speakingOf(content, confined), spoken })
  if (!check.ok) return check.violation
  if (namesIn(clause).some((name) => !names.has(name))) return 'new_name'
  if (promises(clause, confined)) return 'promise'
  if (leaks(clause, content, confined)) return 'leak'
  if (strays(content, confined)) return 'strays'
  return turns(clause, sentence, confined) ? 'turned' : null
}

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((unit, at) => unit === b[at])

/**
 * Checks a sentence of a wording before it is spoken, after the sentences in `spoken`. A question has to be one that the
 * line asks. Null: it may be spoken.
 */
export function sentenceViolation(
  sentence: string,
  confined: ConfinedLine,
  spoken: readonly string[],
): LineViolation | null {
  const { context, parts } = confined
  const { words } = context
  const content = full(contentOf(sentence, words))
  const said = [...spoken, ...sentencesOfLine(context.last ?? '')]
  if (content.length > 0 && said.some((one) => same(full(contentOf(one, words)), content))) return 'repeated'
  // Names in English are told from the beginning of a sentence by its capital.
  if (namesIn(sentence).some((name) => !confined.names.has(name))) return 'new_name'
  const question = asks(sentence, words.reading.english)
  for (const clause of clausesOfLine(sentence)) {
    const found = clauseViolation(clause, sentence, confined, spoken.join(''))
    if (found) return found
  }
  const own = parts.filter((part) => part.asks)
  // What has nothing of the line is another line, however short; what has little of it in all its clauses too.
  if ((content.length > 0 && !content.some((unit) => confined.may.has(unit))) || isNew(content, confined))
    return 'strays'
  if (question && content.length > 0 && own.length > 0 && !own.some((part) => touches(part, content))) return 'strays'
  return null
}

const touches = ({ content }: Part, said: readonly string[]): boolean =>
  content.length === 0 || content.some((unit) => said.includes(unit))
