/** Escapes a text for use in a regular expression. */
export const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Removes any of these characters from the end of the text. */
export function withoutEnding(text: string, signs: string): string {
  let end = text.length
  while (end > 0 && signs.includes(text[end - 1] ?? ' ')) end--
  return text.slice(0, end)
}

/** Where a Latin word or figure begins or ends with one, it does not go on: "hell" is not in "hello". */
const latinEdges = (word: string): string =>
  `${/^[a-z0-9]/i.test(word) ? '(?<![A-Za-z0-9])' : ''}${escapePattern(word)}${/[a-z0-9]$/i.test(word) ? '(?![A-Za-z0-9])' : ''}`

/**
 * Matches any of the words literally; where several match, the first in the list wins. Only this function builds a
 * pattern from data; the lint checks all other patterns for backtracking.
 * @param options `whole`: words of any script must stand alone; 'latin': only Latin ones, as in Chinese without spaces
 */
export function wordsPattern(words: readonly string[], { whole }: { whole: boolean | 'latin' }): RegExp {
  const any = words.map(whole === 'latin' ? latinEdges : escapePattern).join('|')
  return new RegExp(whole === true ? `(?<![\\p{L}\\p{N}])(?:${any})(?![\\p{L}\\p{N}])` : any, 'gu')
}
