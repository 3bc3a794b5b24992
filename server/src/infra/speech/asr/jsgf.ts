/** Words of a phrase as the dictionary spells them. */
function spoken(phrase: string): string[] {
  return phrase
    .toLowerCase()
    .replace(/[’`]/g, "'")
    .split(/[^a-z']+/)
    .filter((word) => word !== '' && word !== "'")
}

/**
 * A JSGF grammar that accepts one or more of the phrases in any order, with repetition. Sentences with a word that is
 * not in the dictionary are left out; null if none is left.
 */
export function grammarOf(phrases: readonly string[], dictionary: ReadonlySet<string>): string | null {
  const usable = new Set<string>()
  for (const phrase of phrases)
    for (const sentence of phrase.split(/[.!?;|]+/)) {
      const words = spoken(sentence)
      if (words.length > 0 && words.every((word) => dictionary.has(word))) usable.add(words.join(' '))
    }
  if (usable.size === 0) return null
  return `#JSGF V1.0;\ngrammar node;\npublic <turn> = ( ${[...usable].join(' | ')} )+ ;\n`
}
