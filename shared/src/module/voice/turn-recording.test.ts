import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { fakeRealtime } from '../../../test/fake-realtime'
import { ApiError } from '../../client/api-error'
import { fakeTimer } from '../../kernel/timer'
import { concatBytes } from '../../kernel/bytes'
import { FRAME_BYTES, frameAck, ownerKind, turnBegin, turnCancel, turnEnd, turnFrame } from './voice.events'
import { foundRecording, type TurnRecording, uploadTurn } from './turn-recording'
import { runs } from '../../../test/effort'

const owner = ownerKind('memo', z.object({ rev: z.int() }))
const kept = { id: 'm1', epoch: 1, turn: 1, waitMs: 420.4, sealed: null }
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const frameOf = (no: number) => new Uint8Array(FRAME_BYTES).fill(no % 251)
const refusal = (code: string) => new ApiError(0, { code, errmsg: code })

/** A recording that grows when the test says so. */
function growing(turnKey: string): TurnRecording & { grow(frames: number): void; finish(): void } {
  const frames: Uint8Array[] = []
  let sealed: ReturnType<TurnRecording['seal']> | null = null
  const bytes = () => concatBytes(...frames)
  const seal = () => (sealed ??= { frames: frames.length, durationMs: frames.length * 40, sha256: sha(bytes()) })
  return {
    turnKey,
    kept,
    count: () => frames.length,
    frame: (no) => frames[no] ?? new Uint8Array(0),
    bytes,
    add: () => undefined,
    seal,
    sealed: () => sealed,
    safe: async () => undefined,
    grow(count) {
      for (let i = 0; i < count; i++) frames.push(frameOf(frames.length))
    },
    finish: () => void seal(),
  }
}

/** Behaves like the real server: frames count only in order, the end is checked, the same key is one turn. */
function server(acks = true) {
  const realtime = fakeRealtime()
  const state = {
    codec: 'pcm',
    frames: [] as Uint8Array[],
    turns: new Map<string, Uint8Array>(),
    acks,
    drop: 0,
    cancelled: 0,
    begins: 0,
  }
  realtime.onAsk(turnBegin, ({ turnKey, codec }) => {
    state.begins += 1
    if (state.turns.has(turnKey)) return { have: 0, done: true }
    if (codec !== state.codec) state.frames = []
    state.codec = codec
    return { have: state.frames.length, done: false }
  })
  realtime.onSend(turnFrame, ({ turnKey, no, data }) => {
    if (state.drop > 0) return void (state.drop -= 1)
    if (no !== state.frames.length) return
    state.frames.push(data instanceof Uint8Array ? data : new Uint8Array(data))
    if (state.acks) realtime.push(frameAck, { turnKey, upTo: no })
  })
  realtime.onAsk(turnEnd, ({ turnKey, frames, sha256 }) => {
    const all = concatBytes(...state.frames)
    if (!state.turns.has(turnKey)) {
      if (state.frames.length < frames) throw refusal('voice/frames_missing')
      if (sha(all) !== sha256) {
        state.frames = []
        throw refusal('voice/hash_mismatch')
      }
      state.turns.set(turnKey, all)
    }
    return { turnKey, durable: true as const, view: { rev: 1 } }
  })
  realtime.onAsk(turnCancel, () => {
    state.cancelled += 1
    return {}
  })
  return { realtime, state }
}

const timer = () => fakeTimer()
const arrived = (state: { turns: Map<string, Uint8Array> }) => sha(state.turns.get('turn-key-0001') ?? new Uint8Array())

