import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../test/effort'
import type { SessionView, TranscriptLine } from './practice.contract'
import { roomMachine, roomOf } from './room-machine.rules'
import type { Room, RoomEffect, RoomEvent } from './turn-machine.types'

const line = (no: number, speaker: TranscriptLine['speaker'], more: Partial<TranscriptLine> = {}): TranscriptLine => ({
  no,
  speaker,
  turn: 1,
  text: `line ${no}`,
  kind: speaker === 'customer' ? 'scripted' : 'voice',
  atMs: 0,
  durationMs: 0,
  ...more,
})

const session = (more: Partial<SessionView> = {}): SessionView =>
  ({
    id: 's1',
    rev: 1,
    state: 'active',
    phase: 'speaking',
    turn: 1,
    epoch: 1,
    silenceS: 10,
    progress: 0,
    alert: false,
    hintsLeft: 2,
    endReason: null,
    transcript: [line(0, 'customer')],
    brief: { voice: { asr: 'local' }, speed: { min: 90, max: 160 } },
    ...more,
  }) as SessionView

function play(from: Room, ...events: RoomEvent[]): { room: Room; done: string[] } {
  const done: string[] = []
  let room = from
  for (const event of events) {
    const step = roomMachine(room, event)
    room = step.room
    done.push(...step.effects.map((effect: RoomEffect) => effect.do))
  }
  return { room, done }
}

const start: RoomEvent = { type: 'start', mode: 'hold', smartBreak: true, echoCancelled: true, silenceS: 10 }
const link = (linked: boolean): RoomEvent => ({ type: 'link', linked, deviceOnline: linked })
const joined = (more: Partial<SessionView> = {}): RoomEvent => ({ type: 'joined', session: session(more), atMs: 0 })
const failed = (refusal: 'fenced' | 'gone' | null): RoomEvent => ({ type: 'join_failed', error: 'no', refusal })
const played = (lineNo: number): RoomEvent => ({ type: 'played', lineNo, atMs: 1_000 })
const fresh = () => roomOf(session(), true, true, false)
const speaking = () => play(fresh(), start, link(true), joined()).room
const listening = () => play(speaking(), played(0)).room
const recording = () => play(listening(), { type: 'press', freshKey: 'k1', atMs: 2_000 }).room

describe('joining', () => {
  it('asks once, however often there is a reason to', () => {
    expect(play(fresh(), start, link(true), { type: 'refresh' }, { type: 'refresh' }).done).toEqual([
      'unlock_audio',
      'keep_awake',
      'join',
    ])
    const again = play(speaking(), { type: 'refresh' }, { type: 'refresh' })
    expect(again.done).toEqual(['join'])
    expect(again.room.facts.link).toBe('refreshing')
  })

  it('that fails renews the link and is tried again, unless the link came back by itself', () => {
    const { room, done } = play(fresh(), start, link(true), failed(null))
    expect(done.at(-1)).toBe('retry_join')
    expect(play(room, { type: 'join_again' }).done).toEqual(['join'])
    expect(play(speaking(), { type: 'join_again' }).done).toEqual([])
  })

  it('that is refused for good says so and asks no more', () => {
    const { room, done } = play(fresh(), start, link(true), failed('gone'))
    expect(room.facts.failure).toEqual({ error: 'no' })
    expect(done).not.toContain('retry_join')
    expect(play(speaking(), { type: 'refresh' }, failed('fenced')).room.state.phase).toBe('fenced')
  })

  it('after a break of the link sends on what is recorded', () => {
    const { done, room } = play(recording(), link(false), link(true), joined())
    expect(room.state.phase).toBe('recording')
    expect(done).toEqual(['join', 'wake_turns'])
  })
})

