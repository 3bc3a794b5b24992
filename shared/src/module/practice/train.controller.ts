import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Failure } from '../../client/failure-text'
import { sleep } from '../../kernel/timer'
import type { State } from '../../kernel/state'
import type { MicProblem } from '../../platform/recorder'
import type { RouteQuery } from '../../platform/navigation'
import type { Services } from '../../store/services'
import { type PracticePlace, practiceRoute } from '../task/kind/practice-place.rules'
import { taskChanged } from '../task/task.events'
import { ownerOf } from '../../client/outbox'
import type { Temper } from '../customer/customer.contract'
import { deviceIdOf } from '../../client/device-id'
import { createMicRelay, type MicHelp } from '../voice/mic-relay'
import { NetworkError } from '../../platform/http'
import type { LastTime, PracticeBrief } from './brief.contract'
import { lastTimes } from './last-times'
import type { Moment } from './moment.contract'
import { brief, claim, type SessionView, start } from './practice.contract'
import { createPractice } from './practice.controller'
import type { MicCheck } from './preflight.view-model'
import type { PracticeController } from './practice.view-model'
import { freshTurnKey } from '../voice/spoken-turns'
import { createMeter, type Meter } from '../voice/talk-meter'
import type { HeldSessions } from './turn-kinds'
import type { AnswerMode } from './turn-machine.types'
import { PCM_RATE } from '../voice/voice.events'

const MODE_KEY = 'lianda.practice.mode'
const SLOWLY_KEY = 'lianda.practice.slowly'
const SOUND_KEY = 'lianda.practice.sound'
/** The room opens after turns left by a reload are delivered, or after this time at the latest (ms). */
const CATCH_UP_MS = 8_000
/** Level in dBFS above which the microphone check passes. */
const HEARD_DBFS = -50

export interface TrainState {
  stage: 'preflight' | 'live' | 'report'
  subtaskId: string
  sessionId: string | null
  controller: PracticeController | null
  brief: PracticeBrief | null
  /** What to do this time; without a network, as this device kept it. */
  last: LastTime | null
  load: 'loading' | 'ready' | 'failed'
  failure: Failure
  mic: MicCheck
  /** The learner tried to start, but the microphone could not be opened. */
  micStopped: boolean
  rehearsal: boolean
  /** The customer's day, for a rehearsal. */
  temper: Temper
  mode: AnswerMode
  /** "I speak slowly"; null: not chosen on this device, so the organisation decides. */
  slowly: boolean | null
  /** Ringtone and background are heard, where a scene has them and nothing of them gets into the microphone. */
  sound: boolean
  starting: boolean
  kept: boolean | null
}

export interface Train {
  /** Where this page is. */
  place: PracticePlace
  state: StoreApi<TrainState>
  meter: Meter
  /** Why there is no microphone, and what helps on this device. */
  micHelp: State<MicHelp>
  loadBrief(): Promise<void>
  checkMic(): Promise<void>
  setRehearsal(on: boolean): void
  setTemper(temper: Temper): void
  setMode(mode: AnswerMode): void
  setSlowly(on: boolean): void
  setSound(on: boolean): void
  start(mode: AnswerMode, restart: boolean): Promise<void>
  /** Begins a rehearsal at a moment of a finished practice, by typing where that was typed. */
  startMoment(subtaskId: string, moment: Moment, typed: boolean): Promise<void>
  openMicSettings(): Promise<void>
  testSound(): void
  /** Shows the report of an address that has one. */
  openReport(sessionId: string): void
  /** Moves to the report's own address, so that a reload shows it again. */
  toReport(sessionId: string): void
  again(): void
  dispose(): Promise<void>
}

export interface TrainOptions {
  place: PracticePlace
  held: HeldSessions
  setRunning(running: boolean): void
}

