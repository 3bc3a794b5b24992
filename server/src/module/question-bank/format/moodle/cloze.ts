import { blankMarks, blankPlaces } from '@lianda/shared/module/question-bank/question.rules'
import { findSign, findSigns } from '../gift/gift-escape'
import { decodeEntities } from '../../../../infra/text/decode-entities'
import { escapeHtml } from '../plain-html'

/** The beginning of an answer, which ends at the next unescaped brace. */
const GROUP = /\{\d{0,9}:([A-Z_]{1,40}):/y
const SHORT_ANSWER = /^(SHORTANSWER|SA|MW)(_?C)?$/
/** How far before an answer its blank's marker may begin. */
const MARK_CHARS = 200

/** Text and blanks of a cloze question; null when it has other kinds of answers. */
export function readCloze(html: string, ours: boolean): { html: string; blanks: string[][] } | null {
  const blanks: string[][] = []
  const out: string[] = []
  let from = 0
  for (let at = html.indexOf('{'); at >= 0; at = html.indexOf('{', Math.max(at + 1, from))) {
    GROUP.lastIndex = at
    const kind = GROUP.exec(html)?.[1]
    if (kind === undefined) continue
    const end = findSign(html, '}', GROUP.lastIndex)
    if (end < 0) break
    if (!SHORT_ANSWER.test(kind)) return null
    blanks.push(variantsOf(html.slice(GROUP.lastIndex, end)))
    out.push(html.slice(from, at), ours || endsWithMark(html.slice(Math.max(0, at - MARK_CHARS), at)) ? '' : '____')
    from = end + 1
  }
  return blanks.length === 0 ? null : { html: out.join('') + html.slice(from), blanks }
}

const endsWithMark = (text: string): boolean => blankPlaces(text).at(-1)?.to === text.length

/** The answers with full points in `=right~%50%half~wrong#feedback`. */
function variantsOf(answers: string): string[] {
  return pieces(answers, '~')
    .map((one) => /^(?:(=)|%(-?[\d.]+)%)?([\s\S]*)$/.exec(one))
    .flatMap((one) => {
      const full = one?.[1] === '=' || Number(one?.[2] ?? 0) >= 100
      const text = pieces(one?.[3] ?? '', '#')[0] ?? ''
      return full ? [decodeEntities(text.replace(/\\([\s\S])/g, '$1')).trim()] : []
    })
}

function pieces(text: string, sign: string): string[] {
  const ends = [...findSigns(text, sign), text.length]
  return ends.map((end, n) => text.slice(n === 0 ? 0 : (ends[n - 1] ?? 0) + 1, end))
}

/**
 * The text as HTML with the accepted variants after each marker, or all at the end if the numbers of markers differ.
 */
export function writeCloze(text: string, blanks: readonly (readonly string[])[]): string {
  const groups = blanks.map(writeGroup)
  if (blankMarks(text) !== blanks.length) return `${literal(text)}\n${groups.join(' ')}`
  let next = 0
  const parts: string[] = []
  let from = 0
  for (const { to } of blankPlaces(text)) {
    parts.push(literal(text.slice(from, to)), groups[next++] ?? '')
    from = to
  }
  return [...parts, literal(text.slice(from))].join('')
}

/** Escapes braces of the text, so that they are not read as answers. */
const literal = (text: string): string => escapeHtml(text).replaceAll('{', '&#123;')

const writeGroup = (variants: readonly string[]): string =>
  `{1:SHORTANSWER:${variants.map((one) => `=${literal(one).replace(/[\\}#~/"]/g, '\\$&')}`).join('~')}}`
