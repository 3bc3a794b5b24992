import type { PracticeBrief } from '../src/module/practice/brief.contract'
import { createHash } from 'node:crypto'
import { concatBytes } from '../src/kernel/bytes'
import {
  claim,
  end,
  pause,
  resume,
  type SessionView,
  say,
  type TranscriptLine,
} from '../src/module/practice/practice.contract'
import * as events from '../src/module/practice/practice.events'
import * as voice from '../src/module/voice/voice.events'
import { createMicRelay } from '../src/module/voice/mic-relay'
import { createPractice } from '../src/module/practice/practice.controller'
import type { PracticeController } from '../src/module/practice/practice.view-model'
import type { AnswerMode } from '../src/module/practice/turn-machine.types'
import { type FakeWorld, Refusal } from './fake-services'

export const hotelBrief: PracticeBrief = {
  subtaskId: 'sub1',
  taskId: 'task1',
  taskTitle: 'Front desk',
  sceneName: 'Hotel',
  description: '',
  language: '16k_en',
  role: 'receptionist',
  goal: 'check in',
  persona: { name: 'Ms Carter', gender: 'female', portrait: 'carter', brief: 'tired' },
  minutes: 5,
  hints: 2,
  smartBreak: true,
  passScore: 60,
  attemptsLeft: null,
  bestScore: null,
  attempts: 0,
  rehearsalAllowed: true,
  slowSpeech: false,
  correctionAllowed: true,
  pauseAllowed: true,
  pauseMinutes: 30,
  voice: { asr: 'local', asrName: 'test', asrPartial: false, tts: 'local', ttsName: 'test', llm: false },
  volume: { minDbfs: -40, maxDbfs: -10 },
  speed: { min: 90, max: 160 },
  current: null,
}

export interface FakePractice {
  /** The session on the server. */
  session: SessionView
  /** Durable turns by key: the text, or the recording's hash. */
  turns: Map<string, string>
  /** The customer's next lines; when there are none left the session ends. */
  replies: string[]
  /** The last of them is the last answer, which ends the session once it was heard. */
  hearsLast: boolean
  /** Words that the recogniser returns; null = it recognises nothing. */
  words: string | null
  /** Length of each line's sound in ms; 0 = silent. */
  soundMs: number
  /** Pairs of keys: a turn, and the recording that went on with it. */
  joined: [string, string][]
  /** While true, nobody answers. */
  thinks: boolean
  heard: number[]
  interrupted: { lineNo: number; playedMs: number }[]
  /** What the learner chose of "I speak slowly". */
  paces: boolean[]
  /** What they chose of ringtone and background. */
  sounds: boolean[]
  /** The customer answers, although they think. */
  answerNow(): void
  room(mode: AnswerMode): Promise<PracticeController>
}

