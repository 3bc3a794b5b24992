import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { initialRoom, turnMachine } from './turn-machine.rules'
import type { AnswerMode, RoomState, ServerView, TurnEffect, TurnEvent } from './turn-machine.types'
import { runs } from '../../../test/effort'

const view = (more: Partial<ServerView> = {}): ServerView => ({
  state: 'active',
  phase: 'speaking',
  turn: 1,
  epoch: 1,
  silenceS: 10,
  lineNo: 0,
  lineHeard: false,
  ending: false,
  endReason: null,
  ...more,
})

/** Applies events to a state; returns the last state and all effects. */
function play(from: RoomState, ...events: TurnEvent[]): { state: RoomState; effects: TurnEffect[]; done: string[] } {
  let state = from
  const effects: TurnEffect[] = []
  for (const event of events) {
    const step = turnMachine(state, event)
    state = step.state
    effects.push(...step.effects)
  }
  return {
    state,
    effects,
    done: effects.map((e) =>
      e.do === 'announce' ? `say ${e.what}` : e.do === 'command' ? `command ${e.command}` : e.do,
    ),
  }
}

/** The room after the first line was heard, at 1,000 ms on the device's clock. */
function listening(mode: AnswerMode = 'hold', echoCancelled = true): RoomState {
  return play(
    initialRoom(),
    { type: 'start', mode, smartBreak: true, echoCancelled, silenceS: 10 },
    { type: 'mic_ready' },
    { type: 'synced', view: view(), atMs: 0 },
    { type: 'line_played', lineNo: 0, atMs: 1_000 },
  ).state
}
const speaking = (mode: AnswerMode = 'hold', echoCancelled = true) =>
  play(listening(mode, echoCancelled), { type: 'customer_line', lineNo: 2 }).state
const press = (atMs: number): TurnEvent => ({ type: 'press', freshKey: 'key-press', atMs })
const release = (atMs: number): TurnEvent => ({ type: 'release', atMs })
const tick = (atMs: number, quietMs = 0): TurnEvent => ({ type: 'tick', freshKey: 'key-tick', atMs, quietMs })
const recording = () => play(listening(), press(2_500)).state
const sending = () => play(recording(), release(5_000)).state

describe('starting', () => {
  it('unlocks sound, keeps the screen awake and opens the microphone by the one tap', () => {
    const { state, done } = play(initialRoom(), {
      type: 'start',
      mode: 'hold',
      smartBreak: true,
      echoCancelled: true,
      silenceS: 10,
    })
    expect(done).toEqual(['unlock_audio', 'keep_awake', 'open_mic'])
    expect(state.phase).toBe('thinking')
  })

  it('asks for no microphone when the learner types', () => {
    const { done } = play(initialRoom(), {
      type: 'start',
      mode: 'typing',
      smartBreak: true,
      echoCancelled: true,
      silenceS: 10,
    })
    expect(done).toEqual(['unlock_audio', 'keep_awake'])
  })

  it('makes no sound before the tap, whatever the server says', () => {
    expect(
      play(initialRoom(), { type: 'synced', view: view(), atMs: 0 }, { type: 'customer_line', lineNo: 3 }).done,
    ).toEqual([])
  })
})

