import { afterEach, describe, expect, it } from 'vitest'
import { startOpenAiVendor, type OpenAiVendor, type VendorScript } from '../../../test/vendor/openai-vendor'
import type { LlmEvent } from './llm'
import { openAiEmbeddings } from './openai-embedding'
import { openAiLlm } from './openai-llm'

let vendor: OpenAiVendor
afterEach(() => vendor.close())

const start = async (script: VendorScript) => {
  vendor = await startOpenAiVendor(script)
  return { baseUrl: vendor.baseUrl, apiKey: 'k', model: 'm-1' }
}
const ask = (signal = new AbortController().signal) => ({
  messages: [
    { role: 'system' as const, content: 'You are a guest.' },
    { role: 'user' as const, content: 'Good evening' },
  ],
  maxTokens: 60,
  temperature: 0.7,
  signal,
})

async function collect(events: AsyncIterable<LlmEvent>): Promise<LlmEvent[]> {
  const seen: LlmEvent[] = []
  for await (const event of events) seen.push(event)
  return seen
}

describe('a language model behind an OpenAI-compatible address', () => {
  it('streams its words, then usage, then end', async () => {
    const llm = openAiLlm(await start({ chat: () => ['Good ', 'evening.'] }), 60_000)
    const events = await collect(llm.complete(ask()))
    expect(events.flatMap((event) => (event.type === 'text' ? [event.delta] : []))).toEqual(['Good ', 'evening.'])
    expect(events.slice(-2)).toEqual([{ type: 'usage', promptTokens: 12, completionTokens: 4 }, { type: 'end' }])
    expect(JSON.parse(vendor.calls[0]?.body.toString('utf8') ?? '{}')).toMatchObject({
      model: 'm-1',
      stream: true,
      max_tokens: 60,
    })
  })

  it('hangs up on the vendor when it is aborted', async () => {
    const control = new AbortController()
    const llm = openAiLlm(
      await start({ chat: () => Array.from({ length: 3_000 }, () => 'word '), pieceDelayMs: 20 }),
      60_000,
    )
    const run = async () => {
      for await (const event of llm.complete(ask(control.signal))) if (event.type === 'text') control.abort()
    }
    await expect(run()).rejects.toMatchObject({ kind: 'aborted' })
    await expect.poll(() => vendor.aborted).toBe(1)
  })

  it('fails as a network error when the connection is cut in the middle', async () => {
    const llm = openAiLlm(await start({ chat: () => ['a', 'b', 'c'], cut: true }), 60_000)
    await expect(collect(llm.complete(ask()))).rejects.toMatchObject({ name: 'VendorError', retryable: true })
  })
})

describe('embeddings', () => {
  it('come back in order, and a text is asked for once', async () => {
    const embedding = openAiEmbeddings(await start({ embed: (text) => [text.length, 1] }), 60_000)
    const signal = new AbortController().signal
    expect(await embedding.embed(['ab', 'abc', 'ab'], signal)).toEqual([
      [2, 1],
      [3, 1],
      [2, 1],
    ])
    await embedding.embed(['abc', 'x'], signal)
    expect(vendor.calls.map((call) => (JSON.parse(call.body.toString('utf8')) as { input: string[] }).input)).toEqual([
      ['ab', 'abc'],
      ['x'],
    ])
  })
})
