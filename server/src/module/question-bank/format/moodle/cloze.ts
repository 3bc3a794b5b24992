import { BLANK_MARK } from '@lianda/shared/module/question-bank/question.rules'
import { decodeEntities, escapeHtml } from '../plain-html'

const ENDS_WITH_MARK = new RegExp(`(?:${BLANK_MARK.source})$`)
const GROUP = /\{(\d*):([A-Z_]+):((?:\\[\s\S]|[^\\}])*)\}/g
const SHORT_ANSWER = /^(SHORTANSWER|SA|MW)(_?C)?$/

/** Text and blanks of an embedded-answers question; null when there are other kinds of answers in it. */
export function readCloze(html: string, ours: boolean): { html: string; blanks: string[][] } | null {
  const blanks: string[][] = []
  let other = false
  const rest = html.replace(GROUP, (_whole, _weight: string, kind: string, answers: string, at: number) => {
    if (!SHORT_ANSWER.test(kind)) other = true
    blanks.push(variantsOf(answers))
    return ours || ENDS_WITH_MARK.test(html.slice(0, at)) ? '' : '____'
  })
  return other || blanks.length === 0 ? null : { html: rest, blanks }
}

/** `=right~%50%half~wrong#feedback`: what counts in full. */
function variantsOf(answers: string): string[] {
  return answers
    .split(/(?<!(?:^|[^\\])(?:\\\\)*\\)~/)
    .map((one) => /^(?:(=)|%(-?[\d.]+)%)?([\s\S]*)$/.exec(one))
    .flatMap((one) => {
      const full = one?.[1] === '=' || Number(one?.[2] ?? 0) >= 100
      const text = (one?.[3] ?? '').split(/(?<!(?:^|[^\\])(?:\\\\)*\\)#/)[0] ?? ''
      return full ? [decodeEntities(text.replace(/\\([\s\S])/g, '$1')).trim()] : []
    })
}

/** The text as HTML with the accepted variants behind each marker, or all at the end when the markers are not as many. */
export function writeCloze(text: string, blanks: readonly (readonly string[])[]): string {
  const groups = blanks.map(writeGroup)
  if ((text.match(BLANK_MARK) ?? []).length !== blanks.length) return `${literal(text)}\n${groups.join(' ')}`
  let next = 0
  const parts: string[] = []
  let from = 0
  for (const match of text.matchAll(BLANK_MARK)) {
    const end = match.index + match[0].length
    parts.push(literal(text.slice(from, end)), groups[next++] ?? '')
    from = end
  }
  return [...parts, literal(text.slice(from))].join('')
}

/** Braces of the text itself must not be read as answers. */
const literal = (text: string): string => escapeHtml(text).replaceAll('{', '&#123;')

const writeGroup = (variants: readonly string[]): string =>
  `{1:SHORTANSWER:${variants.map((one) => `=${literal(one).replace(/[\\}#~/"]/g, '\\$&')}`).join('~')}}`
