import { decodeEntities } from '../../../infra/text/decode-entities'

/** The wrapper that our own files put around a text to preserve its spaces and line breaks. */
const KEPT = /^\s*<div style="white-space:pre-wrap">([\s\S]*?)<\/div>/

/** HTML as text: paragraphs and breaks become lines, all other markup is dropped, scripts with their content. */
export function htmlToText(html: string): string {
  const kept = KEPT.exec(html)?.[1]
  if (kept !== undefined) return decodeEntities(replaceTags(kept, () => '')).trim()
  const flat = withoutHidden(html).replace(/\s+/g, ' ')
  const text = decodeEntities(replaceTags(flat, (tag) => (LINE_END.test(tag) ? '\n' : '')))
  const lines = text.split('\n').map((line) => line.replace(/^[ \t]+/, '').trimEnd())
  return lines.join('\n').trim()
}

const LINE_END = /^<(br|\/p|\/div|\/li|\/tr|\/h[1-6])\b/i

/** Replaces each tag; a `<` that does not begin a tag is text. Linear in the length. */
function replaceTags(html: string, replacement: (tag: string) => string): string {
  const out: string[] = []
  let from = 0
  for (const { at, tag } of tagsOf(html)) {
    out.push(html.slice(from, at), replacement(tag))
    from = at + tag.length
  }
  return out.join('') + html.slice(from)
}

/** The tags of a text and their positions. */
export function* tagsOf(html: string): Iterable<{ at: number; tag: string }> {
  let at = html.indexOf('<')
  while (at >= 0) {
    if (/[a-z/!]/i.test(html[at + 1] ?? '')) {
      const end = html.indexOf('>', at)
      if (end < 0) return
      yield { at, tag: html.slice(at, end + 1) }
      at = html.indexOf('<', end)
    } else at = html.indexOf('<', at + 1)
  }
}

/** Content that is never displayed, by its beginning and end. */
const HIDDEN = [
  { begin: /^<!--/, end: /-->/g },
  { begin: /^<script\b/i, end: /<\/script\s*>/gi },
  { begin: /^<style\b/i, end: /<\/style\s*>/gi },
] as const
const BEGIN_CHARS = 10

/** After a search for an end fails once, it is not repeated: there is none further on either. */
function withoutHidden(html: string): string {
  const endless = new Set<RegExp>()
  const out: string[] = []
  let from = 0
  let at = html.indexOf('<')
  while (at >= 0) {
    const begin = html.slice(at, at + BEGIN_CHARS)
    const hidden = HIDDEN.find((one) => one.begin.test(begin) && !endless.has(one.end))
    const end = hidden && endOf(html, hidden.end, at)
    if (hidden && end === undefined) endless.add(hidden.end)
    if (end !== undefined) {
      out.push(html.slice(from, at))
      from = end
    }
    at = html.indexOf('<', end ?? at + 1)
  }
  return out.join('') + html.slice(from)
}

function endOf(html: string, end: RegExp, from: number): number | undefined {
  end.lastIndex = from
  return end.test(html) ? end.lastIndex : undefined
}

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The reverse of `htmlToText`. */
export const textToHtml = (text: string): string => `<div style="white-space:pre-wrap">${escapeHtml(text)}</div>`
