import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type HeardScript, scriptedAsr } from '../../../test/scripted-voice'
import type { Deps } from '../../deps'
import { readConfig } from '../../config'
import { servicesOf } from '../../infra/speech/voice-services'
import { TurnListener } from './turn-listener'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** 4 s and a tenth of a turn of one second. */
const SECOND_DEADLINE_MS = 4_100

/** A listener with a second of sound, and the signal that its recogniser got. */
function listening(script: HeardScript, speed?: number) {
  const scripted = scriptedAsr(script)
  const asr = { ...scripted, capabilities: { ...scripted.capabilities, ...(speed ? { speed } : {}) } }
  const signals: AbortSignal[] = []
  const watched: typeof asr = {
    ...asr,
    open(request) {
      signals.push(request.signal)
      return asr.open(request)
    },
  }
  const config = readConfig({}, { version: '', rootDir: '' })
  const deps = { config, voice: servicesOf([watched], [], null), log: { warn: () => undefined } } as unknown as Deps
  const listener = new TurnListener(deps, { language: '16k_en', phrases: [] })
  listener.write(new Uint8Array(32_000))
  return { listener, aborted: () => signals.map((signal) => signal.aborted) }
}

describe('a recogniser', () => {
  it('has 4 seconds and a tenth of the turn, then the turn counts as not recognised, and the service is let go', async () => {
    const { listener, aborted } = listening({ says: 'late', hangs: true })
    listener.finish()
    let heard: unknown = null
    void listener.heard.then((result) => {
      heard = result
    })
    await vi.advanceTimersByTimeAsync(SECOND_DEADLINE_MS - 1)
    expect(heard).toBeNull()
    expect(aborted()).toEqual([false])
    await vi.advanceTimersByTimeAsync(1)
    expect(heard).toEqual({
      text: '',
      confidence: null,
      not: { why: 'failed', guess: '', service: 'Scripted', problem: 'timeout' },
    })
    expect(aborted()).toEqual([true])
  })

  it('has no deadline while the learner still speaks', async () => {
    const { listener, aborted } = listening({ says: 'a long turn' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(aborted()).toEqual([false])
    listener.finish()
    await vi.advanceTimersByTimeAsync(1)
    expect(await listener.heard).toMatchObject({ text: 'a long turn', not: null })
  })

  it('has besides the time for sound that it takes no faster, when a recording comes at once and not when one speaks', async () => {
    const { listener, aborted } = listening({ says: 'late', hangs: true }, 2)
    listener.finish()
    await vi.advanceTimersByTimeAsync(SECOND_DEADLINE_MS + 499)
    expect(aborted()).toEqual([false])
    await vi.advanceTimersByTimeAsync(1)
    expect(aborted()).toEqual([true])
    const spoken = listening({ says: 'late', hangs: true }, 2)
    await vi.advanceTimersByTimeAsync(1_000)
    spoken.listener.finish()
    await vi.advanceTimersByTimeAsync(SECOND_DEADLINE_MS)
    expect(spoken.aborted()).toEqual([true])
  })

  it('is left at once by who does not want to wait', async () => {
    const { listener, aborted } = listening({ says: 'late', hangs: true })
    listener.finish()
    const leave = new AbortController()
    const heard = listener.until(leave.signal)
    leave.abort()
    expect(await heard).toMatchObject({ text: '', not: { why: 'given_up', service: 'Scripted' } })
    expect(aborted()).toEqual([true])
  })
})
