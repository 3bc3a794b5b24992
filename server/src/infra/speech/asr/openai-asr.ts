import type OpenAI from 'openai'
import { BadRequestError, toFile, UnprocessableEntityError } from 'openai'
import { fromOpenAiError, openAiClient } from '../../vendor/openai-client'
import { eventQueue } from '../../vendor/event-queue'
import { SPEECH_LANGUAGES, speechCodes } from '@lianda/shared/module/lexicon/speech-language.rules'
import { wavOf } from '@lianda/shared/kernel/wav'
import type { AsrEvent, AsrProvider, AsrRequest, AsrStream, Recognised } from './asr'
import { heardIn } from './openai-confidence'

/** The service reads only the last 224 tokens of a prompt. */
const PROMPT_CHARS = 200

/** How the service is asked to say how sure it is. */
type Format = 'segments' | 'logprobs' | 'plain'

/** OpenAI's own models of this name have no segments, but the probabilities of their tokens. */
const firstFormat = (model: string): Format => (/^gpt-.*transcribe/.test(model) ? 'logprobs' : 'segments')

const nameOf = (model: string): string => `OpenAI-compatible (${model})`

/** Statuses with which services refuse a format that they don't know. */
const refusesFormat = (error: unknown): boolean =>
  error instanceof BadRequestError || error instanceof UnprocessableEntityError

async function transcribed(
  client: OpenAI,
  model: string,
  pcm: Uint8Array,
  { language, phrases, signal }: AsrRequest,
  format: Format,
): Promise<Recognised> {
  const answer: unknown = await client.audio.transcriptions.create(
    {
      file: await toFile(wavOf(pcm, 16_000), 'turn.wav', { type: 'audio/wav' }),
      model,
      language: SPEECH_LANGUAGES[language].iso,
      prompt: phrases.join(' ').slice(0, PROMPT_CHARS),
      response_format: format === 'segments' ? 'verbose_json' : 'json',
      ...(format === 'logprobs' ? { include: ['logprobs' as const] } : {}),
    },
    { signal },
  )
  return heardIn(nameOf(model), answer)
}

/**
 * Recognition by an OpenAI-compatible service: the utterance is sent when it is complete
 * (POST {baseUrl}/audio/transcriptions, multipart), so there are no partial transcripts.
 */
export function openAiAsr(address: { baseUrl: string; apiKey: string; model: string }, timeoutMs: number): AsrProvider {
  const client = openAiClient(address, timeoutMs, 0)
  let format = firstFormat(address.model)
  const name = nameOf(address.model)
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
        const ask = (how: Format) => transcribed(client, address.model, pcm, request, how)
        const heard = await ask(format).catch(async (error: unknown) => {
          if (format === 'plain' || !refusesFormat(error)) throw error
          const plain = await ask('plain')
          // The service refused only the format: it is not asked for it again.
          format = 'plain'
          return plain
        })
        events.push({ type: 'final', ...heard })
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
