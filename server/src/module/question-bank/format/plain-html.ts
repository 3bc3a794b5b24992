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
  if (kept !== undefined) return decodeEntities(kept.replace(/<[^>]*>/g, '')).trim()
  return decodeEntities(
    html
      .replace(/<!--[\s\S]*?-->/g, '')
      .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, '')
      .replace(/\s+/g, ' ')
      .replace(/<(br|\/p|\/div|\/li|\/tr|\/h[1-6])\b[^>]*>/gi, '\n')
      .replace(/<[a-z/!][^>]*>/gi, ''),
  )
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .trim()
}

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The other way round, so that `htmlToText` gives the same text. */
export const textToHtml = (text: string): string => `<div style="white-space:pre-wrap">${escapeHtml(text)}</div>`
