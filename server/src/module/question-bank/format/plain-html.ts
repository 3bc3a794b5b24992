const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  middot: '·',
  times: '×',
  divide: '÷',
  deg: '°',
  yen: '¥',
  copy: '©',
  reg: '®',
}

/** Entities of HTML as characters; those that we don't know stay as they are. */
export function decodeEntities(text: string): string {
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return NAMED[name] ?? whole
    const code = name[1] === 'x' || name[1] === 'X' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    const valid = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    return valid ? String.fromCodePoint(code) : whole
  })
}

/** What our own files put around a text whose blanks and line breaks count. */
const KEPT = /^\s*<div style="white-space:pre-wrap">([\s\S]*?)<\/div>/

/** HTML as text: paragraphs and breaks are lines, everything else of the markup is dropped, scripts with their content. */
export function htmlToText(html: string): string {
  const kept = KEPT.exec(html)?.[1]
  if (kept !== undefined) return decodeEntities(replaceTags(kept, () => '')).trim()
  const flat = withoutHidden(html).replace(/\s+/g, ' ')
  const text = decodeEntities(replaceTags(flat, (tag) => (LINE_END.test(tag) ? '\n' : '')))
  const lines = text.split('\n').map((line) => line.replace(/^[ \t]+/, '').trimEnd())
  return lines.join('\n').trim()
}

const LINE_END = /^<(br|\/p|\/div|\/li|\/tr|\/h[1-6])\b/i

/** The text with each tag replaced; a `<` that begins none is text. Each character is looked at once. */
function replaceTags(html: string, replacement: (tag: string) => string): string {
  const out: string[] = []
  let from = 0
  for (const { at, tag } of tagsOf(html)) {
    out.push(html.slice(from, at), replacement(tag))
    from = at + tag.length
  }
  return out.join('') + html.slice(from)
}

/** The tags of a text, and where they stand. */
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

/** What is never shown, by its beginning and its end. */
const HIDDEN = [
  { begin: /^<!--/, end: /-->/g },
  { begin: /^<script\b/i, end: /<\/script\s*>/gi },
  { begin: /^<style\b/i, end: /<\/style\s*>/gi },
] as const
const BEGIN_CHARS = 10

/** One without an end is searched for once: nothing behind it has one either. */
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

/** The other way round, so that `htmlToText` gives the same text. */
export const textToHtml = (text: string): string => `<div style="white-space:pre-wrap">${escapeHtml(text)}</div>`
