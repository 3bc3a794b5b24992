import { describe, expect, it } from 'vitest'
import { VendorError } from '../../vendor/vendor-error'
import type { AsrEvent, AsrProvider, AsrRequest, AsrStream } from './asr'

export interface AsrUnderTest {
  provider: AsrProvider
  /** An utterance the provider can understand, 16 kHz 16-bit mono PCM. */
  pcm: Uint8Array
  language: AsrRequest['language']
  phrases: readonly string[]
  expected: RegExp
}

async function collect(events: AsyncIterable<AsrEvent>): Promise<AsrEvent[]> {
  const seen: AsrEvent[] = []
  for await (const event of events) seen.push(event)
  return seen
}

/** Waits for the final text of a stream; does not write to it. */
export async function finalText(stream: AsrStream): Promise<string> {
  let text = ''
  for await (const event of stream.events) if (event.type === 'final') text = event.text
  return text
}

/** Tests that every recogniser must pass. `make` is called once per test. */
export function asrConformance(name: string, make: () => Promise<AsrUnderTest>): void {
  describe(`${name} as a recogniser`, () => {
    const open = async (signal = new AbortController().signal) => {
      const under = await make()
      return { ...under, stream: under.provider.open({ language: under.language, phrases: under.phrases, signal }) }
    }

    it('hears an utterance written in 40 ms pieces and answers with one final text, usage and end, in this order', async () => {
      const { stream, pcm, expected } = await open()
      for (let at = 0; at < pcm.length; at += 1_280) stream.write(pcm.subarray(at, at + 1_280))
      stream.finish()
      const events = await collect(stream.events)
      const kinds = events.map((event) => event.type).filter((type) => type !== 'partial')
      expect(kinds).toEqual(['final', 'usage', 'end'])
      const final = events.find((event) => event.type === 'final')
      expect(final?.text).toMatch(expected)
      const usage = events.find((event) => event.type === 'usage')
      expect(usage?.audioMs).toBeCloseTo(pcm.length / 32, -1)
    })

    it('ignores what is written after the end, and a second end', async () => {
      const { stream, pcm, expected } = await open()
      stream.write(pcm)
      stream.finish()
      stream.write(pcm)
      stream.finish()
      const events = await collect(stream.events)
      expect(events.filter((event) => event.type === 'final')).toHaveLength(1)
      expect(events.find((event) => event.type === 'usage')?.audioMs).toBeCloseTo(pcm.length / 32, -1)
      expect(events.find((event) => event.type === 'final')?.text).toMatch(expected)
    })

    it('ends with a VendorError of kind aborted when it is cancelled', async () => {
      const control = new AbortController()
      const { stream, pcm } = await open(control.signal)
      stream.write(pcm)
      control.abort()
      stream.finish()
      const failure: unknown = await collect(stream.events).catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(VendorError)
      expect(failure).toMatchObject({ kind: 'aborted', retryable: false })
    })

    it('names itself and its languages', async () => {
      const { provider, language } = await make()
      expect(provider.capabilities.name).not.toBe('')
      expect(provider.capabilities.languages).toContain(language)
    })
  })
}