describe('the conversation', () => {
  it('plays lines one after another: a line that comes meanwhile waits for the end of the one before', () => {
    const next: RoomEvent = {
      type: 'progressed',
      event: {
        id: 's1',
        rev: 2,
        phase: 'speaking',
        turn: 2,
        progress: 1,
        alert: false,
        line: line(1, 'customer'),
        lineFinal: true,
      },
      atMs: 0,
    }
    const { room, done } = play(speaking(), next)
    expect(done).toEqual([])
    const after = play(room, played(0))
    expect(after.done.at(-1)).toBe('play')
    expect(after.room.facts.playing).toBe(1)
    // Joining again meanwhile does not cut the second line off.
    const both = [line(0, 'customer'), line(1, 'customer')]
    const again = play(after.room, { type: 'refresh' }, joined({ rev: 2, turn: 2, transcript: both }))
    expect([again.done, again.room.facts.playing]).toEqual([['join', 'wake_turns'], 1])
  })

  it('is in the next turn as soon as the customer answers, also over a line of the answer before', () => {
    const says = (no: number, turnNo: number, lineFinal = false): RoomEvent => {
      const event = { id: 's1', rev: 1, phase: 'speaking' as const, turn: turnNo, progress: 1, alert: false, lineFinal }
      return { type: 'progressed', event: { ...event, line: line(no, 'customer', { turn: turnNo }) }, atMs: 0 }
    }
    const types = (freshKey: string): RoomEvent => ({ type: 'typed', freshKey, text: freshKey })
    const first = [line(0, 'customer'), line(1, 'learner', { turnKey: 'k1' })]
    const taken = (no: number, transcript: TranscriptLine[]): RoomEvent => {
      const view = session({ rev: 2 * no, phase: 'thinking', turn: no, transcript })
      return { type: 'acked', kind: 'text', turnKey: `k${no}`, session: view, atMs: 0 }
    }
    const answering = play(listening(), types('k1'), taken(1, first), says(2, 2)).room
    expect(answering.state).toMatchObject({ phase: 'speaking', turn: 2 })
    // The second turn is typed over the first line of the answer. Its other line comes now, and the next answer before
    // the call that took the turn returns.
    const lines = [...first, line(2, 'customer'), line(3, 'customer'), line(4, 'learner', { turn: 2, turnKey: 'k2' })]
    const { room } = play(answering, types('k2'), says(3, 2), says(5, 3), taken(2, lines))
    expect(room.facts.playing).toBe(3)
    expect(room.state).toMatchObject({ phase: 'speaking', turn: 3, held: null })
    expect(play(room, types('k3')).room.state.held).toMatchObject({ turn: 3, text: 'k3' })
  })

  it('keeps what is newer than a view that comes late', () => {
    const newer = play(listening(), joined({ rev: 5, hintsLeft: 1 })).room
    const { room } = play(newer, { type: 'viewed', session: session({ rev: 3, hintsLeft: 2 }), atMs: 0 })
    expect(room.facts).toMatchObject({ hintsLeft: 1, newestRev: 5 })
  })

  it('ends after the last line was heard, and at once if nothing plays', () => {
    const ended = { state: 'ended', phase: 'ended', endReason: 'finished', rev: 2 } as const
    const late = play(speaking(), { type: 'viewed', session: session(ended), atMs: 0 })
    expect(late.room.state.phase).toBe('speaking')
    expect(play(late.room, played(0)).room.state.phase).toBe('ended')
    expect(play(listening(), { type: 'viewed', session: session(ended), atMs: 0 }).room.state.phase).toBe('ended')
  })

  it('skips the sound of a line as if it was heard', () => {
    const { room, done } = play(speaking(), { type: 'skip', atMs: 500 })
    expect(done).toEqual(['stop_playing', 'tell_line_done'])
    expect(room.state.phase).toBe('listening')
    expect(play(room, { type: 'skip', atMs: 600 }).room).toBe(room)
  })

  it('asks for the words of a recording at once where there is no recogniser', () => {
    const { brief } = session()
    const deaf = { ...brief, voice: { ...brief.voice, asr: 'none' as const } }
    const acked = (view: SessionView): RoomEvent => ({
      type: 'acked',
      kind: 'voice',
      turnKey: 'k1',
      session: view,
      atMs: 9_000,
    })
    const thinking = session({ phase: 'thinking', rev: 3 })
    const release: RoomEvent = { type: 'let_go', heardNothing: false, atMs: 5_000 }
    expect(play(recording(), release, acked(thinking)).room.state).toMatchObject({ phase: 'thinking', wordsFor: null })
    const none = { ...recording(), facts: { ...recording().facts, session: session({ brief: deaf }) } }
    expect(play(none, release, acked(thinking)).room.state).toMatchObject({
      phase: 'listening',
      wordsFor: { turnKey: 'k1', again: false },
    })
  })
})

