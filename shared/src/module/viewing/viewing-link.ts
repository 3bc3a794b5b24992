import { createStore, type StoreApi } from 'zustand/vanilla'
import { ApiError } from '../../client/api-error'
import { findAnswer, keepAnswer } from '../../client/kept-answers'
import { ownerOf } from '../../client/outbox'
import type { Endpoint, InputOf, OutputOf } from '../../contract/endpoint'
import { toBase64Url } from '../../kernel/bytes'
import { NetworkError } from '../../platform/http'
import type { Services } from '../../store/services'
import { createAwayKeeping, type Unheard } from './away-keeping'
import {
  type Standing,
  type ViewingOpen,
  viewingOpen,
  viewingReport,
  viewingSubtitles,
  viewingTask,
} from './viewing.contract'

/** The server counts at most twice this time for one report. */
const REPORT_MS = 10_000
/** What changes within this time is one report. */
const SETTLE_MS = 500
const SEAT_BYTES = 12

/** Whether what is viewed counts on this device: `offline`: no report reaches the server; it is kept for later. */
export type Counting = 'counting' | 'offline' | 'elsewhere' | 'closed'

export interface ViewingState {
  title: string
  taskId: string | null
  standing: Standing | null
  counting: Counting
}

/** What a report says. */
export type Said = Pick<InputOf<typeof viewingReport>, 'position' | 'visible' | 'watched'>

export interface LinkSource {
  /** What is shown now; null: nothing is open yet. */
  said(): Said | null
  /** The server has it. */
  heard(said: Said): void
  /** Takes out what was seen and the server has not heard of. */
  unheard(): Unheard
}

/** A step that is viewed, as the server hears of it: opened, reported every ten seconds, counted on one device. */
export interface ViewingLink {
  state: StoreApi<ViewingState>
  /** The step with new addresses; without a network what the device kept of it. */
  load(): Promise<ViewingOpen>
  /** The lines of one of the film's subtitles; without a network what the device kept of them. */
  subtitles(at: number): Promise<OutputOf<typeof viewingSubtitles>['cues']>
  /** Resolves once the server heard of everything that was so far. */
  report(take?: boolean): Promise<void>
  /** How calls name the step and what it holds, once it is loaded. */
  of(): { id: string; videoId: string }
  /** Reports once nothing has changed for a moment. */
  settle(): void
  /** Makes this device the one that counts. */
  takeOver(): void
  dispose(): void
}

export function createViewingLink(services: Services, subtaskId: string, source: LinkSource): ViewingLink {
  const { call, platform, session, timer } = services
  const { documents, system } = platform
  const keeping = createAwayKeeping(services)
  const state = createStore<ViewingState>(() => ({ title: '', taskId: null, standing: null, counting: 'closed' }))
  const { setState: set } = state
  const seat = toBase64Url(system.randomBytes(SEAT_BYTES))
  let mediaId: string | null = null
  let visible = true
  let disposed = false
  let stopSettling: () => void = () => undefined
  /** Reports follow one another; a change meanwhile is told by the next one. */
  let sending: Promise<void> | null = null
  let waiting: { take: boolean; done: Promise<void> } | null = null

  /** The server's answer, or what the device kept of it when there is no network. */
  async function ask<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> {
    const user = session.user()
    const owner = user === null ? null : ownerOf(user)
    const key = JSON.stringify(input)
    try {
      const answer = await call(endpoint, input)
      if (owner !== null) void keepAnswer(documents, owner, endpoint, key, answer)
      return answer
    } catch (error) {
      const isOffline = error instanceof NetworkError && owner !== null
      const kept = isOffline ? await findAnswer(documents, owner, endpoint, key) : null
      if (kept === null) throw error
      return kept
    }
  }

  async function load(): Promise<ViewingOpen> {
    if (mediaId === null) {
      const [first] = (await ask(viewingTask, { id: subtaskId })).items
      if (!first) throw new ApiError(404, { code: 'media/not_found' })
      mediaId = first.id
    }
    const opened = await ask(viewingOpen, { id: subtaskId, videoId: mediaId })
    const { item, taskId } = opened
    // What was counted since then is newer.
    set(({ standing }) => ({ title: item.title, taskId, standing: standing ?? item.standing }))
    return opened
  }

  async function report(take = false): Promise<void> {
    if (sending === null) {
      sending = send(take, false).finally(() => (sending = null))
      return await sending
    }
    waiting ??= { take, done: sending.then(reportWaiting) }
    waiting.take ||= take
    await waiting.done
  }

  async function reportWaiting(): Promise<void> {
    const next = waiting
    waiting = null
    if (next && !disposed) await report(next.take)
  }

  async function send(take: boolean, last: boolean): Promise<void> {
    const said = source.said()
    if (mediaId === null || said === null) return
    const away = state.getState().counting === 'offline'
    // The page goes away: a request that fails after it could be kept no more.
    if (last && away) return keep()
    const body = {
      id: subtaskId,
      videoId: mediaId,
      seat,
      take,
      away,
      ...said,
      visible: said.visible && visible && !last,
    }
    try {
      const { standing } = await call(viewingReport, body, last ? { keepalive: true } : {})
      source.heard(said)
      if (!disposed) set({ standing, counting: countingOf(standing) })
      // How far one is with what comes back is told with the next report.
      if (!disposed && (await keeping.deliver())) await send(false, false)
    } catch (error) {
      // What refuses a report refuses its time too; what is open stays so.
      const isAway = error instanceof NetworkError
      if (!disposed) set({ counting: isAway ? 'offline' : 'closed' })
      if (isAway) await keep()
    }
  }

  /** Keeps on the device what no report told. */
  async function keep(): Promise<void> {
    const { standing } = state.getState()
    const unheard = source.unheard()
    if (mediaId === null || !standing?.counts || standing.finished) return
    await keeping.keep({ id: subtaskId, videoId: mediaId }, unheard)
  }

  const stops = [
    timer.every(REPORT_MS, () => void (visible && report())),
    system.onVisible((now) => {
      visible = now
      void report()
    }),
    system.online.subscribe((online) => online && void report()),
  ]

  return {
    state,
    load,
    subtitles: async (n) => (await ask(viewingSubtitles, { id: subtaskId, videoId: mediaId ?? '', n })).cues,
    report,
    of: () => ({ id: subtaskId, videoId: mediaId ?? '' }),
    settle() {
      stopSettling()
      stopSettling = timer.after(SETTLE_MS, () => void report())
    },
    takeOver: () => void report(true),
    dispose() {
      if (disposed) return
      void send(false, true).then(keeping.deliver)
      disposed = true
      stopSettling()
      for (const stop of stops) stop()
    },
  }
}

const countingOf = ({ elsewhere, counts }: Standing): Counting =>
  elsewhere ? 'elsewhere' : counts ? 'counting' : 'closed'