describe('holding to talk', () => {
  it('captures at once with the reply time, and sends on release', () => {
    const { state, effects } = play(listening(), press(2_500), release(5_000))
    expect(effects[0]).toEqual({
      do: 'capture',
      turnKey: 'key-press',
      turn: 1,
      waitMs: 1_500,
      joins: null,
      mayGoOn: false,
    })
    expect(effects.at(-1)).toMatchObject({ do: 'send', held: { turnKey: 'key-press', kind: 'voice', turn: 1 } })
    expect(state.phase).toBe('sending')
  })

  it('says so when it was too short, and the turn is still the learner’s', () => {
    const { state, done } = play(listening(), press(2_500), release(2_900))
    expect(done).toEqual(['capture', 'vibrate', 'discard', 'say too_short'])
    expect(state).toMatchObject({ phase: 'listening', held: null, listeningSinceMs: 1_000 })
  })

  it('forgets it when released in the cancel zone', () => {
    const { state, done } = play(recording(), { type: 'cancel_zone', inside: true }, release(5_000))
    expect(done).toEqual(['discard'])
    expect(state.phase).toBe('listening')
  })

  it('ends by itself at 120 s', () => {
    expect(play(recording(), tick(122_499)).done).toEqual([])
    expect(play(recording(), tick(122_500)).done).toEqual(['stop_capture', 'say turn_limit', 'keep', 'send'])
  })

  it('interrupts the customer where the scene allows it, and only there', () => {
    const { state, done, effects } = play(speaking(), press(9_000))
    expect(done).toEqual(['stop_playing', 'capture', 'vibrate', 'tell_barge_in'])
    expect(effects).toContainEqual({
      do: 'capture',
      turnKey: 'key-press',
      turn: 1,
      waitMs: 0,
      joins: null,
      mayGoOn: false,
    })
    expect(state.phase).toBe('recording')
    expect(play({ ...speaking(), smartBreak: false }, press(9_000)).done).toEqual([])
  })

  it('opens the microphone first when it is off', () => {
    expect(play({ ...listening(), mic: 'off' }, press(2_000)).done).toEqual(['open_mic'])
  })
})

describe('hands-free', () => {
  it('begins by the voice and ends by the end of it', () => {
    const { state, done } = play(
      listening('hands_free'),
      { type: 'voice_start', freshKey: 'key-voice', atMs: 2_000 },
      { type: 'voice_end', atMs: 4_000 },
    )
    expect(done).toEqual(['capture', 'stop_capture', 'keep', 'send'])
    expect(state.held?.turnKey).toBe('key-voice')
  })

  const over: TurnEvent = { type: 'voice_start', freshKey: 'key-over', atMs: 9_000 }

  it('never lets a backchannel interrupt: the customer goes on', () => {
    const { state, done } = play(
      speaking('hands_free'),
      over,
      tick(9_100),
      { type: 'partial', text: '嗯' },
      tick(9_200),
      { type: 'voice_end', atMs: 9_450 },
    )
    expect(done).toEqual(['capture', 'duck', 'discard', 'duck'])
    expect(state).toMatchObject({ phase: 'speaking', ducked: false, recording: null })
  })

  it('is not interrupted by a sound that is over, although its end is noticed later', () => {
    const short = play(speaking('hands_free'), over, tick(9_080), tick(9_440, 40), tick(9_520, 120))
    expect(short.done).toEqual(['capture', 'duck'])
    expect(play(short.state, { type: 'voice_pause' }).done).toEqual(['duck'])
    expect(play(speaking('hands_free'), over, tick(9_080), tick(9_439)).done).toEqual(['capture', 'duck'])
    expect(play(speaking('hands_free'), over, tick(9_440)).done).toEqual(['capture', 'stop_playing', 'tell_barge_in'])
  })

  it('goes on listening when the voice over the customer pauses: words that come late still count', () => {
    const paused = play(speaking('hands_free'), over, tick(9_200), { type: 'voice_pause' }, tick(10_000))
    expect(paused.done).toEqual(['capture', 'duck', 'duck'])
    expect(paused.state).toMatchObject({ phase: 'speaking', recording: { turnKey: 'key-over' } })
    const words = play(paused.state, { type: 'partial', text: '等一下' })
    expect(words.state).toMatchObject({ phase: 'recording', recording: { turnKey: 'key-over' } })
    const resumed = play(paused.state, { type: 'voice_start', freshKey: 'key-new', atMs: 10_100 }, tick(10_600))
    expect(resumed.state).toMatchObject({ phase: 'recording', recording: { turnKey: 'key-over' } })
  })

  it('is not stopped by a long backchannel, and a press takes what was said before it along', () => {
    const long = play(speaking('hands_free'), over, { type: 'partial', text: '对对对' }, tick(9_900))
    expect(long.done).toEqual(['capture', 'duck'])
    const pressed = play(speaking('hands_free'), over, press(9_200))
    expect(pressed.done).toEqual(['capture', 'stop_playing', 'tell_barge_in'])
    expect(pressed.state.recording).toMatchObject({ turnKey: 'key-over', by: 'press' })
  })

  it('stops the customer after 520 ms of voice, or at once by words, and keeps the first word', () => {
    expect(play(speaking('hands_free'), over, tick(9_200), tick(9_600)).done).toEqual([
      'capture',
      'duck',
      'stop_playing',
      'tell_barge_in',
    ])
    const byWords = play(speaking('hands_free'), over, { type: 'partial', text: '等一下' })
    expect(byWords.done).toEqual(['capture', 'stop_playing', 'tell_barge_in'])
    expect(byWords.state).toMatchObject({ phase: 'recording', recording: { turnKey: 'key-over' } })
  })

  it('does not let the customer’s own voice interrupt without echo cancellation', () => {
    expect(play(speaking('hands_free', false), over, tick(9_900)).done).toEqual([])
  })
})

