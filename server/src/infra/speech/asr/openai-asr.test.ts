import { afterEach, describe, expect, it } from 'vitest'
import { type OpenAiVendor, startOpenAiVendor, type VendorScript } from '../../../../test/vendor/openai-vendor'
import { finalText } from './asr.conformance'
import { openAiAsr } from './openai-asr'
import { heardIn } from './openai-confidence'

const SECOND = new Uint8Array(32_000)
const asked = { language: '16k_en' as const, phrases: [], signal: new AbortController().signal }

const started: OpenAiVendor[] = []
afterEach(async () => {
  await Promise.all(started.splice(0).map((vendor) => vendor.close()))
})

async function providerOf(script: VendorScript, model = 'whisper-1') {
  const vendor = await startOpenAiVendor(script)
  started.push(vendor)
  return { vendor, provider: openAiAsr({ baseUrl: vendor.baseUrl, apiKey: 'secret', model }, 60_000) }
}

async function hear(provider: ReturnType<typeof openAiAsr>) {
  const stream = provider.open(asked)
  stream.write(SECOND)
  stream.finish()
  for await (const event of stream.events) if (event.type === 'final') return event
  return null
}

const part = (text: string, avg_logprob: number, no_speech_prob = 0, compression_ratio = 1) => ({
  text,
  avg_logprob,
  no_speech_prob,
  compression_ratio,
})

describe('an OpenAI-compatible recogniser', () => {
  it('says how sure it is by its segments', async () => {
    const { provider } = await providerOf({ segments: [part(' Good', -0.2), part(' day.', -0.4)] })
    expect(await hear(provider)).toMatchObject({ text: 'Good day.', confidence: 0.74, understood: true })
  })

  it('says how sure it is by its tokens, where the model has no segments', async () => {
    const logprobs = [
      { token: 'Good', logprob: -1.5 },
      { token: ' day', logprob: -1.1 },
    ]
    const { provider } = await providerOf({ transcript: () => 'Good day', logprobs }, 'gpt-4o-mini-transcribe')
    expect(await hear(provider)).toMatchObject({ text: 'Good day', confidence: 0.27, understood: false })
  })

  it.each([400, 422])(
    'asks for plain json once and for all where other formats are refused (%i)',
    async (plainOnly) => {
      const { vendor, provider } = await providerOf({ plainOnly, transcript: () => 'Good day' })
      for (const calls of [2, 3]) {
        expect(await hear(provider)).toMatchObject({ text: 'Good day', confidence: null, understood: true })
        expect(vendor.calls).toHaveLength(calls)
      }
    },
  )

  it('asks for the surer format again after a refusal that was not about it', async () => {
    const { vendor, provider } = await providerOf({ failWith: 400 })
    await expect(hear(provider)).rejects.toMatchObject({ kind: 'refused' })
    vendor.script.failWith = undefined
    vendor.script.segments = [part('Good day.', -0.1)]
    expect(await hear(provider)).toMatchObject({ confidence: 0.9 })
  })

  it.each([429, 500, 503])('is asked once when it fails with %i', async (failWith) => {
    const { vendor, provider } = await providerOf({ failWith })
    const stream = provider.open(asked)
    stream.write(SECOND)
    stream.finish()
    await expect(finalText(stream)).rejects.toMatchObject({ provider: 'OpenAI-compatible (whisper-1)' })
    expect(vendor.calls).toHaveLength(1)
  })
})

describe('what a transcription says was heard', () => {
  it.each([
    ['words that are sure', [part('Good day.', -0.3)], 'Good day.', true],
    ['words that are not', [part('Good day.', -1.2)], 'Good day.', false],
    [
      'words invented in silence, which are dropped',
      [part('Good day.', -0.3), part(' Thanks.', -0.8, 0.9)],
      'Good day.',
      true,
    ],
    ['nothing but silence', [part('Thanks for watching.', -0.8, 0.9)], '', false],
    ['quiet words that are sure', [part('Good day.', -0.2, 0.7)], 'Good day.', true],
    ['a text that repeats itself', [part('so so so so', -0.2, 0, 2.5)], 'so so so so', false],
  ])('%s', (_what, segments, text, understood) => {
    expect(heardIn('x', { text: 'whatever', segments })).toMatchObject({ text, understood })
  })

  it.each([{}, { segments: [] }, { segments: [{ text: 'x' }] }, { segments: 'x', logprobs: 'x' }])(
    'is the text as it is where the service gives no figures (%j)',
    (more) => {
      expect(heardIn('x', { text: ' Good day. ', ...more })).toEqual({
        text: 'Good day.',
        confidence: null,
        understood: true,
      })
    },
  )

  it.each([null, 'Good day', { text: 1 }, []])('is no answer: %j', (answer) => {
    expect(() => heardIn('x', answer)).toThrow(expect.objectContaining({ kind: 'bad_answer' }))
  })
})
