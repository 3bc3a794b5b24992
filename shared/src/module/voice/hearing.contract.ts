import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { toBase64Url } from '../../kernel/bytes'
import { SPEECH_LANGUAGES } from '../lexicon/speech-language.rules'
import { notHeard, type SpeechLanguage, speechLanguage } from './voice.contract'
import { PCM_BYTES_PER_MS } from './voice.events'

/** The longest recording of the recorder test, in ms. */
export const MAX_TRIAL_MS = 15_000

/** The recording travels in pieces of at most half a second. */
const PIECE_BYTES = 500 * PCM_BYTES_PER_MS
const MAX_PIECES = (MAX_TRIAL_MS * PCM_BYTES_PER_MS) / PIECE_BYTES
const MAX_CHARS = Math.ceil((PIECE_BYTES * 4) / 3)

/** PCM as the call takes it. */
export const trialPieces = (pcm: Uint8Array): string[] =>
  Array.from({ length: Math.ceil(pcm.length / PIECE_BYTES) }, (_unused, i) =>
    toBase64Url(pcm.subarray(i * PIECE_BYTES, (i + 1) * PIECE_BYTES)),
  )

/** The sentence to read in the recorder test; recognisers that need phrases expect it. */
const SENTENCES = {
  chinese: '您好，请问有什么可以帮您？',
  english: 'Hello, how may I help you today?',
}
const TAIWAN = '您好，請問有什麼可以幫您？'

/** The sentence to read aloud; null for a language without one: say anything. */
export function trialSentence(language: SpeechLanguage): string | null {
  const { lists, tag } = SPEECH_LANGUAGES[language]
  return lists && (tag === 'zh-TW' ? TAIWAN : SENTENCES[lists])
}

/** What the recogniser made of the recording. */
export const trialHeard = z.object({
  /** Name of the recogniser; '' = there is none for this language. */
  service: z.string(),
  /** '' if `not` is set. */
  text: z.string(),
  confidence: z.nullable(z.number()),
  not: z.nullable(notHeard),
})
export type TrialHeard = z.infer<typeof trialHeard>

export const tryHearing = endpoint({
  id: 'voice.tryHearing',
  method: 'POST',
  path: 'api/trainning/voice/hearing',
  summary: 'What the recogniser hears in a recording of the recorder test; nothing of it is kept',
  effect: 'read',
  auth: 'session',
  action: 'voice.try',
  rate: 'hearing',
  input: z.object({
    language: speechLanguage,
    /** 16 kHz 16-bit little-endian mono PCM, each piece in base64url. */
    pcm: z
      .array(z.string().check(z.minLength(1), z.maxLength(MAX_CHARS), z.regex(/^[A-Za-z0-9_-]+$/)))
      .check(z.minLength(1), z.maxLength(MAX_PIECES)),
  }),
  output: trialHeard,
})
