import type { SpeechLanguage } from '../voice/voice.contract'

/** What is known of a language; everything that maps one reads it here. */
export interface SpeechLanguageFacts {
  /** ISO 639-1 code that recognisers ask for; Filipino has none but Tagalog's. */
  iso: string
  /** Language tag (BCP 47) of the device's own voice. */
  tag: string
  /** Its name in instructions to a language model. */
  english: string
  /** Whose word lists and grammar its texts are read by; null: it has none of its own. */
  lists: 'chinese' | 'english' | null
  /** Whether its words stand between spaces: then words are counted, else characters. */
  spaced: boolean
  /** Whether its texts are compared by words, else by characters: Korean's particles hang on its words. */
  byWords: boolean
  /** espeak-ng's voice; null: it can't read the language. */
  espeak: string | null
}

const mandarin: SpeechLanguageFacts = {
  iso: 'zh',
  tag: 'zh-CN',
  english: 'Mandarin Chinese',
  lists: 'chinese',
  spaced: false,
  byWords: false,
  espeak: 'cmn-latn-pinyin',
}
const english: SpeechLanguageFacts = {
  iso: 'en',
  tag: 'en-US',
  english: 'English',
  lists: 'english',
  spaced: true,
  byWords: true,
  espeak: 'en-us',
}
const other = (iso: string, tag: string, name: string, espeak: string | null, spaced = true): SpeechLanguageFacts => ({
  iso,
  tag,
  english: name,
  lists: null,
  spaced,
  byWords: spaced,
  espeak,
})

/** One row for each code. */
export const SPEECH_LANGUAGES: Readonly<Record<SpeechLanguage, SpeechLanguageFacts>> = {
  '16k_zh': mandarin,
  '16k_en': english,
  '16k_yue': { ...mandarin, tag: 'zh-HK', english: 'Cantonese', espeak: 'yue' },
  '16k_zh-TW': { ...mandarin, tag: 'zh-TW' },
  '16k_zh_en': mandarin,
  '16k_zh_large': mandarin,
  '16k_zh_edu': mandarin,
  '16k_zh_medical': mandarin,
  '16k_zh_court': mandarin,
  '16k_en_large': english,
  '16k_en_game': english,
  '16k_en_edu': english,
  '16k_ko': { ...other('ko', 'ko-KR', 'Korean', 'ko'), byWords: false },
  // espeak-ng reads kana, but spells Chinese characters out in English.
  '16k_ja': other('ja', 'ja-JP', 'Japanese', null, false),
  '16k_th': other('th', 'th-TH', 'Thai', 'th', false),
  '16k_id': other('id', 'id-ID', 'Indonesian', 'id'),
  '16k_vi': other('vi', 'vi-VN', 'Vietnamese', 'vi'),
  '16k_ms': other('ms', 'ms-MY', 'Malay', 'ms'),
  '16k_fil': other('tl', 'fil-PH', 'Filipino', null),
  '16k_pt': other('pt', 'pt-BR', 'Portuguese', 'pt-br'),
  '16k_tr': other('tr', 'tr-TR', 'Turkish', 'tr'),
  '16k_ar': other('ar', 'ar-SA', 'Arabic', 'ar'),
  '16k_es': other('es', 'es-ES', 'Spanish', 'es'),
  '16k_hi': other('hi', 'hi-IN', 'Hindi', 'hi'),
  '16k_fr': other('fr', 'fr-FR', 'French', 'fr-fr'),
  '16k_de': other('de', 'de-DE', 'German', 'de'),
}

/** Every code, in the order in which they are offered. */
export const speechCodes: readonly SpeechLanguage[] = Object.keys(SPEECH_LANGUAGES) as SpeechLanguage[]

/** Codes of some ISO languages. */
export const codesOfIso = (isos: readonly string[]): SpeechLanguage[] =>
  speechCodes.filter((code) => isos.includes(SPEECH_LANGUAGES[code].iso))
