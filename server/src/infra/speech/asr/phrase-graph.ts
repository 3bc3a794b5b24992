/** Pronunciations by word; the first is the word's own, others are its variants. */
export type Pronunciations = ReadonlyMap<string, readonly string[]>

/** What the engine reads: a graph of words, and the dictionary of exactly those words. */
export interface PhraseGraph {
  fsg: string
  dictionary: string
}

/** Names of the graph's words that stand for a single sound of speech that is none of the phrases. */
const SOUND = 'sound-'
/**
 * The likelihood of one sound beside the phrases. The higher, the more speech counts as something else: at 0.1 a third
 * of the phrases is lost, at 0.01 a sixth, and no recording of unrelated speech becomes a phrase at either.
 */
const SOUND_LIKELIHOOD = '0.01'

/** Reads the engine's dictionary: a word, or word(2) for a variant, and its sounds on each line. */
export function pronunciationsOf(dictionary: string): Pronunciations {
  const all = new Map<string, string[]>()
  for (const line of dictionary.split('\n')) {
    const space = line.indexOf(' ')
    if (space < 1) continue
    const word = line.slice(0, space).replace(/\(\d+\)$/, '')
    const sounds = line.slice(space + 1).trim()
    const known = all.get(word)
    if (known) known.push(sounds)
    else all.set(word, [sounds])
  }
  return all
}

/** Words of a phrase as the dictionary spells them. */
function spoken(phrase: string): string[] {
  return phrase
    .toLowerCase()
    .replace(/[’`]/g, "'")
    .split(/[^a-z']+/)
    .filter((word) => word !== '' && word !== "'")
}

/** Sentences of the phrases whose words are all in the dictionary, once each. */
function usable(phrases: readonly string[], known: Pronunciations): string[][] {
  const found = new Map<string, string[]>()
  for (const phrase of phrases)
    for (const sentence of phrase.split(/[.!?;|]+/)) {
      const words = spoken(sentence)
      if (words.length > 0 && words.every((word) => known.has(word))) found.set(words.join(' '), words)
    }
  return [...found.values()]
}

/**
 * A graph that accepts the phrases and any other speech, sound by sound, in any order and with repetition. Each stretch
 * becomes whichever is likelier, so that unrelated speech does not have to become a phrase. Sentences with a word that
 * is not in the dictionary are left out; null if none is left.
 */
export function phraseGraph(phrases: readonly string[], known: Pronunciations): PhraseGraph | null {
  const sentences = usable(phrases, known)
  if (sentences.length === 0) return null
  const sounds = [...new Set([...known.values()].flat().flatMap((said) => said.split(' ')))].filter((s) => s !== 'SIL')
  const ways: string[] = []
  let states = 1
  for (const words of sentences)
    words.forEach((word, at) => {
      const from = at === 0 ? 0 : states - 1
      const to = at === words.length - 1 ? 0 : states++
      ways.push(`TRANSITION ${from} ${to} 1.0 ${word}`)
    })
  for (const sound of sounds) ways.push(`TRANSITION 0 0 ${SOUND_LIKELIHOOD} ${SOUND}${sound.toLowerCase()}`)
  const entries = [...new Set(sentences.flat())].flatMap((word) =>
    (known.get(word) ?? []).map((said, at) => `${word}${at === 0 ? '' : `(${at + 1})`} ${said}`),
  )
  return {
    fsg: ['FSG_BEGIN turn', `NUM_STATES ${states}`, 'START_STATE 0', 'FINAL_STATE 0', ...ways, 'FSG_END', ''].join(
      '\n',
    ),
    dictionary: [...entries, ...sounds.map((sound) => `${SOUND}${sound.toLowerCase()} ${sound}`), ''].join('\n'),
  }
}

/** What the engine heard: the phrases' words, and their share of the time in which somebody spoke. */
export interface HeardWords {
  text: string
  share: number
}

/** Reads a line of the engine's `-hypseg`: an id, `S 0 T … A … L …`, the first frame, then four fields for each word. */
export function heardWords(segments: string): HeardWords {
  const fields = segments.trim().split(/\s+/)
  const words: string[] = []
  let [last, ours, all] = [Number(fields[9] ?? 0), 0, 0]
  for (let at = 10; at + 3 < fields.length; at += 4) {
    const [word, end] = [fields[at + 2] ?? '', Number(fields[at + 3])]
    const frames = end - last
    last = end
    // Silence, noise and the graph's empty steps are no speech.
    if (/^[<[(]/.test(word)) continue
    all += frames
    if (word.startsWith(SOUND)) continue
    ours += frames
    words.push(word.replace(/\(\d+\)$/, ''))
  }
  return { text: words.join(' '), share: all > 0 ? ours / all : 0 }
}
