import type { Recognised } from './asr'
import { nearPart, type SpokenWord } from './near-phrase'

/** Pronunciations by word; the first is the word's own, others are its variants. */
export type Pronunciations = ReadonlyMap<string, readonly string[]>

/** What the engine reads, and what its answer is compared with. */
export interface PhraseGraph {
  /** The graph of words, and the dictionary of exactly those words. */
  fsg: string
  dictionary: string
  sentences: readonly (readonly string[])[]
  /** The sounds of a word, the first and those of its variants. */
  sounds: ReadonlyMap<string, readonly (readonly string[])[]>
}

/** Names of the graph's words that stand for a single sound of speech that is none of the phrases. */
const SOUND = 'sound-'
/**
 * Likelihoods beside that of a phrase from its beginning to its end: of one sound that is none of it, of beginning
 * inside the phrase, of leaving it early. The higher the first, the more speech counts as something else.
 */
const LIKELIHOOD = { sound: '0.02', beginInside: '0.005', leaveEarly: '0.1' }
/** A part of a phrase counts from this many sounds on; shorter ones turn up in any speech. A whole phrase may be shorter. */
const PART_SOUNDS = 11
const WHOLE_SOUNDS = 6
/** The share of the speech that the parts must make up, and if none of them has three words. */
const UNDERSTOOD_SHARE = { long: 0.2, short: 0.5 }

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
 * A graph that accepts the phrases, parts of them and any other speech, sound by sound, in any order. Each stretch
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
      const isLast = at === words.length - 1
      const from = at === 0 ? 0 : states - 1
      const to = isLast ? 0 : states++
      ways.push(`TRANSITION ${from} ${to} 1.0 ${word}`)
      if (at === 0) return
      ways.push(`TRANSITION 0 ${to} ${LIKELIHOOD.beginInside} ${word}`)
      if (!isLast) ways.push(`TRANSITION ${from} 0 ${LIKELIHOOD.leaveEarly} ${word}`)
    })
  for (const sound of sounds) ways.push(`TRANSITION 0 0 ${LIKELIHOOD.sound} ${SOUND}${sound.toLowerCase()}`)
  const words = [...new Set(sentences.flat())]
  const entries = words.flatMap((word) =>
    (known.get(word) ?? []).map((said, at) => `${word}${at === 0 ? '' : `(${at + 1})`} ${said}`),
  )
  return {
    fsg: ['FSG_BEGIN turn', `NUM_STATES ${states}`, 'START_STATE 0', 'FINAL_STATE 0', ...ways, 'FSG_END', ''].join(
      '\n',
    ),
    dictionary: [...entries, ...sounds.map((sound) => `${SOUND}${sound.toLowerCase()} ${sound}`), ''].join('\n'),
    sentences,
    sounds: new Map(words.map((word) => [word, (known.get(word) ?? []).map((said) => said.split(' '))])),
  }
}

/** A word that the engine heard; null: a sound that is none of the phrases. */
interface Segment {
  word: string | null
  /** The word's variant, or the sound. */
  variant: number
  sound: string
  frames: number
}

/** Reads a line of the engine's `-hypseg`: an id, `S 0 T … A … L …`, the first frame, then four fields for each word. */
function segmentsOf(hypseg: string): Segment[] {
  const fields = hypseg.trim().split(/\s+/)
  const segments: Segment[] = []
  let last = Number(fields[9] ?? 0)
  for (let at = 10; at + 3 < fields.length; at += 4) {
    const [name, end] = [fields[at + 2] ?? '', Number(fields[at + 3])]
    const frames = end - last
    last = end
    // Silence, noise and the graph's empty steps are no speech.
    if (/^[<[(]/.test(name)) continue
    const isSound = name.startsWith(SOUND)
    segments.push({
      word: isSound ? null : name.replace(/\(\d+\)$/, ''),
      variant: Number(/\((\d+)\)$/.exec(name)?.[1] ?? 1),
      sound: isSound ? name.slice(SOUND.length).toUpperCase() : '',
      frames,
    })
  }
  return segments
}

/** How many segments from `at` on are a part of one of the sentences; 1 for a word that continues none. */
function partLength(segments: readonly Segment[], at: number, sentences: PhraseGraph['sentences']): number {
  let longest = 1
  for (const words of sentences)
    for (let from = 0; from < words.length; from += 1) {
      let length = 0
      while (from + length < words.length && segments[at + length]?.word === words[from + length]) length += 1
      longest = Math.max(longest, length)
    }
  return longest
}

/** The part of a phrase that the sounds of all that was heard are near to, if any. */
function heardNear(segments: readonly Segment[], { sentences, sounds }: PhraseGraph): Recognised | null {
  const said = segments.flatMap(({ word, variant, sound }) =>
    word === null ? [sound] : (sounds.get(word)?.[variant - 1] ?? []),
  )
  const spell = (word: string): SpokenWord => ({ word, sounds: sounds.get(word)?.[0] ?? [] })
  const near = nearPart(
    said,
    sentences.map((words) => words.map(spell)),
  )
  return near && { text: near.words.join(' '), confidence: near.share, understood: true }
}

/**
 * What the engine made of a turn. Only parts of phrases that are long enough count, and only if they make up enough; else
 * what the sounds are near to.
 */
export function heardPhrases(hypseg: string, graph: PhraseGraph): Recognised {
  const segments = segmentsOf(hypseg)
  const parts: string[][] = []
  let frames = 0
  for (let at = 0; at < segments.length; ) {
    const length = segments[at]?.word === null ? 0 : partLength(segments, at, graph.sentences)
    const part = segments.slice(at, at + length)
    at += Math.max(1, length)
    const words = part.flatMap(({ word }) => word ?? [])
    const sounds = words.reduce((sum, word) => sum + (graph.sounds.get(word)?.[0]?.length ?? 0), 0)
    const isWhole = graph.sentences.some((sentence) => sentence.join(' ') === words.join(' '))
    if (sounds < (isWhole ? WHOLE_SOUNDS : PART_SOUNDS)) continue
    parts.push(words)
    frames += part.reduce((sum, segment) => sum + segment.frames, 0)
  }
  const share =
    frames /
    Math.max(
      1,
      segments.reduce((sum, segment) => sum + segment.frames, 0),
    )
  const least = parts.some(({ length }) => length > 2) ? UNDERSTOOD_SHARE.long : UNDERSTOOD_SHARE.short
  const understood = parts.length > 0 && share >= least
  // Single words between other sounds are no guess that could help anybody.
  const heard = { text: parts.flat().join(' '), confidence: share, understood }
  return understood ? heard : (heardNear(segments, graph) ?? heard)
}
