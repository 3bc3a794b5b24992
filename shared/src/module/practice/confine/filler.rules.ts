import { SPEECH_LANGUAGES } from '../../lexicon/speech-language.rules'
import type { SpeechLanguage } from '../../voice/voice.contract'

/** What somebody says who has begun to answer and thinks: it bridges the time until a model's first sentence. */
const FILLERS = { chinese: '嗯……', english: 'Mm… ' } as const

/** Null: the language has none here, and the line is said at once as the scene has it. */
export function fillerOf(language: SpeechLanguage): string | null {
  const { lists } = SPEECH_LANGUAGES[language]
  return lists === null ? null : FILLERS[lists]
}

export const beginsWithFiller = (text: string): boolean =>
  Object.values(FILLERS).some((filler) => text.startsWith(filler.trim()))