describe('a turn that goes on before the customer has answered', () => {
  const more: TurnEvent = { type: 'voice_start', freshKey: 'key-more', atMs: 5_500 }
  const half = () =>
    play(
      listening('hands_free'),
      { type: 'voice_start', freshKey: 'key-half', atMs: 2_000 },
      { type: 'voice_end', atMs: 4_000 },
    ).state
  const thinking = () => play(half(), { type: 'turn_acked', turnKey: 'key-half', needs: 'nothing', atMs: 5_000 }).state

  it.each([
    ['while it is sent', half],
    ['while the customer thinks', thinking],
    ['without a network', () => play(half(), { type: 'offline' }).state],
  ])('%s is recorded at once and sent as the rest of it', (_title, before) => {
    const { state, effects } = play(before(), more)
    expect(state.phase).toBe('recording')
    expect(effects).toEqual([
      { do: 'capture', turnKey: 'key-more', turn: 1, waitMs: 0, joins: 'key-half', mayGoOn: true },
    ])
    const { state: handed } = play(state, { type: 'voice_end', atMs: 8_000 })
    expect(handed.held).toMatchObject({ turnKey: 'key-more', turn: 1, joins: 'key-half' })
    const again = play(handed, { type: 'voice_start', freshKey: 'key-third', atMs: 9_000 })
    expect(again.state.recording).toMatchObject({ joins: 'key-more', turn: 1 })
  })

  it('is not played the answer to its first half, whether that came before or after the rest was said', () => {
    const line: TurnEvent = { type: 'customer_line', lineNo: 2 }
    const early = play(thinking(), more, line, { type: 'voice_end', atMs: 8_000 })
    const late = play(thinking(), more, { type: 'voice_end', atMs: 8_000 }, line)
    for (const { state, done } of [early, late]) {
      expect(done).not.toContain('play')
      expect(state).toMatchObject({ phase: 'sending', nextLine: null, held: { joins: 'key-half' } })
    }
    const answered = play(late.state, { type: 'turn_acked', turnKey: 'key-more', needs: 'nothing', atMs: 9_000 }, line)
    expect(answered.state).toMatchObject({ phase: 'speaking', lineNo: 2 })
  })

  it('keeps its number and its recording, although the server counts the half as answered', () => {
    const behind = play(thinking(), more, {
      type: 'synced',
      view: view({ phase: 'speaking', turn: 2, lineNo: 2 }),
      atMs: 6_000,
    })
    expect(behind.state).toMatchObject({ phase: 'recording', recording: { turnKey: 'key-more', turn: 1 }, nextLine: 2 })
    const { state } = play(behind.state, { type: 'voice_end', atMs: 8_000 })
    expect(state).toMatchObject({ turn: 1, held: { turn: 1 } })
    const asked = play(state, { type: 'synced', view: view({ phase: 'speaking', turn: 2, lineNo: 2 }), atMs: 9_000 })
    expect(asked.state.held?.turnKey).toBe('key-more')
    expect(asked.done).toEqual(['keep', 'send'])
  })

  it.each<[string, TurnEvent[]]>([
    ['a noise', [{ type: 'voice_end', atMs: 5_900 }]],
    [
      'a backchannel',
      [
        { type: 'partial', text: '嗯' },
        { type: 'voice_end', atMs: 8_000 },
      ],
    ],
    ['what the learner takes back', [{ type: 'cancel' }]],
  ])('is left alone by %s', (_title, events) => {
    const { state, done } = play(thinking(), more, ...events)
    expect(state).toMatchObject({ phase: 'thinking', recording: null, held: null })
    expect(done).toEqual(['capture', 'discard', 'rejoin'])
    const waited = play(thinking(), more, { type: 'customer_line', lineNo: 2 }, ...events)
    expect(waited.state).toMatchObject({ phase: 'speaking', lineNo: 2 })
  })

  const answer: TurnEvent = { type: 'customer_line', lineNo: 2 }
  const soon = (atMs: number): TurnEvent => ({ type: 'voice_start', freshKey: 'key-more', atMs })

  it('goes on as the answer begins: the customer stops, and the server is not told that anything was heard', () => {
    const { state, done, effects } = play(thinking(), answer, tick(6_000), soon(7_900), tick(8_400))
    expect(done).toContain('stop_playing')
    expect(done).not.toContain('tell_barge_in')
    expect(effects).toContainEqual({
      do: 'capture',
      turnKey: 'key-more',
      turn: 1,
      waitMs: 0,
      joins: 'key-half',
      mayGoOn: true,
    })
    expect(state).toMatchObject({ phase: 'recording', lineNo: 0, recording: { joins: 'key-half', turn: 1 } })
    const again = play(
      state,
      { type: 'voice_end', atMs: 11_000 },
      { type: 'turn_acked', turnKey: 'key-more', needs: 'nothing', atMs: 11_500 },
      answer,
    )
    expect(again.state).toMatchObject({ phase: 'speaking', lineNo: 2, turn: 1 })
    expect(again.done.at(-1)).toBe('play')
  })

  it('interrupts later: then it is the next turn', () => {
    const { state, done } = play(thinking(), answer, tick(6_000), soon(8_000), tick(8_500))
    expect(done).toContain('tell_barge_in')
    expect(state).toMatchObject({ phase: 'recording', recording: { joins: null } })
    const second = play(thinking(), answer, tick(6_000), { type: 'customer_line', lineNo: 3 }, soon(6_500), tick(7_000))
    expect(second.state.recording).toMatchObject({ joins: null })
  })

  describe('whose answer is the last one', () => {
    const last: TurnEvent = { type: 'last_heard', lineNo: 2 }
    const ending = () => ({ ...play({ ...thinking(), ending: true }, answer, tick(6_000)).state })

    it('ends once that was heard, and nothing else is taken meanwhile', () => {
      const { state, done } = play(ending(), press(7_000), soon(8_100), { type: 'typed', freshKey: 'k', text: 'Bye' })
      expect(done).toEqual([])
      expect(state).toMatchObject({ phase: 'speaking', recording: null, held: null })
      expect(play(state, last).effects).toEqual([{ do: 'tell_line_done', lineNo: 2 }])
      expect(play(thinking(), answer, last).done).not.toContain('tell_line_done')
    })

    it('goes on as it begins, also when it is short: nobody is told that it was heard', () => {
      const { state, done } = play(ending(), soon(7_900), last, tick(8_400), { type: 'voice_end', atMs: 11_000 }, last)
      expect(done).not.toContain('tell_line_done')
      expect(state).toMatchObject({ phase: 'sending', held: { joins: 'key-half', turnKey: 'key-more' } })
      const behind: TurnEvent = {
        type: 'synced',
        view: view({ ending: true, lineNo: 2, lineHeard: true }),
        atMs: 8_100,
      }
      expect(play(ending(), soon(7_900), behind).state.recording).toMatchObject({ joins: 'key-half' })
    })

    it('ends after a noise that was no more of it: the device asks where the practice is', () => {
      const { state, done } = play(
        ending(),
        soon(7_900),
        last,
        { type: 'voice_pause' },
        { type: 'voice_end', atMs: 9_000 },
      )
      expect(done).toEqual(['capture', 'discard', 'rejoin'])
      const heard: TurnEvent = { type: 'synced', view: view({ ending: true, lineNo: 2, lineHeard: true }), atMs: 9_100 }
      const told = play(state, heard, last)
      expect(told.done.at(-1)).toBe('tell_line_done')
      expect(told.done).not.toContain('say your_turn')
    })
  })

  it('is not gone on with by a backchannel as the answer begins', () => {
    const { state, done } = play(
      thinking(),
      answer,
      tick(6_000),
      soon(6_500),
      { type: 'partial', text: '嗯' },
      tick(7_100),
      { type: 'voice_end', atMs: 7_500 },
    )
    expect(done).not.toContain('stop_playing')
    expect(state).toMatchObject({ phase: 'speaking', lineNo: 2, recording: null })
  })

  it('is a matter of hands-free: nothing begins by itself with the key, after a typed turn, or in a pause', () => {
    const typed = play(listening('hands_free'), { type: 'typed', freshKey: 'key-typed', text: '您好' }).state
    const paused = play(thinking(), { type: 'pause' }, { type: 'resume' }).state
    for (const state of [sending(), typed, paused]) expect(play(state, more).done).toEqual([])
  })
})

