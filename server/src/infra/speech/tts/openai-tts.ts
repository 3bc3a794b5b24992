import { mannerOf as voiceManner } from '@lianda/shared/module/voice/voice-manner.rules'
import { speechCodes } from '@lianda/shared/module/lexicon/speech-language.rules'
import { fromOpenAiError, openAiClient } from '../../vendor/openai-client'
import { PcmTo16k } from '../audio/pcm-stream'
import type { TtsProvider } from './tts'

/** The service returns 24 kHz 16-bit mono for response_format "pcm". */
const SERVICE_RATE = 24_000

/**
 * How the line is said. Models named gpt-… take instructions and no speed, the others speed alone
 * (platform.openai.com/docs/api-reference/audio/createSpeech).
 */
function mannerOf(
  model: string,
  emotion: number,
): { speed: number } | { instructions: string } | Record<string, never> {
  const { rate, words } = voiceManner(emotion)
  if (model.startsWith('gpt-')) return { instructions: `Speak like a customer in a conversation: ${words}.` }
  return rate === 1 ? {} : { speed: rate }
}

/** Voice of an OpenAI-compatible service (POST {baseUrl}/audio/speech), streamed as it arrives. */
export function openAiTts(
  address: { baseUrl: string; apiKey: string; model: string; voiceFemale: string; voiceMale: string },
  timeoutMs: number,
): TtsProvider {
  const client = openAiClient(address, timeoutMs)
  const name = `OpenAI-compatible (${address.model})`
  return {
    capabilities: { name, kind: 'service', languages: speechCodes, streams: true },
    async *speak(request) {
      try {
        const answer = await client.audio.speech.create(
          {
            model: address.model,
            input: request.text,
            voice: request.voice || (request.gender === 'female' ? address.voiceFemale : address.voiceMale),
            response_format: 'pcm',
            ...mannerOf(address.model, request.emotion),
          },
          { signal: request.signal },
        )
        const to16k = new PcmTo16k(SERVICE_RATE)
        for await (const chunk of (answer.body as ReadableStream<Uint8Array> | null) ?? []) {
          const pcm = to16k.push(chunk)
          if (pcm.length > 0) yield { type: 'audio', pcm }
        }
        const rest = to16k.flush()
        if (rest.length > 0) yield { type: 'audio', pcm: rest }
        yield { type: 'usage', characters: request.text.length }
        yield { type: 'end' }
      } catch (error) {
        throw fromOpenAiError(name, error, request.signal)
      }
    },
  }
}
