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
  /** English: stems in order; otherwise empty. */
  stems: string[]
  /** Characters or stems; `pairs` holds neighbouring pairs of them. Similarity is measured on both. */
  units: string[]
  pairs: string[]
  /** Units and pairs, each once. */
  features: ReadonlySet<string>
  sounds: Syllable[]
}

/** A lexicon prepared for one language; see docs/flow.md. */
export interface Preparer {
  english: boolean
  prepare(text: string): PreparedText
}

/** Replaces each key by its value in one pass, longer keys first, so that no replacement is replaced again. */
function replacer(map: ReadonlyMap<string, string>, wholeWords: boolean): (text: string) => string {
  const keys = [...map.keys()].filter((k) => k !== '').sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
  if (keys.length === 0) return (text) => text
  const pattern = wordsPattern(keys, { whole: wholeWords })
  return (text) => text.replace(pattern, (found) => map.get(found) ?? found)
}

/** Whether texts of a language are read by the English word lists; all others are by the Chinese ones. */
export const isEnglish = (language: SpeechLanguage): boolean => SPEECH_LANGUAGES[language].lists === 'english'

/** Prepares a lexicon. The result has no state and can be cached for as long as the scene version. */
export function preparer(lexicon: Lexicon, language: SpeechLanguage): Preparer {
  const english = isEnglish(language)
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
    english,
    prepare(original) {
      const text = unify(everyday(hear(folded(original))))
      const stems = english
        ? text
            .split(' ')
            .filter((w) => w !== '')
            .map(stem)
        : []
      const units = english ? stems : [...text].filter((c) => c !== ' ')
      const pairs = english ? stems.slice(1).map((s, i) => `${stems[i] ?? ''} ${s}`) : bigrams(text.replaceAll(' ', ''))
      return {
        text,
        stems,
        units,
        pairs,
        features: new Set([...units, ...pairs]),
        sounds: english ? [] : syllables(text),
      }
    },
  }
}