describe('typing', () => {
  it('answers at any turn, in place of the recording or of hearing the customer out', () => {
    const typed: TurnEvent = { type: 'typed', freshKey: 'key-typed', text: ' 您好 ' }
    const held = { turnKey: 'key-typed', turn: 1, kind: 'text', text: '您好', forVoice: null, joins: null }
    expect(play(listening(), typed).effects).toEqual([
      { do: 'keep', held },
      { do: 'send', held },
    ])
    expect(play(recording(), typed).done).toEqual(['discard', 'keep', 'send'])
    expect(play(speaking(), typed).done).toEqual(['stop_playing', 'tell_line_done', 'keep', 'send'])
    expect(play(listening(), { ...typed, text: '  ' }).done).toEqual([])
  })

  it('gives the words of a recording that nothing could recognise', () => {
    const acked = play(sending(), { type: 'turn_acked', turnKey: 'key-press', needs: 'words', atMs: 6_000 })
    expect(acked.done).toEqual(['forget', 'say type_it'])
    const { effects } = play(acked.state, tick(99_000), { type: 'typed', freshKey: 'key-typed', text: '您好' })
    const held = { turnKey: 'key-typed', turn: 1, kind: 'text', text: '您好', forVoice: 'key-press', joins: null }
    expect(effects).toEqual([
      { do: 'keep', held },
      { do: 'send', held },
    ])
  })
})

