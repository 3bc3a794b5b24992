import { wordsPattern } from '../../kernel/pattern'
import { bigrams, fold } from '../../kernel/text'
import type { Lexicon } from '../scene/scene.contract'
import { SPEECH_LANGUAGES } from './speech-language.rules'
import type { SpeechLanguage } from '../voice/voice.contract'
import { EVERYDAY_CHINESE, EVERYDAY_ENGLISH, inFull } from './everyday.rules'
import { type Syllable, syllables } from './pinyin.rules'
import { stem } from './stem.rules'
import { inSimplified } from './traditional.rules'

/** A text in all forms used for comparison. */
export interface PreparedText {
  /** Hot words, folding and synonyms applied. */
  text: string
  /** Compared by words: the words in order, English ones as stems; otherwise empty. */
  stems: string[]
  /** Characters or stems; `pairs` holds neighbouring pairs of them. Similarity is measured on both. */
  units: string[]
  pairs: string[]
  /** Units and pairs, each once. */
  features: ReadonlySet<string>
  sounds: Syllable[]
  /** The sounds with their tones. */
  toned: string[]
}

/**
 * How a text's grammar is read. A language without word lists of its own is read by those of another script, whose words
 * never stand in it: then marks alone divide and ask, and nothing is denied, insulting or a list of words.
 */
export interface Reading {
  /** By the English lists; else by the Chinese ones. */
  english: boolean
  /** The lists are the language's own. */
  own: boolean
}

export function readingOf(language: SpeechLanguage): Reading {
  const { lists, iso } = SPEECH_LANGUAGES[language]
  if (lists !== null) return { english: lists === 'english', own: true }
  // Japanese is written with Chinese characters; the other languages may have English words.
  return { english: iso === 'ja', own: false }
}

/** A lexicon prepared for one language; see docs/flow.md. */
export interface Preparer {
  /** Compared by words, as English is; else by characters, as Chinese is. */
  english: boolean
  reading: Reading
  prepare(text: string): PreparedText
}

/** Replaces each key by its value in one pass, longer keys first, so that no replacement is replaced again. */
function replacer(map: ReadonlyMap<string, string>, wholeWords: boolean): (text: string) => string {
  const keys = [...map.keys()].filter((k) => k !== '').sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
  if (keys.length === 0) return (text) => text
  const pattern = wordsPattern(keys, { whole: wholeWords })
  return (text) => text.replace(pattern, (found) => map.get(found) ?? found)
}

/** Whether a language is English: its words are compared by their stems, and its encoder understands them. */
export const isEnglish = (language: SpeechLanguage): boolean => SPEECH_LANGUAGES[language].lists === 'english'

/** Texts that are kept prepared: a turn and its parts, which are looked at again and again while it is understood. */
const KEPT = 24

/** `make` with its last results. */
function lastOf(make: (text: string) => PreparedText): (text: string) => PreparedText {
  const kept = new Map<string, PreparedText>()
  return (text) => {
    const known = kept.get(text)
    if (known) return known
    const made = make(text)
    const [oldest] = kept.size < KEPT ? [] : kept.keys()
    if (oldest !== undefined) kept.delete(oldest)
    kept.set(text, made)
    return made
  }
}

const built = new WeakMap<Lexicon, Map<SpeechLanguage, Preparer>>()

/** For all lexicons that change no text, so that what is learned with them has the background in common. */
const PLAIN: Lexicon = { polite: [], sensitive: [], synonyms: [], hotWords: [] }

const isPlain = ({ synonyms, hotWords }: Lexicon): boolean => synonyms.length === 0 && hotWords.length === 0

/** The preparer of a lexicon, cached by the lexicon object for as long as that lives. */
export function preparer(own: Lexicon, language: SpeechLanguage): Preparer {
  const lexicon = isPlain(own) ? PLAIN : own
  const of = built.get(lexicon) ?? new Map<SpeechLanguage, Preparer>()
  built.set(lexicon, of)
  const known = of.get(language) ?? makePreparer(lexicon, language)
  of.set(language, known)
  return known
}

function makePreparer(lexicon: Lexicon, language: SpeechLanguage): Preparer {
  const english = isEnglish(language)
  const { byWords } = SPEECH_LANGUAGES[language]
  const everyday = replacer(english ? EVERYDAY_ENGLISH : EVERYDAY_CHINESE, english)
  const folded = (text: string): string => fold(english ? inFull(text) : inSimplified(text.normalize('NFKC')))
  const plain = (text: string): string => everyday(folded(text))
  const heard = new Map<string, string>()
  for (const { word, replace } of lexicon.hotWords) for (const r of replace) heard.set(folded(r), folded(word))
  const same = new Map<string, string>()
  for (const { base, words } of lexicon.synonyms) for (const w of words) same.set(plain(w), plain(base))
  const hear = replacer(heard, english)
  const unify = replacer(same, english)
  return {
    english: byWords,
    reading: readingOf(language),
    prepare: lastOf((original) => {
      const text = unify(everyday(hear(folded(original))))
      const stems = byWords
        ? text
            .split(' ')
            .filter((w) => w !== '')
            .map((word) => (english ? stem(word) : word))
        : []
      const units = byWords ? stems : [...text].filter((c) => c !== ' ')
      const pairs = byWords ? stems.slice(1).map((s, i) => `${stems[i] ?? ''} ${s}`) : bigrams(text.replaceAll(' ', ''))
      const sounds = byWords ? [] : syllables(text)
      const features = new Set([...units, ...pairs])
      return { text, stems, units, pairs, features, sounds, toned: sounds.map((sound) => sound.toned) }
    }),
  }
}