describe('waiting for the words of a turn', () => {
  const said = (more: Partial<TranscriptLine>) => [
    line(0, 'customer'),
    line(1, 'learner', { turnKey: 'k1', text: '', ...more }),
  ]
  const release: RoomEvent = { type: 'let_go', heardNothing: false, atMs: 5_000 }
  const waiting = session({ phase: 'thinking', rev: 3, transcript: said({ pendingText: true }) })
  const acked: RoomEvent = { type: 'acked', kind: 'voice', turnKey: 'k1', session: waiting, atMs: 6_000 }
  const tick: RoomEvent = { type: 'tick', freshKey: 'k2', atMs: 8_000, quietMs: 0 }
  const slow = () => play(recording(), release, acked, tick).room
  const unclear = { why: 'unclear', guess: 'buy milk', service: 'S', problem: null } as const

  it('can be given up once it takes long, once, to type or to speak', () => {
    expect(play(recording(), release, acked, { type: 'give_up', mode: 'typing' }).done).not.toContain('give_up')
    const { room, done } = play(slow(), { type: 'give_up', mode: 'typing' }, { type: 'give_up', mode: 'typing' })
    expect(done).toEqual(['give_up'])
    expect(room.state.mode).toBe('typing')
    const left = session({
      phase: 'listening',
      rev: 4,
      transcript: said({ pendingText: true, notHeard: { ...unclear, why: 'given_up' } }),
    })
    const given = play(room, { type: 'given_up', session: left, atMs: 9_000 }).room
    expect(given.state).toMatchObject({
      phase: 'listening',
      wordsFor: { turnKey: 'k1', again: true },
      hearingSlow: false,
    })
    expect(given.facts.busy).toBeNull()
  })

  it('ends with the words, or with the question to say it again', () => {
    const about = (more: Partial<TranscriptLine>, phase: 'thinking' | 'listening'): RoomEvent => ({
      type: 'progressed',
      event: {
        id: 's1',
        rev: 4,
        phase,
        turn: 1,
        progress: 0,
        alert: false,
        line: said(more)[1],
        lineFinal: true,
      } as never,
      atMs: 8_500,
    })
    expect(play(slow(), about({ text: 'buy milk' }, 'thinking')).room.state.hearingSlow).toBe(false)
    const notHeard = about({ pendingText: true, notHeard: unclear }, 'listening')
    const asked = { phase: 'listening', wordsFor: { turnKey: 'k1', again: true } }
    expect(play(slow(), notHeard).room.state).toMatchObject(asked)
    // A quick recogniser is ready before the turn is acknowledged.
    const { state, facts } = play(recording(), release, notHeard, acked).room
    expect(state).toMatchObject({ ...asked, held: null })
    expect(facts.lines[1]).toMatchObject({ notHeard: unclear })
  })

  it('goes on after a break of the link, and begins anew where the page was opened again', () => {
    const back = play(slow(), link(false), link(true), { type: 'joined', session: waiting, atMs: 20_000 }).room
    expect([back.state.phase, back.state.hearingSlow]).toEqual(['thinking', true])
    const opened = play(fresh(), start, link(true), { type: 'joined', session: waiting, atMs: 20_000 }).room
    expect(play(opened, { ...tick, atMs: 21_999 }).room.state.hearingSlow).toBe(false)
    expect(play(opened, { ...tick, atMs: 22_000 }).room.state.hearingSlow).toBe(true)
  })
})

describe('a recording', () => {
  const letGo = (atMs: number, heardNothing: boolean): RoomEvent => ({ type: 'let_go', heardNothing, atMs })

  it('of silence is dropped and reported by its length: not heard, or too short', () => {
    const long = play(recording(), letGo(4_000, true))
    expect([long.done, long.room.facts.notice?.kind]).toEqual([['discard'], 'not_heard'])
    const short = play(recording(), letGo(2_300, true))
    expect([short.done, short.room.facts.notice?.kind]).toEqual([['discard'], 'too_short'])
    expect(play(recording(), letGo(4_000, false)).done).toEqual(['stop_capture', 'keep', 'send'])
  })

  it('for which the device has no room is sent so far', () => {
    const full: RoomEvent = { type: 'storage_full', turnKey: 'k1', atMs: 4_000 }
    const { room, done } = play(recording(), full)
    expect(done).toEqual(['stop_capture', 'keep', 'send'])
    expect(room.facts).toMatchObject({ saved: 'full', notice: { kind: 'storage_full', polite: false } })
    expect(play(listening(), full).done).toEqual([])
  })

  it('shows only the words of its own turn', () => {
    const words = (turnKey: string): RoomEvent => ({ type: 'words', turnKey, text: 'good', stable: 4, perMinute: 200 })
    expect(play(recording(), words('other')).room.facts.partial?.text).toBe('')
    const { partial, speed } = play(recording(), words('k1')).room.facts
    expect([partial?.text, speed]).toEqual(['good', { perMinute: 200, zone: 'fast' }])
  })
})