describe('a spoken turn that was not understood', () => {
  const again = () => play(sending(), { type: 'turn_acked', turnKey: 'key-press', needs: 'again', atMs: 6_000 })

  it('is the learner’s turn again: to say it, or to type it for the recording', () => {
    const { state, done } = again()
    expect(done).toEqual(['forget', 'say say_again'])
    expect(state).toMatchObject({ phase: 'listening', wordsFor: { turnKey: 'key-press', again: true } })
    const spoken = play(state, press(7_000), { type: 'release', atMs: 9_000 })
    expect(spoken.effects.at(-1)).toMatchObject({ do: 'send', held: { kind: 'voice', forVoice: null } })
    const { effects } = play(state, { type: 'typed', freshKey: 'key-typed', text: '您好' })
    expect(effects.at(-1)).toMatchObject({ do: 'send', held: { kind: 'text', forVoice: 'key-press' } })
  })

  it('gets the whole time for silence once more, and a voice starts it hands-free', () => {
    const { state } = again()
    expect(play(state, tick(15_999)).done).toEqual([])
    expect(play(state, tick(16_000)).effects).toMatchObject([{ do: 'send', held: { kind: 'silent' } }])
    const free = play({ ...state, mode: 'hands_free' }, { type: 'voice_start', freshKey: 'key-voice', atMs: 7_000 })
    expect(free.state.phase).toBe('recording')
  })

  it('is asked for once, however often the server says so', () => {
    const { state } = again()
    const repeated = play(state, { type: 'turn_acked', turnKey: 'key-press', needs: 'again', atMs: 9_000 })
    expect([repeated.done, repeated.state.listeningSinceMs]).toEqual([['forget'], 6_000])
  })
})

