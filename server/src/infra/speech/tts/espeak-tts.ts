import { SPEECH_LANGUAGES, speechCodes } from '@lianda/shared/module/lexicon/speech-language.rules'
import { mannerOf } from '@lianda/shared/module/voice/voice-manner.rules'
import type { SpeechLanguage } from '@lianda/shared/module/voice/voice.contract'
import { findProgram } from '../../vendor/find-program'
import { eventQueue } from '../../vendor/event-queue'
import { runEngine } from '../../vendor/run-engine'
import { toVendorError } from '../../vendor/vendor-error'
import { PcmTo16k } from '../audio/pcm-stream'
import { readWavHeader } from '../audio/wav'
import { pinyinOf } from './mandarin-text'
import type { TtsProvider, TtsRequest } from './tts'

const TIMEOUT_MS = 20_000
/** Words per minute; espeak's default of 175 is too fast for a customer. */
const RATE = 160
/** espeak's own scale: 50 is the voice's pitch, ten steps raise it by 8 to 15 % (measured); 100 its loudness. */
const PITCH = 50
const PITCH_STEPS = 100
const AMPLITUDE = 100

/** The options of a voice in an emotion. */
function mannerArgs(emotion: number): string[] {
  const { rate, pitch, volume } = mannerOf(emotion)
  const steps = [RATE * rate, PITCH + PITCH_STEPS * (pitch - 1), AMPLITUDE * volume].map(
    (value) => `${Math.round(value)}`,
  )
  return ['-s', '-p', '-a'].flatMap((option, at) => [option, steps[at] ?? ''])
}

export async function findEspeak(): Promise<string | null> {
  return findProgram('espeak-ng')
}

function voiceOf(request: TtsRequest): string {
  if (request.voice) return request.voice
  const variant = request.gender === 'female' ? '+f3' : '+m3'
  return `${SPEECH_LANGUAGES[request.language].espeak ?? 'en-us'}${variant}`
}

const needsPinyin = (language: SpeechLanguage) => SPEECH_LANGUAGES[language].espeak === 'cmn-latn-pinyin'

const LANGUAGES = speechCodes.filter((code) => SPEECH_LANGUAGES[code].espeak !== null)

/**
 * espeak-ng as a separate process (GPL: never linked). It sounds robotic, but needs no service and answers at once.
 * Text goes through standard input, so that it can't be read as an option.
 */
export function espeakTts(program: string): TtsProvider {
  const name = 'espeak-ng'
  return {
    capabilities: { name, kind: 'local', languages: LANGUAGES, streams: true },
    async *speak(request) {
      const text = needsPinyin(request.language) ? pinyinOf(request.text) : request.text
      const pieces = eventQueue<Uint8Array>()
      runEngine(name, {
        program,
        args: ['-v', voiceOf(request), ...mannerArgs(request.emotion), '--stdin', '--stdout'],
        stdin: text,
        signal: request.signal,
        timeoutMs: TIMEOUT_MS,
        onOutput: pieces.push,
      }).then(pieces.close, (error: unknown) => pieces.fail(toVendorError(name, error, request.signal)))

      let head: Buffer | null = Buffer.alloc(0)
      let to16k: PcmTo16k | null = null
      for await (const piece of pieces) {
        let body = piece
        if (head) {
          head = Buffer.concat([head, piece])
          const format = readWavHeader(head)
          if (!format) continue
          to16k = new PcmTo16k(format.rate)
          body = head.subarray(format.dataOffset)
          head = null
        }
        const pcm = to16k?.push(body)
        if (pcm && pcm.length > 0) yield { type: 'audio', pcm }
      }
      const rest = to16k?.flush()
      if (rest && rest.length > 0) yield { type: 'audio', pcm: rest }
      yield { type: 'usage', characters: request.text.length }
      yield { type: 'end' }
    },
  }
}
