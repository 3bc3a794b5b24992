/** Escapes a text for use in a regular expression. */
export const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Removes any of these characters from the end of the text. */
export function withoutEnding(text: string, signs: string): string {
  let end = text.length
  while (end > 0 && signs.includes(text[end - 1] ?? ' ')) end--
  return text.slice(0, end)
}

/**
 * Matches any of the words literally; where several match, the first in the list wins. Only this function builds a
 * pattern from data; the lint checks all other patterns for backtracking.
 */
export function wordsPattern(words: readonly string[], { whole }: { whole: boolean }): RegExp {
  const any = words.map(escapePattern).join('|')
  return new RegExp(whole ? `(?<![\\p{L}\\p{N}])(?:${any})(?![\\p{L}\\p{N}])` : any, 'gu')
}
