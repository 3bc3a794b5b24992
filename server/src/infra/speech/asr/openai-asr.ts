import { toFile } from 'openai'
import { fromOpenAiError, openAiClient } from '../../vendor/openai-client'
import { eventQueue } from '../../vendor/event-queue'
import { SPEECH_LANGUAGES, speechCodes } from '@lianda/shared/module/lexicon/speech-language.rules'
import { wavOf } from '@lianda/shared/kernel/wav'
import { type AsrEvent, type AsrProvider, type AsrRequest, type AsrStream, recognisedWords } from './asr'

/** The service reads only the last 224 tokens of a prompt. */
const PROMPT_CHARS = 200

/**
 * Recognition by an OpenAI-compatible service: the utterance is sent when it is complete
 * (POST {baseUrl}/audio/transcriptions, multipart), so there are no partial transcripts.
 */
export function openAiAsr(address: { baseUrl: string; apiKey: string; model: string }, timeoutMs: number): AsrProvider {
  const client = openAiClient(address, timeoutMs)
  const name = `OpenAI-compatible (${address.model})`
  return {
    capabilities: {
      name,
      kind: 'service',
      languages: speechCodes,
      partials: false,
      phrases: false,
    },
    open(request: AsrRequest): AsrStream {
      const events = eventQueue<AsrEvent>()
      const chunks: Uint8Array[] = []
      let finished = false
      const transcribe = async () => {
        const pcm = Buffer.concat(chunks)
        const answer = await client.audio.transcriptions.create(
          {
            file: await toFile(wavOf(pcm, 16_000), 'turn.wav', { type: 'audio/wav' }),
            model: address.model,
            language: SPEECH_LANGUAGES[request.language].iso,
            prompt: request.phrases.join(' ').slice(0, PROMPT_CHARS),
            response_format: 'json',
          },
          { signal: request.signal },
        )
        events.push({ type: 'final', ...recognisedWords(answer.text.trim()) })
        events.push({ type: 'usage', audioMs: Math.round(pcm.length / 32) })
        events.push({ type: 'end' })
        events.close()
      }
      return {
        events,
        write(pcm) {
          if (!finished) chunks.push(pcm)
        },
        finish() {
          if (finished) return
          finished = true
          transcribe().catch((error: unknown) => events.fail(fromOpenAiError(name, error, request.signal)))
        },
      }
    },
  }
}