describe('a recogniser that takes its time', () => {
  const thinking = () => play(sending(), { type: 'turn_acked', turnKey: 'key-press', needs: 'nothing', atMs: 6_000 })

  it('is noticed after two seconds, and no more once the words are there', () => {
    expect(play(thinking().state, tick(7_999)).state.hearingSlow).toBe(false)
    const slow = play(thinking().state, tick(8_000)).state
    expect(slow.hearingSlow).toBe(true)
    expect(play(slow, { type: 'hearing', on: false, atMs: 8_100 }, tick(30_000)).state.hearingSlow).toBe(false)
  })

  it('is nobody’s business after a typed turn', () => {
    const typed = play(
      listening('typing'),
      { type: 'typed', freshKey: 'key-typed', text: '您好' },
      { type: 'turn_acked', turnKey: 'key-typed', needs: 'nothing', atMs: 6_000 },
    )
    expect(play(typed.state, tick(60_000)).state.hearingSlow).toBe(false)
  })
})

describe('silence', () => {
  it('is reported after the scene’s time, four times later while typing, and never while somebody speaks', () => {
    expect(play(listening(), tick(10_999)).done).toEqual([])
    expect(play(listening(), tick(11_000)).effects).toMatchObject([
      { do: 'send', held: { kind: 'silent', turnKey: 'key-tick' } },
    ])
    expect(play(listening('typing'), tick(11_000)).done).toEqual([])
    expect(play(listening('typing'), { type: 'composing', atMs: 30_000 }, tick(69_000)).done).toEqual([])
    expect(play(recording(), tick(60_000)).done).toEqual([])
  })

  it('is not counted while the network is gone or nobody knows since when', () => {
    expect(play(listening(), { type: 'offline' }, tick(99_000)).done).toEqual([])
    expect(play({ ...listening(), listeningSinceMs: null }, tick(99_000)).done).toEqual([])
  })
})