/** The page of a practice: preflight, live practice or report. */
export function createTrain(
  services: Services,
  subtaskId: string,
  { place, held, setRunning: onRunning }: TrainOptions,
): Train {
  const { call, platform, outbox, timer, realtime } = services
  const { recorder, player, system, storage } = platform
  const mic = createMicRelay(recorder)
  // The link connects while the learner reads, so that the first turn does not wait for it.
  const letGoLink = realtime.hold()
  const meter = createMeter({ minDbfs: -40, maxDbfs: -10 }, () => system.monotonicMs())
  const state = createStore<TrainState>(() => ({
    stage: 'preflight',
    subtaskId,
    sessionId: null,
    controller: null,
    brief: null,
    last: null,
    load: 'loading',
    failure: null,
    mic: 'idle',
    micStopped: false,
    rehearsal: false,
    temper: 'usual',
    mode: storedMode(storage.get(MODE_KEY)),
    slowly: storedFlag(storage.get(SLOWLY_KEY)),
    sound: storedFlag(storage.get(SOUND_KEY)) ?? true,
    starting: false,
    kept: null,
  }))
  const { getState: get, setState: set } = state
  const user = services.session.user()
  const keptLast = user === null ? null : lastTimes(platform.documents, ownerOf(user))
  let startKey = freshTurnKey(system.randomBytes)
  const momentKeys = new Map<string, string>()
  let disposed = false
  const stopOnline = system.online.subscribe((online) => {
    if (online && get().load === 'failed') void loadBrief()
  })

  // A package change by an administrator (ended, withdrawn) also shows before the start.
  const letGoNotices = realtime.on(taskChanged, ({ id }) => {
    if (get().stage === 'preflight' && !get().starting && id === get().brief?.taskId) void loadBrief()
  })
  const listenForCheck = () => {
    const nothing = () => undefined
    mic.listen({
      frame: nothing,
      level(dbfs) {
        meter.hear(dbfs)
        if (dbfs > HEARD_DBFS && get().mic === 'listening') set({ mic: 'good' })
      },
      deviceChanged: nothing,
      interrupted: nothing,
      resumed: nothing,
      lost: () => set({ mic: 'problem' }),
    })
  }
  /** Not awaited: without a sound device it takes seconds, and some browsers never answer. */
  const unlock = () => void player.unlock().catch(() => undefined)
  async function openMic(): Promise<MicProblem | null> {
    if (get().mic !== 'good') set({ mic: 'asking' })
    const problem = await mic.open()
    if (problem === null) {
      if (get().mic === 'asking') set({ mic: 'listening', micStopped: false })
      listenForCheck()
    } else set({ mic: 'problem' })
    return problem
  }

  // Allowed in settings: the check goes on by itself. The room sets its own way.
  mic.onAllowed(() => void openMic())

  async function loadBrief(): Promise<void> {
    set({ load: get().brief === null ? 'loading' : 'ready', failure: null })
    try {
      const known = (await call(brief, { subtaskId })).brief
      const { current } = known
      // A training goes on with trainings only.
      const own = place !== 'training' || current?.training ? current : null
      set({ brief: { ...known, current: own }, last: known.last ?? null, load: 'ready' })
      void keptLast?.put(subtaskId, known.last)
    } catch (error) {
      const last = get().last ?? (await keptLast?.find(subtaskId)) ?? null
      set({ load: 'failed', failure: { error }, last: error instanceof NetworkError ? last : null })
    }
  }

  return {
    place,
    state,
    meter,
    micHelp: mic.help,
    loadBrief,
    async checkMic() {
      unlock()
      await openMic()
    },
    setRehearsal: (rehearsal) => set({ rehearsal }),
    setTemper: (temper) => set({ temper }),
    setMode(mode) {
      storage.set(MODE_KEY, mode)
      set({ mode })
    },
    setSlowly: keepPace,
    setSound: keepSound,
    async start(mode, restart) {
      if (get().starting) return
      set({ starting: true, failure: null, micStopped: false })
      // Audio and microphone must be requested inside the tap; later the browser would refuse both.
      unlock()
      const opened = mode === 'typing' ? Promise.resolve(null) : openMic()
      try {
        if ((await opened) !== null) return set({ micStopped: true })
        const deviceId = deviceIdOf(storage, system.randomBytes)
        const current = get().brief?.current ?? null
        const goesOn = current !== null && !restart
        const { session } = goesOn
          ? await call(claim, { id: current.id, deviceId })
          : await call(start, {
              ...{ subtaskId, deviceId, startKey, restart },
              ...(get().rehearsal ? { temper: get().temper } : {}),
              ...{ rehearsal: get().rehearsal, training: place === 'training' },
            })
        await enter(session, deviceId, mode, !goesOn)
      } catch (error) {
        set({ failure: { error } })
      } finally {
        set({ starting: false })
      }
    },
    async startMoment(ofSubtask, moment, typed) {
      if (get().starting) return
      set({ starting: true, failure: null })
      unlock()
      const wanted = typed ? 'typing' : get().mode
      const opened = wanted === 'typing' ? Promise.resolve(null) : openMic()
      try {
        // There is no microphone check here: without one the room opens for typing, and says why.
        const mode = (await opened) === null ? wanted : 'typing'
        const deviceId = deviceIdOf(storage, system.randomBytes)
        const input = { subtaskId: ofSubtask, deviceId, startKey: momentKey(moment), rehearsal: true, moment }
        await enter((await call(start, input)).session, deviceId, mode, false)
      } catch (error) {
        set({ failure: { error } })
      } finally {
        set({ starting: false })
      }
    },
    openMicSettings: mic.openSettings,
    testSound() {
      unlock()
      const line = player.openLine('pcm16k')
      line.push(chime())
      line.finish()
    },
    openReport: (sessionId) => set({ stage: 'report', sessionId, controller: null }),
    toReport(sessionId) {
      void get().controller?.dispose()
      onRunning(false)
      platform.navigation.replace(practiceRoute(place), reportQuery(subtaskId, sessionId))
    },
    again() {
      void get().controller?.dispose()
      startKey = freshTurnKey(system.randomBytes)
      mic.onAllowed(() => void openMic())
      set({
        stage: 'preflight',
        sessionId: null,
        controller: null,
        brief: null,
        load: 'loading',
        mic: 'idle',
        micStopped: false,
      })
      meter.reset()
      void loadBrief()
    },
    async dispose() {
      disposed = true
      letGoLink()
      letGoNotices()
      stopOnline()
      await get().controller?.dispose()
      await mic.close()
      onRunning(false)
    },
  }

  /** @param begins with the customer's first line, not in the middle. */
  async function enter(session: SessionView, deviceId: string, mode: AnswerMode, begins: boolean): Promise<void> {
    if (disposed) return
    held.set(session.id, session.epoch)
    await catchUp(session.id)
    void platform.outbox.persist().then((kept) => set({ kept }))
    const slowly = get().slowly ?? session.brief.slowSpeech
    const room = { session, deviceId, mode, slowly, mic, held, onRunning, onPace: keepPace }
    const sound = { wanted: get().sound, begins, onWanted: keepSound }
    const controller = createPractice({ services, ...room, sound })
    // The tap that opens the room also ends the pause.
    if (session.state === 'paused') controller.resume()
    set({ stage: 'live', sessionId: session.id, controller })
  }
  /** The same for a moment that is asked for again after a failure, so that it is begun once. */
  function momentKey({ id, turn }: Moment): string {
    const of = `${id}:${turn}`
    const key = momentKeys.get(of) ?? freshTurnKey(system.randomBytes)
    momentKeys.set(of, key)
    return key
  }
  function keepPace(slowly: boolean): void {
    storage.set(SLOWLY_KEY, slowly ? '1' : '0')
    set({ slowly })
  }
  function keepSound(sound: boolean): void {
    storage.set(SOUND_KEY, sound ? '1' : '0')
    set({ sound })
  }
  async function catchUp(sessionId: string): Promise<void> {
    const left = (await outbox.list()).some((item) => item.meta.includes(sessionId))
    if (left) await Promise.race([outbox.drain().catch(() => undefined), sleep(timer, CATCH_UP_MS)])
  }
}

export const reportQuery = (subtaskId: string, sessionId: string): RouteQuery => ({
  subtask: subtaskId,
  report: sessionId,
})

const storedMode = (value: string | null): AnswerMode => (value === 'hands_free' || value === 'typing' ? value : 'hold')

const storedFlag = (value: string | null): boolean | null => (value === null ? null : value === '1')

/** Two soft tones, 0.5 s: "can you hear the customer?" */
function chime(): Uint8Array {
  const samples = new Int16Array(PCM_RATE / 2)
  for (let i = 0; i < samples.length; i++) {
    const t = i / PCM_RATE
    const tone = t < 0.22 ? 523.25 : 659.25
    const within = t < 0.22 ? t : t - 0.22
    samples[i] = Math.round(6_000 * Math.exp(-within * 9) * Math.sin(2 * Math.PI * tone * t))
  }
  return new Uint8Array(samples.buffer)
}
