// waits: slow vendors are tested, and so is the time that each takes.
import { setTimeout as delay } from 'node:timers/promises'
import { speechCodes } from '@lianda/shared/module/lexicon/speech-language.rules'
import { type AsrEvent, type AsrProvider, type Recognised, recognisedWords } from '../src/infra/speech/asr/asr'
import type { TtsProvider } from '../src/infra/speech/tts/tts'
import type { LlmProvider } from '../src/infra/llm/llm'
import { eventQueue } from '../src/infra/vendor/event-queue'
import { VendorError } from '../src/infra/vendor/vendor-error'

const LANGUAGES = speechCodes

/** What a scripted recogniser does; tests change it between turns. */
export interface HeardScript {
  /** The final text; null makes it fail. */
  says: string | null
  /** How sure it is, and whether it understood. */
  heard?: Partial<Pick<Recognised, 'confidence' | 'understood'>>
  /** It never answers. */
  hangs?: boolean
  finalMs?: number
  /** Number of turns so far, and bytes of the last one. */
  asked?: number
  heardBytes?: number
  phrases?: readonly string[]
}

/** A recogniser that does what its script says. */
export function scriptedAsr(script: HeardScript): AsrProvider {
  return {
    capabilities: { name: 'Scripted', kind: 'service', languages: LANGUAGES, partials: true, phrases: true },
    open(request) {
      const events = eventQueue<AsrEvent>()
      let bytes = 0
      script.phrases = request.phrases
      script.asked = (script.asked ?? 0) + 1
      const finish = async () => {
        await delay(script.finalMs ?? 0)
        script.heardBytes = bytes
        if (script.hangs) return
        if (script.says === null) return events.fail(new VendorError('Scripted', 'unavailable'))
        events.push({ type: 'final', ...recognisedWords(script.says), ...script.heard })
        events.push({ type: 'end' })
        events.close()
      }
      return {
        events,
        write(pcm) {
          if (bytes === 0) events.push({ type: 'partial', text: '...', stable: 0 })
          bytes += pcm.byteLength
        },
        finish: () => void finish(),
      }
    },
  }
}

/** A TTS provider that plays a tone of 100 ms per clause after `firstMs`. */
export function scriptedTts(script: { firstMs?: number; fails?: boolean; spoken: string[] }): TtsProvider {
  return {
    capabilities: { name: 'Scripted', kind: 'service', languages: LANGUAGES, streams: true },
    async *speak(request) {
      await delay(script.firstMs ?? 0)
      if (script.fails) throw new VendorError('Scripted', 'unavailable')
      if (request.signal.aborted) return
      script.spoken.push(request.text)
      yield { type: 'audio', pcm: tone(50) }
      yield { type: 'audio', pcm: tone(50) }
      yield { type: 'end' }
    },
  }
}

/** A language model that streams `says` in pieces of 4 characters after `firstMs`. */
export function scriptedLlm(script: { says: string; firstMs?: number; asked?: string }): LlmProvider {
  return {
    capabilities: { name: 'Scripted' },
    async *complete(request) {
      script.asked = JSON.stringify(request.messages)
      await delay(script.firstMs ?? 0, undefined, { signal: request.signal })
      for (let at = 0; at < script.says.length; at += 4) yield { type: 'text', delta: script.says.slice(at, at + 4) }
      yield { type: 'end' }
    },
  }
}

/** 440 Hz at about -12 dBFS, 16 kHz 16-bit mono. */
export function tone(ms: number): Uint8Array {
  const samples = Int16Array.from({ length: ms * 16 }, (_, n) =>
    Math.round(8_000 * Math.sin((2 * Math.PI * 440 * n) / 16_000)),
  )
  return new Uint8Array(samples.buffer)
}
