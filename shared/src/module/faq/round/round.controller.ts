import { createStore, type StoreApi } from 'zustand/vanilla'
import { deviceIdOf } from '../../../client/device-id'
import type { Failure } from '../../../client/failure-text'
import type { State } from '../../../kernel/state'
import type { Services } from '../../../store/services'
import type { MicHelp } from '../../voice/mic-relay'
import { createMicRelay } from '../../voice/mic-relay'
import { freshTurnKey } from '../../voice/spoken-turns'
import type { AnswerMode } from './answer-mode'
import { createAheadRoom } from '../drill/ahead-room'
import { report, type RoundReport, type RoundView } from './round.contract'
import { changed } from './round.events'
import type { HeldRounds } from './round-kinds'
import type { Awaiting, Begun, RoundPlace } from './round-place'
import { createRoom, type Room } from './round-room'

const MODE_KEY = 'lianda.faq.mode'

export interface RoundPage extends Awaiting {
  /** `kept`: all questions of a drill are answered on this device, and the server has yet to hear of it. */
  stage: 'brief' | 'room' | 'kept' | 'report'
  load: 'loading' | 'ready' | 'failed'
  failure: Failure
  report: RoundReport | null
  mode: AnswerMode
  starting: boolean
  room: Room | null
}

export interface RoundController {
  state: StoreApi<RoundPage>
  micHelp: State<MicHelp>
  setMode(mode: AnswerMode): void
  load(): Promise<void>
  /** Starts, or goes on with an unfinished round. */
  start(restart: boolean): Promise<void>
  openMicSettings(): void
  openReport(id: string): Promise<void>
  /** Leaves the room for the report's own address. */
  finished(round: RoundView): void
  dispose(): Promise<void>
}

const storedMode = (value: string | null): AnswerMode => (value === 'hands_free' || value === 'typing' ? value : 'hold')

/** The page of a round: what awaits, the room, the report. */
export function createRoundPage(
  services: Services,
  place: RoundPlace,
  held: HeldRounds,
  onRunning: (running: boolean) => void,
): RoundController {
  const { call, platform, realtime, outbox } = services
  const { recorder, player, storage, system, navigation } = platform
  const mic = createMicRelay(recorder)
  // The link connects while the learner reads, so that the first answer does not wait for it.
  const letGoLink = realtime.hold()
  const state = createStore<RoundPage>(() => ({
    ...{
      stage: 'brief',
      load: 'loading',
      failure: null,
      brief: null,
      drill: null,
      report: null,
      starting: false,
      room: null,
    },
    mode: storedMode(storage.get(MODE_KEY)),
  }))
  const { getState: get, setState: set } = state
  // A judge of an appeal corrected the round whose report is open.
  const stopChanges = realtime.on(changed, ({ id, version }) => {
    const shown = get().report?.round
    if (shown?.id !== id || version <= shown.rev) return
    call(report, { id }).then(
      ({ report: newest }) => void (disposed || set({ report: newest })),
      () => undefined,
    )
  })
  let startKey = freshTurnKey(system.randomBytes)
  let disposed = false

  async function load(): Promise<void> {
    const { brief, drill } = get()
    set({ load: brief === null && drill === null ? 'loading' : 'ready', failure: null })
    try {
      set({ ...(await place.load()), load: 'ready' })
    } catch (error) {
      set({ load: 'failed', failure: { error } })
    }
  }
  function setMode(mode: AnswerMode): void {
    storage.set(MODE_KEY, mode)
    set({ mode })
  }
  async function leaveRoom(): Promise<void> {
    const { room } = get()
    set({ room: null })
    await room?.dispose()
    onRunning(false)
  }

  const deviceId = deviceIdOf(storage, system.randomBytes)
  const begin = (restart: boolean): Promise<Begun> => place.begin({ deviceId, startKey, restart })
  function enter(begun: Begun, mode: AnswerMode): void {
    onRunning(true)
    const common = { services, mode, mic, onMode: setMode }
    const leave = () => navigation.back('/user/dashboard/center')
    const room =
      'round' in begun
        ? createRoom({ ...common, round: begun.round, deviceId, held })
        : createAheadRoom({ ...common, kept: begun.ahead, pictures: begun.pictures, leave })
    set({ room, stage: 'room' })
  }
  let stopWaiting = () => undefined as void
  /** Waits until the server has all answers of a drill, and goes on there: usually with the report. */
  function awaitServer(): void {
    let asking = false
    async function look(): Promise<void> {
      if (asking || !system.online.getState()) return
      asking = true
      try {
        const begun = await begin(false)
        if ('ahead' in begun || get().stage !== 'kept') return
        stopWaiting()
        if (begun.round.state === 'ended') finished(begun.round)
        else enter(begun, 'typing')
      } catch (error) {
        stopWaiting()
        set({ stage: 'brief', failure: { error } })
      } finally {
        asking = false
      }
    }
    const stops = [outbox.state.subscribe(() => void look()), system.online.subscribe(() => void look())]
    stopWaiting = () => {
      for (const stop of stops) stop()
    }
    void look()
  }
  function finished({ id }: Pick<RoundView, 'id'>): void {
    const ahead = get().room?.state.getState().ahead === true
    void leaveRoom()
    if (ahead) {
      set({ stage: 'kept' })
      return awaitServer()
    }
    startKey = freshTurnKey(system.randomBytes)
    navigation.replace('/user/dashboard/faq', { ...place.query, report: id })
  }

  return {
    state,
    micHelp: mic.help,
    setMode,
    load,
    async start(restart) {
      if (get().starting) return
      set({ starting: true, failure: null })
      // Audio and microphone must be asked for inside the tap; later the browser would refuse both.
      void player.unlock().catch(() => undefined)
      const opened = get().mode === 'typing' ? Promise.resolve(null) : mic.open()
      try {
        // Without a microphone the room opens for typing, and says why.
        const mode = (await opened) === null ? get().mode : 'typing'
        const begun = await begin(restart)
        if (!disposed) enter(begun, mode)
      } catch (error) {
        set({ failure: { error } })
      } finally {
        set({ starting: false })
      }
    },
    openMicSettings: () => void mic.openSettings(),
    async openReport(id) {
      set({ stage: 'report', load: 'loading', failure: null })
      try {
        set({ report: (await call(report, { id })).report, load: 'ready' })
      } catch (error) {
        set({ load: 'failed', failure: { error } })
      }
    },
    finished,
    async dispose() {
      disposed = true
      stopWaiting()
      stopChanges()
      letGoLink()
      await leaveRoom()
      await mic.close()
    },
  }
}