describe('sending a voice turn', () => {
  it('streams while it is recorded and ends with the hash of what was sent', async () => {
    const { realtime, state } = server()
    const clock = timer()
    const recording = growing('turn-key-0001')
    const upload = uploadTurn(recording, { realtime, timer: clock, epoch: () => 1, encodeMp3: null, owner })
    await clock.advance(0)
    recording.grow(10)
    upload.wake()
    await clock.advance(0)
    expect(state.frames).toHaveLength(10)
    recording.finish()
    upload.wake()
    await clock.advance(0)
    expect((await upload.done).codec).toBe('pcm')
    expect(arrived(state)).toBe(sha(recording.bytes()))
  })

  it('keeps no more than its window unacknowledged', async () => {
    const { realtime, state } = server(false)
    const clock = timer()
    const recording = growing('turn-key-0001')
    recording.grow(200)
    const upload = uploadTurn(recording, { realtime, timer: clock, epoch: () => 1, encodeMp3: null, owner })
    await clock.advance(0)
    expect(state.frames).toHaveLength(25)
    upload.abandon()
  })

  it('goes on from where the server stands after the link was cut', async () => {
    const { realtime, state } = server()
    const clock = timer()
    const recording = growing('turn-key-0001')
    recording.grow(5)
    const upload = uploadTurn(recording, { realtime, timer: clock, epoch: () => 1, encodeMp3: null, owner })
    await clock.advance(0)
    realtime.link(false)
    recording.grow(7)
    recording.finish()
    upload.wake()
    await clock.advance(60_000)
    expect(state.frames).toHaveLength(5)
    realtime.link(true)
    await clock.advance(0)
    await upload.done
    expect(arrived(state)).toBe(sha(recording.bytes()))
  })

  it('sends again what fell on the floor', async () => {
    const { realtime, state } = server()
    const clock = timer()
    const recording = growing('turn-key-0001')
    recording.grow(30)
    recording.finish()
    state.drop = 3
    const upload = uploadTurn(recording, { realtime, timer: clock, epoch: () => 1, encodeMp3: null, owner })
    await clock.advance(10_000)
    await upload.done
    expect(arrived(state)).toBe(sha(recording.bytes()))
  })

  it('waits through the server’s own trouble and gives up on a refusal', async () => {
    const { realtime } = server()
    const clock = timer()
    let tries = 0
    realtime.onAsk(turnBegin, () => {
      throw refusal(++tries < 3 ? 'server/unavailable' : 'practice/ended')
    })
    const recording = growing('turn-key-0001')
    recording.grow(20)
    const upload = uploadTurn(recording, { realtime, timer: clock, epoch: () => 1, encodeMp3: null, owner })
    const outcome = upload.done.catch((error: unknown) => error)
    await clock.advance(3_000)
    expect(await outcome).toMatchObject({ code: 'practice/ended' })
    expect(tries).toBe(3)
  })

  it('tells the server of a cancelled turn only when it had begun', async () => {
    const { realtime, state } = server()
    const clock = timer()
    realtime.link(false)
    const early = uploadTurn(growing('turn-key-0001'), {
      realtime,
      timer: clock,
      epoch: () => 1,
      encodeMp3: null,
      owner,
    })
    early.cancel()
    realtime.link(true)
    const late = uploadTurn(growing('turn-key-0002'), {
      realtime,
      timer: clock,
      epoch: () => 1,
      encodeMp3: null,
      owner,
    })
    await clock.advance(0)
    late.cancel()
    await clock.advance(0)
    expect(state.cancelled).toBe(1)
  })

  it('sends mp3 instead when more than 2 s wait', async () => {
    const { realtime, state } = server(false)
    const clock = timer()
    const recording = growing('turn-key-0001')
    let weak = 0
    const encodeMp3 = async (pcm: Uint8Array) => pcm.slice(0, pcm.length / 16)
    const upload = uploadTurn(recording, {
      realtime,
      timer: clock,
      epoch: () => 1,
      encodeMp3,
      owner,
      onWeak: () => void (weak += 1),
    })
    await clock.advance(0)
    for (let s = 0; s < 5; s++) {
      recording.grow(25)
      await clock.advance(1_000)
    }
    recording.finish()
    upload.wake()
    await clock.advance(1_000)
    expect((await upload.done).codec).toBe('mp3')
    expect(weak).toBe(1)
    expect(arrived(state)).toBe(sha(recording.bytes().slice(0, (125 * FRAME_BYTES) / 16)))
  })

  it('does not take a recording made offline for a weak link', async () => {
    const { realtime } = server()
    const clock = timer()
    const recording = growing('turn-key-0001')
    recording.grow(500)
    recording.finish()
    const encodeMp3 = async (pcm: Uint8Array) => pcm.slice(0, 100)
    const upload = uploadTurn(recording, { realtime, timer: clock, epoch: () => 1, encodeMp3, owner })
    await clock.advance(10_000)
    expect((await upload.done).codec).toBe('pcm')
  })

  it('stays with PCM when the encoder cannot be had', async () => {
    const { realtime, state } = server(false)
    const clock = timer()
    const recording = growing('turn-key-0001')
    let asked = 0
    const encodeMp3 = () => {
      asked += 1
      return Promise.reject(new Error('the encoder could not be fetched'))
    }
    const upload = uploadTurn(recording, { realtime, timer: clock, epoch: () => 1, encodeMp3, owner })
    await clock.advance(0)
    for (let s = 0; s < 4; s++) {
      recording.grow(25)
      await clock.advance(1_000)
    }
    state.acks = true
    recording.finish()
    await clock.advance(20_000)
    expect((await upload.done).codec).toBe('pcm')
    expect(asked).toBe(1)
    expect(arrived(state)).toBe(sha(recording.bytes()))
  })

  it('closes a recording that a crash cut in the middle of a frame', () => {
    const found = foundRecording('turn-key-0001', kept, new Uint8Array(FRAME_BYTES * 3 + 17))
    expect(found.seal()).toEqual({ frames: 3, durationMs: 120, sha256: sha(new Uint8Array(FRAME_BYTES * 3)) })
  })
})

const event = fc.oneof(
  fc.record({ do: fc.constant('grow' as const), by: fc.integer({ min: 1, max: 25 }) }),
  fc.record({ do: fc.constant('link' as const), up: fc.boolean() }),
  fc.record({ do: fc.constant('drop' as const), by: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 3_000 }) }),
)

describe('any order of cuts, drops and delays', () => {
  it('ends with exactly the recorded bytes, as one turn', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 25 }), async (events) => {
        const { realtime, state } = server()
        const clock = timer()
        const recording = growing('turn-key-0001')
        const upload = uploadTurn(recording, { realtime, timer: clock, epoch: () => 1, encodeMp3: null, owner })
        recording.grow(13)
        for (const next of events) {
          if (next.do === 'grow') recording.grow(next.by)
          else if (next.do === 'link') realtime.link(next.up)
          else if (next.do === 'drop') state.drop += next.by
          else await clock.advance(next.ms)
          upload.wake()
          await clock.advance(0)
        }
        state.drop = 0
        recording.finish()
        realtime.link(true)
        await clock.advance(30_000)
        await upload.done
        expect([...state.turns.keys()]).toEqual(['turn-key-0001'])
        expect(arrived(state)).toBe(sha(recording.bytes()))
      }),
      runs(30, 1_000),
    )
  })
})
