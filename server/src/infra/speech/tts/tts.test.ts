import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startOpenAiVendor, type OpenAiVendor } from '../../../../test/vendor/openai-vendor'
import { samplesOf } from '../audio/resample'
import { espeakTts, findEspeak } from './espeak-tts'
import { fallbackTts } from './fallback-tts'
import { pinyinOf, readNumber, spokenFigures } from './mandarin-text'
import { openAiTts } from './openai-tts'
import { ttsConformance } from './tts.conformance'

let vendor: OpenAiVendor
beforeAll(async () => {
  vendor = await startOpenAiVendor({})
})
afterAll(() => vendor.close())

const address = (baseUrl = vendor.baseUrl) => ({
  baseUrl,
  apiKey: 'k',
  model: 'tts-1',
  voiceFemale: 'nova',
  voiceMale: 'onyx',
})
const line = {
  text: 'ten letter',
  language: '16k_en',
  gender: 'female',
  voice: '',
  emotion: 0,
  signal: new AbortController().signal,
} as const

ttsConformance('an OpenAI-compatible service', async () => ({
  provider: openAiTts(address(), 60_000),
  language: '16k_zh',
  text: '您好，请问几位？',
}))

const espeak = await findEspeak()
describe.skipIf(!espeak)('with espeak-ng installed', () => {
  ttsConformance('espeak-ng in Chinese', async () => ({
    provider: espeakTts(espeak ?? ''),
    language: '16k_zh',
    text: '我先生觉得还是油车放心。',
  }))
  ttsConformance('espeak-ng in English', async () => ({
    provider: espeakTts(espeak ?? ''),
    language: '16k_en',
    text: 'I would like to check in, please.',
  }))

  it('is faster and louder in anger, slower and softer in sadness, and as always when calm', async () => {
    const said = async (emotion: number) => {
      const pieces: Uint8Array[] = []
      for await (const event of espeakTts(espeak ?? '').speak({ ...line, text: 'I would like a quiet room.', emotion }))
        if (event.type === 'audio') pieces.push(event.pcm)
      const samples = samplesOf(Buffer.concat(pieces))
      return {
        length: samples.length,
        loud: Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / samples.length),
      }
    }
    const [calm, again, angry, sad] = [await said(0), await said(0), await said(5), await said(6)]
    expect(again).toEqual(calm)
    expect(angry.length).toBeLessThan(0.95 * calm.length)
    expect(angry.loud).toBeGreaterThan(1.1 * calm.loud)
    expect(sad.length).toBeGreaterThan(1.1 * calm.length)
    expect(sad.loud).toBeLessThan(0.95 * calm.loud)
  })

  it('reads text that looks like an option as text', async () => {
    const events = []
    for await (const event of espeakTts(espeak ?? '').speak({ ...line, text: '--version' })) events.push(event.type)
    expect(events).toContain('audio')
  })
})

describe('a service voice', () => {
  it('is resampled from 24 to 16 kHz without changing its length or pitch', async () => {
    const pieces: Uint8Array[] = []
    for await (const event of openAiTts(address(), 60_000).speak(line))
      if (event.type === 'audio') pieces.push(event.pcm)
    const samples = samplesOf(Buffer.concat(pieces))
    expect(samples.length / 16_000).toBeCloseTo(0.4, 2)
    let crossings = 0
    for (let i = 1; i < samples.length; i++) if ((samples[i - 1] ?? 0) < 0 && (samples[i] ?? 0) >= 0) crossings++
    expect(crossings / 0.4).toBeCloseTo(220, -1)
  })

  it.each([
    ['gpt-4o-mini-tts', 5, { instructions: 'Speak like a customer in a conversation: angry, without shouting.' }],
    ['tts-1', 6, { speed: 0.85 }],
    ['tts-1', 0, {}],
  ])('of %s is asked for emotion %i as its model takes it', async (model, emotion, wanted) => {
    for await (const event of openAiTts({ ...address(), model }, 60_000).speak({ ...line, emotion }))
      if (event.type === 'end') break
    const { speed, instructions } = JSON.parse(vendor.calls.at(-1)?.body.toString('utf8') ?? '{}')
    expect({ speed, instructions }).toEqual({ speed: undefined, instructions: undefined, ...wanted })
  })

  it('asks for the voice of the customer', async () => {
    for await (const event of openAiTts(address(), 60_000).speak({ ...line, gender: 'male' }))
      if (event.type === 'end') break
    expect(JSON.parse(vendor.calls.at(-1)?.body.toString('utf8') ?? '{}')).toMatchObject({
      model: 'tts-1',
      voice: 'onyx',
      response_format: 'pcm',
      input: 'ten letter',
    })
  })

  it('gives way to the next voice when it fails before its first sound', async () => {
    const broken = await startOpenAiVendor({ failWith: 500 })
    const both = fallbackTts([openAiTts(address(broken.baseUrl), 60_000), openAiTts(address(), 60_000)])
    let bytes = 0
    for await (const event of both.speak(line)) if (event.type === 'audio') bytes += event.pcm.length
    expect(bytes).toBeGreaterThan(12_000)
    await broken.close()
  })

  it('does not change in the middle of a line', async () => {
    const cutting = await startOpenAiVendor({ cut: true, speech: () => Buffer.alloc(48_000), pieceDelayMs: 30 })
    const both = fallbackTts([openAiTts(address(cutting.baseUrl), 60_000), openAiTts(address(), 60_000)])
    const before = vendor.calls.length
    const run = async () => {
      for await (const event of both.speak(line)) if (event.type === 'end') break
    }
    await expect(run()).rejects.toMatchObject({ name: 'VendorError' })
    expect(vendor.calls.length).toBe(before)
    await cutting.close()
  })
})

describe('Mandarin made ready for speaking', () => {
  it.each([
    ['0', '零'],
    ['10', '十'],
    ['15', '十五'],
    ['105', '一百零五'],
    ['2050', '二千零五十'],
    ['10500', '一万零五百'],
    ['100000', '十万'],
    ['123456789', '一亿二千三百四十五万六千七百八十九'],
  ])('reads %s as %s', (figure, read) => {
    expect(readNumber(figure)).toBe(read)
  })

  it.each([
    ['降价3.5%', '降价百分之三点五'],
    ['2026年', '二零二六年'],
    ['18:30见', '十八点三十分见'],
    ['电话13800138000', '电话一三八零零一三八零零零'],
  ])('reads %s as %s', (text, read) => {
    expect(spokenFigures(text)).toBe(read)
  })

  it('chooses the right reading of characters that have several', () => {
    expect(pinyinOf('银行行长在重庆')).toBe('yin2 hang2 hang2 zhang3 zai4 chong2 qing4')
  })

  it('spells Latin letters and keeps pauses', () => {
    expect(pinyinOf('SUV，好')).toBe('ai2 si5 you1 wei1 , hao3')
  })
})
