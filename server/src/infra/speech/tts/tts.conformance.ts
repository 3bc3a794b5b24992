import { describe, expect, it } from 'vitest'
import { VendorError } from '../../vendor/vendor-error'
import { samplesOf } from '../audio/resample'
import type { TtsEvent, TtsProvider, TtsRequest } from './tts'

export interface TtsUnderTest {
  provider: TtsProvider
  language: TtsRequest['language']
  text: string
}

/** Tests that every voice must pass. */
export function ttsConformance(name: string, make: () => Promise<TtsUnderTest>): void {
  describe(`${name} as a voice`, () => {
    const say = async (signal: AbortSignal): Promise<TtsEvent[]> => {
      const { provider, language, text } = await make()
      const events: TtsEvent[] = []
      for await (const event of provider.speak({ text, language, gender: 'female', voice: '', emotion: 0, signal }))
        events.push(event)
      return events
    }

    it('speaks audible 16 kHz PCM and ends with usage and end', async () => {
      const events = await say(new AbortController().signal)
      expect(events.slice(-2).map((event) => event.type)).toEqual(['usage', 'end'])
      const pcm = Buffer.concat(events.flatMap((event) => (event.type === 'audio' ? [event.pcm] : [])))
      expect(pcm.length % 2).toBe(0)
      expect(pcm.length / 32_000).toBeGreaterThan(0.3)
      expect(samplesOf(pcm).some((sample) => Math.abs(sample) > 1_000)).toBe(true)
    })

    it('stops with a VendorError of kind aborted when the learner interrupts', async () => {
      const control = new AbortController()
      control.abort()
      const failure: unknown = await say(control.signal).catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(VendorError)
      expect(failure).toMatchObject({ kind: 'aborted' })
    })
  })
}