describe('the network', () => {
  it('keeps a turn that was spoken offline, and sends it when the session is known again', () => {
    const kept = play(recording(), { type: 'offline' }, release(5_000))
    expect(kept.done).toEqual(['stop_capture', 'keep'])
    expect(kept.state).toMatchObject({ phase: 'reconnecting', held: { turnKey: 'key-press' } })
    const written = play(kept.state, { type: 'kept', turnKey: 'key-press' })
    expect(written.done).toEqual(['say kept_on_device'])
    const back = play(
      written.state,
      { type: 'online' },
      { type: 'synced', view: view({ phase: 'listening', lineHeard: true }), atMs: 9_000 },
    )
    expect(back.done).toEqual(['rejoin', 'say back_online', 'keep', 'send'])
    expect(back.state.phase).toBe('sending')
  })

  it('a typed turn is written down before anything is said of it, with and without a network', () => {
    const typed: TurnEvent = { type: 'typed', freshKey: 'key-typed', text: '您好' }
    expect(play(listening('typing'), typed).done).toEqual(['keep', 'send'])
    const offline = play(listening('typing'), { type: 'offline' }, typed)
    expect(offline.done).toEqual(['keep'])
    expect(play(offline.state, { type: 'kept', turnKey: 'another' }).done).toEqual([])
    const written = play(offline.state, { type: 'kept', turnKey: 'key-typed' })
    expect(written.done).toEqual(['say kept_on_device'])
    // If it was kept while being sent, this is announced only when the network goes.
    const sent = play(listening('typing'), typed, { type: 'kept', turnKey: 'key-typed' })
    expect(sent.done).toEqual(['keep', 'send'])
    expect(play(sent.state, { type: 'offline' }).done).toEqual(['say kept_on_device'])
    expect(play(play(listening('typing'), typed).state, { type: 'offline' }).done).toEqual([])
  })

  it('forgets a turn that the server turns out to have', () => {
    const { state, done } = play(
      sending(),
      { type: 'offline' },
      { type: 'online' },
      { type: 'synced', view: view({ turn: 2, phase: 'thinking', lineHeard: true }), atMs: 9_000 },
    )
    expect(done).toContain('forget')
    expect(state).toMatchObject({ phase: 'thinking', held: null, turn: 2 })
  })

  it('lets the learner go on speaking through a reconnect', () => {
    const { state, done } = play(
      recording(),
      { type: 'offline' },
      { type: 'online' },
      { type: 'synced', view: view({ phase: 'listening', lineHeard: true }), atMs: 4_000 },
    )
    expect(done).not.toContain('discard')
    expect(state.phase).toBe('recording')
  })

  it('waits for the customer after the acknowledgement, and hears the answer', () => {
    const { state, done } = play(
      sending(),
      { type: 'turn_acked', turnKey: 'key-press', needs: 'nothing', atMs: 6_000 },
      { type: 'customer_line', lineNo: 2 },
    )
    expect(done).toEqual(['forget', 'play'])
    expect(state).toMatchObject({ phase: 'speaking', lineNo: 2 })
    expect(play(state, { type: 'customer_line', lineNo: 2 }).done).toEqual([])
  })
})

describe('leaving and coming back', () => {
  it('pauses without losing the place, and hears an unfinished line again', () => {
    const paused = play(speaking(), { type: 'pause' })
    expect(paused.done).toEqual(['stop_playing', 'command pause', 'keep_awake', 'say paused'])
    const back = play(
      paused.state,
      { type: 'resume' },
      { type: 'synced', view: view({ lineNo: 2, lineHeard: false }), atMs: 9_000 },
    )
    expect(back.effects.at(-1)).toEqual({ do: 'play', lineNo: 2 })
  })

  it('stops at once when another device goes on, and can take the session back', () => {
    const { state, done } = play(recording(), { type: 'fenced' })
    expect(done).toEqual(['discard', 'close_mic', 'keep_awake', 'say continued_elsewhere'])
    expect(play(state, press(9_000), tick(99_000), { type: 'synced', view: view(), atMs: 9 }).done).toEqual([])
    const back = play(
      state,
      { type: 'claim' },
      { type: 'synced', view: view({ epoch: 2, phase: 'listening', lineHeard: true }), atMs: 9_000 },
    )
    expect(back.state).toMatchObject({ phase: 'listening', epoch: 2 })
  })

  it('ends whatever is going on, once', () => {
    const { state, done } = play(speaking(), { type: 'ended', reason: 'finished' })
    expect(done).toEqual(['stop_playing', 'close_mic', 'keep_awake', 'say ended'])
    expect(play(state, { type: 'ended', reason: 'silence' }, press(1), { type: 'online' }).done).toEqual([])
    expect(state.endReason).toBe('finished')
  })
})

