/** What levels of 40 ms say about a recording, in dBFS and dB. */
export interface SoundQuality {
  /** The room without the voice. */
  noiseDbfs: number
  /** The voice; null if none stands out of the room. */
  voiceDbfs: number | null
  /** Voice over noise, in dB. */
  snrDb: number | null
  loudestDbfs: number
}

/** How to answer in a practice. */
export type AnswerWay = 'hands_free' | 'hold' | 'typing'

/** Why; the key under `recorder-test.reason.` in the locale files. */
export type AdviceReason = 'good' | 'no_voice' | 'drowned' | 'noisy' | 'quiet' | 'overdriven' | 'echo'

export interface Advice {
  way: AnswerWay
  reason: AdviceReason
}

/** A frame counts as voice if it is this much above the room (dB), and never below the absolute minimum. */
const VOICE_MARGIN_DB = 8
const LEAST_VOICE_DBFS = -55
/** At least this much voice: four frames of 40 ms. */
const LEAST_VOICE_FRAMES = 4
const NOISE_SHARE = 0.15
const DROWNED_BELOW_DB = 10
const NOISY_BELOW_DB = 18
const QUIET_BELOW_DBFS = -42
/** The level of a frame this near to full scale is cut off at its peaks. */
const OVERDRIVEN_DBFS = -4

/**
 * The noise is the level that 15 % of the frames stay below; the voice is the mean power of the frames well above it.
 * @param before levels of the room just before the recording: a short one may have no gap between the words
 */
export function soundQuality(levels: readonly number[], before: readonly number[] = []): SoundQuality {
  const rising = [...before, ...levels].sort((a, b) => a - b)
  const noiseDbfs = rising[Math.floor(rising.length * NOISE_SHARE)] ?? -100
  const loudestDbfs = Math.max(-100, ...levels)
  const bar = Math.max(LEAST_VOICE_DBFS, noiseDbfs + VOICE_MARGIN_DB)
  const voiced = levels.filter((level) => level >= bar)
  if (voiced.length < LEAST_VOICE_FRAMES) return { noiseDbfs, voiceDbfs: null, snrDb: null, loudestDbfs }
  const power = voiced.reduce((sum, level) => sum + 10 ** (level / 10), 0) / voiced.length
  const voiceDbfs = 10 * Math.log10(power)
  return { noiseDbfs, voiceDbfs, snrDb: voiceDbfs - noiseDbfs, loudestDbfs }
}

/** The way of answering that this recording is good enough for. */
export function adviceFor(quality: SoundQuality, echoCancelled: boolean): Advice {
  const { voiceDbfs, snrDb, loudestDbfs } = quality
  if (voiceDbfs === null || snrDb === null) return { way: 'typing', reason: 'no_voice' }
  if (snrDb < DROWNED_BELOW_DB) return { way: 'typing', reason: 'drowned' }
  if (snrDb < NOISY_BELOW_DB) return { way: 'hold', reason: 'noisy' }
  if (voiceDbfs < QUIET_BELOW_DBFS) return { way: 'hold', reason: 'quiet' }
  if (loudestDbfs > OVERDRIVEN_DBFS) return { way: 'hold', reason: 'overdriven' }
  // Without it the customer's voice from the loudspeaker would be taken for the learner's.
  if (!echoCancelled) return { way: 'hold', reason: 'echo' }
  return { way: 'hands_free', reason: 'good' }
}
