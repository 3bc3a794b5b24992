import { describe, expect, it } from 'vitest'
import { attemptMachine } from './attempt-machine.rules'
import type { AttemptEffect, AttemptEvent, AttemptLive, Moment } from './attempt-machine.types'
import type { AttemptClock, SaveResult } from './exam.contract'

const CLOCK: AttemptClock = {
  serverNowMs: 0,
  startedMs: 0,
  deadlineMs: 600_000,
  closesMs: 600_000,
  submitFromMs: 60_000,
  extraMinutes: 0,
}
const live = (more: Partial<AttemptLive> = {}): AttemptLive => ({
  epoch: 1,
  phase: 'answering',
  at: 0,
  book: new Map(),
  waiting: new Map(),
  events: [],
  submit: false,
  revision: 0,
  storedRevision: null,
  full: false,
  seq: 0,
  saved: 'quiet',
  known: false,
  unsentSinceMs: null,
  broken: false,
  clock: CLOCK,
  early: false,
  closed: null,
  late: [],
  pictures: new Map(),
  typing: false,
  sending: { inFlight: 0, startedMs: 0, tries: 0, pausing: false, stopped: false },
  hiddenSinceMs: null,
  missedSinceMs: null,
  nextLookMs: 60_000,
  ...more,
})
const at = (ms: number): Moment => ({ ms, wallMs: ms, serverMs: ms, online: true })
const result = (more: Partial<SaveResult> = {}): SaveResult => ({
  receipt: { seq: 1, atMs: 0, hash: '', mac: '' },
  applied: [],
  late: [],
  fenced: false,
  state: 'running',
  clock: CLOCK,
  rev: 2,
  ...more,
})

/** Applies events that all happen at one moment. */
function play(from: AttemptLive, ms: number, ...events: AttemptEvent[]) {
  let state = from
  const effects: AttemptEffect[] = []
  for (const event of events) {
    const step = attemptMachine(state, event, at(ms))
    state = step.state
    effects.push(...step.effects)
  }
  return { state, effects, done: effects.map((effect) => effect.do) }
}
const choose = (id: string, value: string): AttemptEvent => ({ type: 'answered', id, value: [value], isText: false })
const batchOf = ({ waiting, events, submit }: AttemptLive) => ({ saves: [...waiting.values()], events, submit })

describe('an answer', () => {
  it('goes to the device first, and to the server when it is there', () => {
    const { state, done } = play(live(), 100, choose('q1', 'a'))
    expect(done).toEqual(['keep'])
    expect(state.waiting.get('q1')).toMatchObject({ value: ['a'], seq: 1 })
    expect(play(state, 101, { type: 'kept', next: 'send' }).effects).toEqual([{ do: 'send', keepalive: false }])
  })

  it('that was changed while it was sent still waits, and is sent next', () => {
    const first = play(live(), 100, choose('q1', 'a'), { type: 'kept', next: 'send' }).state
    const changed = play(first, 200, choose('q1', 'b'), { type: 'kept', next: 'send' })
    expect(changed.done).toEqual(['keep'])
    const { state, done } = play(changed.state, 300, { type: 'sent', batch: batchOf(first), result: result() })
    expect(state.waiting.get('q1')).toMatchObject({ value: ['b'], seq: 2 })
    expect(done).toContain('send')
  })

  it('is sent by a second request when the network is back and the first may be lost', () => {
    const { state } = play(live(), 100, choose('q1', 'a'), { type: 'kept', next: 'send' })
    expect(play(state, 1_000, { type: 'online' }).done).not.toContain('send')
    expect(play(state, 1_200, { type: 'online' }).done).toContain('send')
  })

  it('waits longer from try to try, and at least as long as the server asks', () => {
    const again = (retryAfterMs: number): AttemptEvent => ({
      type: 'send_failed',
      problem: 'again',
      retryAfterMs,
      jitter: 0,
    })
    let state = play(live(), 0, choose('q1', 'a'), { type: 'kept', next: 'send' }).state
    const waits: number[] = []
    for (const asked of [0, 0, 0, 0, 0, 9_000]) {
      const step = play(state, 0, again(asked))
      waits.push(...step.effects.flatMap((effect) => (effect.do === 'start_timer' ? [effect.ms] : [])))
      state = play(step.state, 0, { type: 'timer_over', timer: 'retry' }).state
    }
    expect(waits).toEqual([400, 800, 1_600, 3_200, 3_200, 9_000])
  })

  it('that the server will never take ends the attempt on this device, and nothing is sent any more', () => {
    const failed: AttemptEvent = { type: 'send_failed', problem: 'refused', retryAfterMs: 0, jitter: 0 }
    const { state, done } = play(live(), 0, choose('q1', 'a'), { type: 'kept', next: 'send' }, failed)
    expect(state).toMatchObject({ phase: 'gone', waiting: new Map() })
    expect(done).toContain('forget')
    expect(play(state, 9_000, { type: 'online' }, choose('q1', 'b')).done).toEqual(['show_time'])
    const asked = play(live(), 0, { type: 'looked', answer: result() }, { type: 'refused' })
    expect(asked.state.phase).toBe('gone')
  })
})

describe('the end', () => {
  it('locks the answers, and comes when the server has the last one', () => {
    const { state } = play(live(), 599_000, choose('q1', 'a'), { type: 'kept', next: 'send' })
    const late = play(state, 600_000, { type: 'tick' }).state
    expect(late.phase).toBe('time_up')
    expect(play(late, 600_100, choose('q1', 'b')).state).toBe(late)
    const sent: AttemptEvent = { type: 'sent', batch: batchOf(late), result: result({ state: 'submitted' }) }
    const over = play(late, 600_200, sent)
    expect(over.state).toMatchObject({ phase: 'over', closed: 'submitted' })
    expect(over.done).toContain('forget')
  })

  it('is asked for every one and a half seconds while nothing waits', () => {
    let state = live()
    const asked: number[] = []
    for (let ms = 600_000; ms <= 605_000; ms += 500) {
      const step = play(state, ms, { type: 'tick' })
      if (step.done.includes('look')) asked.push(ms)
      state = step.state
    }
    expect(asked).toEqual([601_500, 603_000, 604_500])
  })

  it('moves when there is extra time: the learner continues', () => {
    const over = play(live(), 600_000, { type: 'tick' }).state
    const clock = { ...CLOCK, deadlineMs: 900_000, closesMs: 900_000, extraMinutes: 5 }
    const { state, effects } = play(over, 600_100, {
      type: 'looked',
      answer: { clock, state: 'running', fenced: false },
    })
    expect(state.phase).toBe('answering')
    expect(effects).toContainEqual({ do: 'show_time', addedMinutes: 5 })
  })
})

it('a tick that changes nothing gives the same state', () => {
  const state = live()
  expect(attemptMachine(state, { type: 'tick' }, at(500)).state).toBe(state)
})