describe('the microphone', () => {
  it('counts what was said until it was lost, and opens typing', () => {
    const { state, done } = play(recording(), { type: 'mic_lost' })
    expect(done).toEqual(['stop_capture', 'say microphone_off', 'keep', 'send'])
    expect(state).toMatchObject({ mic: 'off', mode: 'typing', phase: 'sending' })
  })

  it('goes on in the same turn after a device change or a call', () => {
    const { state, done } = play(
      recording(),
      { type: 'device_changed' },
      { type: 'interrupted' },
      { type: 'resumed' },
      release(6_000),
    )
    expect(done).toEqual(['say device_changed', 'say interrupted', 'stop_capture', 'keep', 'send'])
    expect(state.held?.turnKey).toBe('key-press')
  })
})

const anyEvent: fc.Arbitrary<TurnEvent> = fc.oneof(
  fc.constantFrom<TurnEvent>(
    { type: 'cancel_zone', inside: true },
    { type: 'cancel' },
    { type: 'offline' },
    { type: 'online' },
    { type: 'pause' },
    { type: 'resume' },
    { type: 'mic_ready' },
    { type: 'mic_lost' },
    { type: 'device_changed' },
    { type: 'fenced' },
    { type: 'claim' },
    { type: 'partial', text: '好的' },
    { type: 'mode', mode: 'typing' },
    { type: 'mode', mode: 'hands_free' },
    { type: 'turn_refused', turnKey: 'key-press' },
    { type: 'kept', turnKey: 'key-press' },
  ),
  fc.record({ type: fc.constantFrom('customer_line' as const, 'last_heard' as const), lineNo: fc.nat(9) }),
  fc.record({
    type: fc.constantFrom('press' as const, 'voice_start' as const),
    freshKey: fc.constant('key-press'),
    atMs: fc.nat(200_000),
  }),
  fc.record({
    type: fc.constant('tick' as const),
    freshKey: fc.constant('key-press'),
    atMs: fc.nat(200_000),
    quietMs: fc.constantFrom(0, 40, 400),
  }),
  fc.record({
    type: fc.constantFrom('release' as const, 'voice_end' as const, 'composing' as const),
    atMs: fc.nat(200_000),
  }),
  fc.record({
    type: fc.constant('turn_acked' as const),
    turnKey: fc.constant('key-press'),
    needs: fc.constantFrom('nothing' as const, 'words' as const, 'again' as const),
    atMs: fc.constant(0),
  }),
  fc.record({
    type: fc.constant('synced' as const),
    atMs: fc.constant(0),
    view: fc.record({
      state: fc.constantFrom('active' as const, 'paused' as const),
      phase: fc.constantFrom('speaking' as const, 'listening' as const, 'thinking' as const),
      turn: fc.integer({ min: 1, max: 3 }),
      epoch: fc.integer({ min: 1, max: 2 }),
      silenceS: fc.constant(10),
      lineNo: fc.nat(9),
      lineHeard: fc.boolean(),
      ending: fc.boolean(),
      endReason: fc.constant(null),
    }),
  }),
)

describe('whatever happens', () => {
  it('what is captured is stopped or dropped before anything else is captured, and never plays while recording', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
        let state = listening('hands_free')
        let open = 0
        for (const event of events) {
          const step = turnMachine(state, event)
          for (const e of step.effects) {
            if (e.do === 'capture') open += 1
            if (e.do === 'stop_capture' || e.do === 'discard') open -= 1
            expect(open).toBeGreaterThanOrEqual(0)
            expect(open).toBeLessThanOrEqual(1)
          }
          state = step.state
          expect(open === 1).toBe(state.recording !== null)
          expect(state.phase !== 'recording' || state.recording !== null).toBe(true)
          expect(state.recording === null || ['recording', 'speaking'].includes(state.phase)).toBe(true)
        }
      }),
      runs(300, 20_000),
    )
  })

  it('a handed-over turn is forgotten only when acknowledged, refused, superseded, fenced or ended', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 30 }), (events) => {
        let state = sending()
        for (const event of events) {
          const had = state.held
          state = turnMachine(state, event).state
          const lost = had !== null && state.held === null
          expect(!lost || ['turn_acked', 'turn_refused', 'synced', 'fenced'].includes(event.type)).toBe(true)
        }
      }),
    )
  })
})
