import type { NotHeard, SpeechLanguage } from '@lianda/shared/module/voice/voice.contract'

/** What a recogniser is told: the language, and what is likely to be said. */
export interface Expected {
  language: SpeechLanguage
  phrases: readonly string[]
}

/** What a recogniser made of a turn: its words, or why there are none. */
export interface Heard {
  /** '' if `not` is set. */
  text: string
  /** How sure the recogniser is, 0 to 1; null if it does not say. */
  confidence: number | null
  not: NotHeard | null
}
