import { createStore, type StoreApi } from 'zustand/vanilla'
import { deviceIdOf } from '../../../client/device-id'
import type { Failure } from '../../../client/failure-text'
import type { State } from '../../../kernel/state'
import type { Services } from '../../../store/services'
import type { MicHelp } from '../../voice/mic-relay'
import { createMicRelay } from '../../voice/mic-relay'
import { freshTurnKey } from '../../voice/spoken-turns'
import type { AnswerMode } from './answer-mode'
import { claim, report, type RoundReport, type RoundView } from './round.contract'
import type { HeldRounds } from './round-kinds'
import type { Awaiting, RoundPlace } from './round-place'
import { createRoom, type Room } from './round-room'

const MODE_KEY = 'lianda.faq.mode'

export interface RoundPage extends Awaiting {
  stage: 'brief' | 'room' | 'report'
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
  const { call, platform, realtime } = services
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
        const deviceId = deviceIdOf(storage, system.randomBytes)
        const { brief, drill } = get()
        const currentId = restart ? null : ((brief ?? drill)?.currentId ?? null)
        const round = currentId
          ? (await call(claim, { id: currentId, deviceId })).round
          : await place.begin({ deviceId, startKey, restart })
        if (disposed) return
        onRunning(true)
        set({ room: createRoom({ services, round, deviceId, mode, mic, held, onMode: setMode }), stage: 'room' })
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
    finished({ id }) {
      startKey = freshTurnKey(system.randomBytes)
      void leaveRoom()
      navigation.replace('/user/dashboard/faq', { ...place.query, report: id })
    },
    async dispose() {
      disposed = true
      letGoLink()
      await leaveRoom()
      await mic.close()
    },
  }
}
