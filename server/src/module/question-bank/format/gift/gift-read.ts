import { IMPORT_MAX_ROWS } from '@lianda/shared/module/question-bank/import.admin.contract'
import { type PlainQuestion, splitBlanks } from '@lianda/shared/module/question-bank/import-cells.rules'
import { htmlToText } from '../plain-html'
import { PLAIN, problemRow, rowOf, withMeta } from '../plain-row'
import type { Meta } from '../meta-comment'
import { type GiftBlock, giftBlocks } from './gift-blocks'
import { findSign, findSigns, unescapeGift } from './gift-escape'
import { UnreadableFile } from '../../../../infra/spreadsheet/unreadable-file'
import { type ParsedQuestion, requireShort } from '../parsed'

/** Marks the place of the answer in a missing-word question. */
const BLANK = '____'
/** Answers beyond this are dropped; a question with so many is wrong in any case. */
const ANSWERS_MAX = 200

/** Reads a GIFT file. A question that can't be read becomes a row with its problem and does not affect the others. */
export function readGift(file: string): ParsedQuestion[] {
  requireShort(file)
  const blocks = giftBlocks(file)
  if (blocks.length === 0) throw new UnreadableFile('unreadable', 'no_questions')
  if (blocks.length > IMPORT_MAX_ROWS) throw new UnreadableFile('too_many')
  return blocks.map(readBlock)
}

function readBlock(block: GiftBlock): ParsedQuestion {
  const body = withoutTitle(block.text)
  const open = findSign(body, '{')
  const close = open < 0 ? -1 : findSign(body, '}', open)
  if (open < 0) return problemRow(block.line, textOf(body).text, 'unsupported', 'description')
  if (close < 0) return problemRow(block.line, block.text, 'gift_brace')
  const after = body.slice(close + 1)
  const { text, html } = textOf(after.trim() === '' ? body.slice(0, open) : body.slice(0, open) + BLANK + after)
  const answers = readAnswers(body.slice(open + 1, close), html, block.meta)
  if ('kind' in answers) return problemRow(block.line, text, 'unsupported', answers.kind)
  const { code, path, meta } = block
  return rowOf(block.line, withMeta({ ...PLAIN, code, path, text, ...answers }, meta ?? {}))
}

/** `::title::` is Moodle's name of the question, which learners never see. */
function withoutTitle(text: string): string {
  if (!text.trimStart().startsWith('::')) return text
  const start = text.indexOf('::') + 2
  const end = findSign(text, '::', start)
  return end < 0 ? text : text.slice(end + 2)
}

/** `[plain]`, `[html]`, ... before a text is its format; answers without one have the question's. */
function textOf(raw: string, html = false): { text: string; html: boolean } {
  const mark = /^\s*\[(html|plain|moodle|markdown)\]/i.exec(raw)
  const asHtml = mark ? mark[1]?.toLowerCase() === 'html' : html
  const text = unescapeGift(mark ? raw.slice(mark[0].length) : raw)
  return { text: asHtml ? htmlToText(text) : text.trim(), html: asHtml }
}

interface Answer {
  sign: '=' | '~'
  /** Per cent; null = not stated. */
  weight: number | null
  text: string
}

type Answers = Pick<PlainQuestion, 'type' | 'options' | 'blanks' | 'statement' | 'explanation'>

function readAnswers(inside: string, html: boolean, meta: Meta | null): Answers | { kind: string } {
  const end = findSign(inside, '####')
  const feedback = end < 0 ? '' : textOf(inside.slice(end + 4), html).text
  const body = end < 0 ? inside : inside.slice(0, end)
  const base = { options: [], blanks: [], statement: false, explanation: feedback }
  const truth = /^\s*(TRUE|T|FALSE|F)\s*(#|$)/i.exec(body)?.[1]?.toUpperCase()
  if (truth !== undefined) return { ...base, type: 2, statement: truth.startsWith('T') }
  if (body.trim() === '') return { kind: 'essay' }
  if (body.trimStart().startsWith('#')) return { kind: 'numerical' }
  const answers = splitAnswers(body).map((one) => readAnswer(one, html))
  // `->` marks a matching question, but can't be escaped: in our own files it is part of a blank's text.
  if (meta === null && answers.length > 0 && answers.every(({ sign, text }) => sign === '=' && text.includes('->')))
    return { kind: 'matching' }
  if (answers.some(({ sign }) => sign === '~')) {
    const isWhole = ({ sign, weight }: (typeof answers)[number]) => (weight === null ? sign === '=' : weight >= 100)
    // If an answer gives full points, answers with partial points count as wrong.
    const whole = answers.some(isWhole)
    const options = answers.map((one) => ({ text: one.text, right: whole ? isWhole(one) : (one.weight ?? 0) > 0 }))
    return { ...base, type: options.filter(({ right }) => right).length > 1 ? 1 : 0, options }
  }
  const variants = answers.filter(({ weight }) => weight === null || weight >= 100).map(({ text }) => text)
  return { ...base, type: 3, blanks: meta?.blanks === true ? splitBlanks(variants[0] ?? '') : [variants] }
}

/** Splits at unescaped `=` or `~` and cuts off the feedback (`#`). */
function splitAnswers(body: string): string[] {
  const starts = findSigns(body, '=~', ANSWERS_MAX)
  return starts.map((start, n) => {
    const piece = body.slice(start, starts[n + 1])
    const feedback = findSign(piece, '#')
    return feedback < 0 ? piece : piece.slice(0, feedback)
  })
}

function readAnswer(piece: string, html: boolean): Answer {
  const weight = /^\s*%(-?\d+(?:\.\d+)?)%/.exec(piece.slice(1))
  const text = textOf(piece.slice(1 + (weight?.[0].length ?? 0)), html).text
  return { sign: piece[0] === '=' ? '=' : '~', weight: weight ? Number(weight[1]) : null, text }
}
