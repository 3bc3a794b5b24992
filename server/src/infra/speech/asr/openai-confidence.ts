import * as z from 'zod/mini'
import { VendorError } from '../../vendor/vendor-error'
import { type Recognised, recognisedWords } from './asr'

/**
 * Bars of Whisper's own decoder (`logprob_threshold`, `no_speech_threshold`, `compression_ratio_threshold` of
 * openai/whisper, transcribe.py): below a mean log-probability of -1 a text is a failure, above a compression of 2.4 it
 * repeats itself.
 */
const SURE_LOGPROB = -1
const NO_SPEECH = 0.6
const REPEATS = 2.4
/** A segment that is probably no speech is dropped unless its words are surer than this; Whisper itself asks for -1. */
const SURE_OF_SPEECH = -0.5

const segment = z.object({
  text: z.string(),
  avg_logprob: z.number(),
  no_speech_prob: z.optional(z.number()),
  compression_ratio: z.optional(z.number()),
})
type Segment = z.infer<typeof segment>

const answered = z.object({
  text: z.string(),
  /** Compatible services send them in other shapes too; then they say nothing. */
  segments: z.optional(z.unknown()),
  logprobs: z.optional(z.unknown()),
})
const segments = z.array(segment)
const tokens = z.array(z.object({ logprob: z.number() }))

/**
 * What a transcription (json or verbose_json) says was heard. Its confidence is the mean probability of a token, by
 * segments weighted by their characters; it is understood from e^-1 = 0.37 on. Without figures the words count as they are.
 * Throws a VendorError of kind bad_answer.
 */
export function heardIn(provider: string, answer: unknown): Recognised {
  const read = answered.safeParse(answer)
  if (!read.success) throw new VendorError(provider, 'bad_answer')
  const text = read.data.text.trim()
  const parts = segments.safeParse(read.data.segments)
  if (parts.success && parts.data.length > 0) return ofSegments(parts.data)
  const each = tokens.safeParse(read.data.logprobs)
  if (each.success && each.data.length > 0)
    return judged(text, each.data.reduce((sum, { logprob }) => sum + logprob, 0) / each.data.length)
  return recognisedWords(text)
}

const isSpeech = ({ no_speech_prob: silence = 0, avg_logprob: sure }: Segment): boolean =>
  silence <= NO_SPEECH || sure >= SURE_OF_SPEECH

function ofSegments(all: readonly Segment[]): Recognised {
  const spoken = all.filter((one) => isSpeech(one) && one.text.trim() !== '')
  const text = spoken
    .map((one) => one.text)
    .join('')
    .trim()
  const chars = spoken.reduce((sum, one) => sum + one.text.length, 0)
  if (chars === 0) return { text: '', confidence: 0, understood: false }
  const mean = spoken.reduce((sum, one) => sum + one.avg_logprob * one.text.length, 0) / chars
  const repeats = spoken.some((one) => (one.compression_ratio ?? 0) > REPEATS)
  const heard = judged(text, mean)
  return { ...heard, understood: heard.understood && !repeats }
}

function judged(text: string, meanLogprob: number): Recognised {
  const confidence = Math.round(100 * Math.min(1, Math.exp(meanLogprob))) / 100
  return { text, confidence, understood: text !== '' && meanLogprob >= SURE_LOGPROB }
}