describe('a command', () => {
  const answered = (command: 'pause' | 'resume'): RoomEvent => ({
    type: 'command_done',
    command,
    session: session({ state: command === 'pause' ? 'paused' : 'active', rev: 4 }),
    atMs: 0,
  })

  it('shows that it is under way until the answer, and joins again after a resume', () => {
    const asked = play(listening(), { type: 'pause' })
    expect([asked.room.facts.busy, asked.done]).toEqual(['pausing', ['command', 'keep_awake']])
    const paused = play(asked.room, answered('pause'))
    expect([paused.room.facts.busy, paused.room.state.phase]).toEqual([null, 'paused'])
    expect(play(paused.room, { type: 'resume' }, answered('resume')).done).toContain('join')
  })

  it('counts more than the answer to a pause that was over before it came', () => {
    const early = play(listening(), { type: 'pause' }, { type: 'resume' }, answered('pause')).room
    expect([early.facts.busy, early.state.phase]).toEqual(['resuming', 'thinking'])
  })

  it('that fails says why, or that the pause lasted too long', () => {
    const fail = (refusal: 'fenced' | 'pause_expired' | null): RoomEvent => ({
      type: 'command_failed',
      error: 'no',
      refusal,
    })
    expect(play(listening(), fail(null)).room.facts).toMatchObject({ failure: { error: 'no' }, link: 'refreshing' })
    expect(play(listening(), fail('pause_expired')).room.facts).toMatchObject({ pauseExpired: true, failure: null })
    expect(play(listening(), fail('fenced')).room.state.phase).toBe('fenced')
  })
})

const anyEvent: fc.Arbitrary<RoomEvent> = fc.oneof(
  fc.constantFrom<RoomEvent>(
    start,
    link(true),
    link(false),
    joined(),
    joined({ rev: 4, phase: 'listening' }),
    joined({ rev: 5, phase: 'thinking', turn: 2, transcript: [line(0, 'customer'), line(1, 'learner')] }),
    joined({ rev: 6, state: 'paused' }),
    failed(null),
    failed('gone'),
    { type: 'refresh' },
    { type: 'join_again' },
    { type: 'press', freshKey: 'k1', atMs: 2_000 },
    { type: 'let_go', heardNothing: false, atMs: 9_000 },
    { type: 'cancel' },
    { type: 'typed', freshKey: 'k2', text: 'Good evening' },
    { type: 'refused', turnKey: 'k1', error: 'no', refusal: null },
    { type: 'pause' },
    { type: 'resume' },
    { type: 'skip', atMs: 9_000 },
    played(0),
    played(2),
  ),
  fc.record({ type: fc.constant('customer_line' as const), lineNo: fc.nat(3) }),
)

describe('whatever happens', () => {
  it('one join is under way at most, and the line that counts as playing is the one that the speaker was told', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
        let room = fresh()
        let joins = 0
        let sounding: number | null = null
        for (const event of events) {
          // An answer comes only to a question.
          if ((event.type === 'joined' || event.type === 'join_failed') && joins === 0) continue
          if (event.type === 'joined' || event.type === 'join_failed') joins -= 1
          if (event.type === 'played' && event.lineNo !== sounding) continue
          if (event.type === 'played') sounding = null
          const step = roomMachine(room, event)
          room = step.room
          for (const effect of step.effects) {
            if (effect.do === 'join') joins += 1
            if (effect.do === 'play') sounding = effect.lineNo
            if (effect.do === 'stop_playing') sounding = null
          }
          expect(joins).toBeLessThanOrEqual(1)
          expect(joins === 1).toBe(room.facts.link === 'joining' || room.facts.link === 'refreshing')
          expect(room.facts.playing).toBe(sounding)
        }
      }),
      runs(300, 10_000),
    )
  })
})
