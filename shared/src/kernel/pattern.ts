/** A text whose signs mean themselves in a pattern. */
export const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** The text without any of these signs at its end. */
export function withoutEnding(text: string, signs: string): string {
  let end = text.length
  while (end > 0 && signs.includes(text[end - 1] ?? ' ')) end--
  return text.slice(0, end)
}

/**
 * Finds any of the words as they are written, the first of the list where several fit. The one place where a pattern is made
 * of what is not written in the code: the lint looks at every other for backtracking.
 */
export function wordsPattern(words: readonly string[], { whole }: { whole: boolean }): RegExp {
  const any = words.map(escapePattern).join('|')
  return new RegExp(whole ? `(?<![\\p{L}\\p{N}])(?:${any})(?![\\p{L}\\p{N}])` : any, 'gu')
}
