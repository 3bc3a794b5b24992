/** How a voice says something, as factors of how it says it calmly. */
export interface VoiceManner {
  rate: number
  pitch: number
  volume: number
  /** For a service that takes instructions. */
  words: string
}

const CALM: VoiceManner = { rate: 1, pitch: 1, volume: 1, words: 'calm' }

/**
 * By emotion (0-6). The directions are those in which listeners tell emotions from voices (Juslin and Laukka 2003: anger and
 * joy fast, loud and high, fear fast and high, sadness slow, soft and low); the steps are small, so that words stay clear.
 */
const MANNERS: readonly VoiceManner[] = [
  CALM,
  { rate: 1.05, pitch: 1.12, volume: 1.05, words: 'happy and friendly' },
  { rate: 0.92, pitch: 1.03, volume: 0.95, words: 'hesitant' },
  { rate: 1.1, pitch: 1.1, volume: 1, words: 'anxious and worried' },
  { rate: 1, pitch: 0.95, volume: 1.1, words: 'dissatisfied and cool' },
  { rate: 1.1, pitch: 1.1, volume: 1.25, words: 'angry, without shouting' },
  { rate: 0.85, pitch: 0.92, volume: 0.85, words: 'sad and tired' },
]

export const mannerOf = (emotion: number): VoiceManner => MANNERS[emotion] ?? CALM