/** A practice server on the fake link and calls; it behaves like the real one, but follows a script. */
export function fakePractice(world: FakeWorld, firstLine = 'Good evening.'): FakePractice {
  const { realtime, serve, services, platform } = world
  const frames = new Map<string, Uint8Array[]>()
  const joins = new Map<string, string>()
  const line = (no: number, speaker: TranscriptLine['speaker'], text: string, turn: number): TranscriptLine => ({
    no,
    speaker,
    turn,
    text,
    kind: speaker === 'customer' ? 'scripted' : 'text',
    atMs: 0,
    durationMs: 0,
  })
  const fake: FakePractice = {
    session: {
      id: 's1',
      subtaskId: 'sub1',
      taskId: 'task1',
      rev: 1,
      state: 'active',
      phase: 'speaking',
      rehearsal: false,
      attempt: 1,
      turn: 1,
      progress: 0,
      brief: hotelBrief,
      transcript: [line(0, 'customer', firstLine, 1)],
      hintsLeft: 2,
      alert: false,
      startedAt: 0,
      elapsedMs: 0,
      pausedAt: null,
      resumableUntil: null,
      endReason: null,
      silenceS: 10,
      epoch: 1,
    },
    turns: new Map(),
    replies: [],
    hearsLast: false,
    words: 'words',
    soundMs: 0,
    joined: [],
    thinks: false,
    heard: [],
    interrupted: [],
    paces: [],
    sounds: [],
    answerNow: () => answer(),
    async room(mode) {
      const mic = createMicRelay(platform.recorder)
      if (mode !== 'typing') await mic.open()
      const held = new Map<string, number>()
      const controller = createPractice({
        services,
        session: fake.session,
        deviceId: 'device-1',
        mode,
        slowly: fake.session.brief.slowSpeech,
        mic,
        held,
        onRunning: () => undefined,
        sound: { wanted: true, begins: true, onWanted: (on) => void fake.sounds.push(on) },
        onPace: (slowly) => void fake.paces.push(slowly),
      })
      await world.timer.advance(0)
      return controller
    },
  }
  const change = (patch: Partial<SessionView>) =>
    (fake.session = { ...fake.session, ...patch, rev: fake.session.rev + 1 })
  const sound = (lineNo: number) => {
    const { id } = fake.session
    if (fake.soundMs === 0) return realtime.push(events.customerSilent, { id, lineNo })
    const data = new Uint8Array(fake.soundMs * 32)
    realtime.push(events.customerAudio, { id, lineNo, seq: 0, format: 'pcm16k', data, last: true })
  }
  function answer(): void {
    const text = fake.replies.shift()
    const { turn, transcript, id } = fake.session
    if (text === undefined) return over()
    const next = line(transcript.length, 'customer', text, turn + 1)
    const ending = fake.hearsLast && fake.replies.length === 0
    change({ phase: 'speaking', turn: ending ? turn : turn + 1, ending, transcript: [...transcript, next] })
    const { rev, phase, progress, alert } = fake.session
    const at = { id, rev, phase, turn: fake.session.turn, progress, alert, ending }
    realtime.push(events.progress, { ...at, line: next, lineFinal: true })
    sound(next.no)
  }
  function over(): void {
    change({ state: 'ended', phase: 'ended', ending: false, endReason: 'finished' })
    realtime.push(events.changed, { noun: 'practice', id: fake.session.id, version: fake.session.rev })
  }
  const take = (turnKey: string, what: string, own: Omit<TranscriptLine, 'no'>) => {
    if (fake.turns.has(turnKey)) return
    fake.turns.set(turnKey, what)
    change({
      phase: 'thinking',
      transcript: [...fake.session.transcript, { ...own, no: fake.session.transcript.length, turnKey }],
    })
  }
  /** Takes back the turn that this recording goes on with, and the answer to it: the whole has its words and its key. */
  function goOn(turnKey: string): void {
    const { transcript } = fake.session
    const at = transcript.findIndex((row) => row.turnKey !== undefined && row.turnKey === joins.get(turnKey))
    const half = transcript[at]
    if (half === undefined || fake.turns.has(turnKey)) return
    fake.joined.push([joins.get(turnKey) ?? '', turnKey])
    change({ phase: 'thinking', turn: half.turn, ending: false, transcript: transcript.slice(0, at) })
  }
  const fence = (epoch: number) => {
    if (epoch < fake.session.epoch) throw new Refusal('practice/fenced')
  }
  const listening = (lineNo: number) => {
    const { phase, transcript, ending } = fake.session
    if (phase !== 'speaking' || lineNo !== transcript.length - 1) return
    if (ending) over()
    else change({ phase: 'listening' })
  }

  realtime.onAsk(events.join, ({ epoch }) => {
    fence(epoch)
    const { session } = fake
    const newest = session.transcript.at(-1)
    if (session.phase === 'speaking' && newest !== undefined) sound(newest.no)
    return { session }
  })
  realtime.onAsk(events.lineDone, ({ lineNo }) => {
    fake.heard.push(lineNo)
    listening(lineNo)
    return {}
  })
  realtime.onAsk(events.bargeIn, ({ lineNo, playedMs }) => {
    fake.interrupted.push({ lineNo, playedMs })
    listening(lineNo)
    return {}
  })
  realtime.onAsk(voice.turnBegin, ({ turnKey, epoch, joins: before }) => {
    fence(epoch)
    if (before !== undefined) joins.set(turnKey, before)
    return { have: frames.get(turnKey)?.length ?? 0, done: fake.turns.has(turnKey) }
  })
  realtime.onSend(voice.turnFrame, ({ turnKey, no, data }) => {
    const list = frames.get(turnKey) ?? []
    if (no !== list.length) return
    frames.set(turnKey, [...list, data instanceof Uint8Array ? data : new Uint8Array(data)])
    realtime.push(voice.frameAck, { turnKey, upTo: no })
  })
  realtime.onAsk(voice.turnCancel, ({ turnKey }) => {
    frames.delete(turnKey)
    return {}
  })
  realtime.onAsk(voice.turnEnd, ({ turnKey, sha256, epoch }) => {
    fence(epoch)
    const all = concatBytes(...(frames.get(turnKey) ?? []))
    if (createHash('sha256').update(all).digest('hex') !== sha256) throw new Refusal('voice/hash_mismatch')
    const { words } = fake
    goOn(turnKey)
    const { session } = fake
    take(turnKey, sha256, {
      ...line(0, 'learner', words ?? '', session.turn),
      kind: 'voice',
      pendingText: words === null,
    })
    const acked = fake.session
    void Promise.resolve().then(() => {
      if (words !== null) return fake.thinks ? undefined : answer()
      change({ phase: 'listening' })
      const { id, rev, phase, turn, progress, alert, transcript } = fake.session
      realtime.push(events.progress, {
        id,
        rev,
        phase,
        turn,
        progress,
        alert,
        line: transcript.at(-1),
        lineFinal: true,
      })
    })
    return { turnKey, durable: true as const, view: acked }
  })
  serve(say, ({ turnKey, text = '', kind, epoch, forVoice }) => {
    fence(epoch)
    if (forVoice === undefined) take(turnKey, text, { ...line(0, 'learner', text, fake.session.turn), kind })
    else
      change({
        phase: 'thinking',
        transcript: fake.session.transcript.map((row) =>
          row.turnKey === forVoice ? { ...row, text, pendingText: false } : row,
        ),
      })
    if (fake.session.phase === 'thinking') answer()
    return { session: fake.session }
  })
  serve(pause, () => ({ session: change({ state: 'paused', resumableUntil: 9_000_000 }) }))
  serve(resume, () => ({ session: change({ state: 'active' }) }))
  serve(end, () => ({ session: change({ state: 'ended', phase: 'ended', endReason: 'by_learner' }) }))
  serve(claim, () => ({ session: change({ epoch: fake.session.epoch + 1 }) }))
  return fake
}
