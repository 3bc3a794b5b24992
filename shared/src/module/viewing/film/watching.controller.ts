import { createStore, type StoreApi } from 'zustand/vanilla'
import { ApiError } from '../../../client/api-error'
import type { Failure } from '../../../client/failure-text'
import type { Services } from '../../../store/services'
import type { FilmHandle } from '../../../platform/film'
import type { PlayableFilm } from '../../media/playable-film'
import type { Cues } from './cues.rules'
import { type Asking, createAsking } from './asking.controller'
import { createPlayedLog, JUMP_MS } from './played'
import { createViewingLink, type ViewingState } from '../viewing-link'

/** Addresses that failed are asked for once in this time. */
const RENEW_MS = 5_000
/** Who had only this left begins anew; and no player is more exact. */
const END_MS = 1_000

/** More than the server's clock and the player's differ. */
const TOLD_AGAIN_MS = 5_000

export interface WatchState {
  film: PlayableFilm | null
  failure: Failure
  /** Where it is, in ms, and where it was when its address was last asked for. */
  at: number
  startMs: number
  playing: boolean
  /** It plays as soon as enough has arrived. */
  waiting: boolean
  ended: boolean
  /** In per cent. */
  speed: number
  /** Which of the film's sizes. */
  size: number
  /** Which of the film's subtitles are shown, and their lines; null: none. */
  subtitle: number | null
  cues: Cues
  /** Somebody wanted to jump to what they have not watched, and may not. */
  refused: boolean
  /** It does not play, since nothing arrives. */
  broken: boolean
  /** Counts the times that it was loaded anew. */
  attempt: number
}

/** What the player on the screen tells. */
export interface FilmEvents {
  onHandle(handle: FilmHandle | null): void
  onTime(ms: number): void
  onPlaying(playing: boolean): void
  onWaiting(waiting: boolean): void
  onEnded(): void
  onBroken(): void
}

export interface Watching {
  link: StoreApi<ViewingState>
  state: StoreApi<WatchState>
  events: FilmEvents
  /** What the film asks. */
  asking: Asking
  /** Shows a question with its answer; the film stands still meanwhile. */
  review(n: number): void
  /** Plays on after a question. */
  goOn(): void
  /** Goes back to what the server counted. */
  toCounted(): void
  open(): Promise<void>
  toggle(): void
  /** As far as the step allows. */
  seek(ms: number): void
  setSpeed(percent: number): void
  setSize(size: number): void
  /** Shows others of its subtitles, or none. They stay as they were where the lines do not come. */
  setSubtitle(at: number | null): Promise<void>
  fullScreen(): void
  /** Loads it once more, where it was. */
  again(): Promise<void>
  takeOver(): void
  dispose(): void
}

/** The page /user/dashboard/video: a film of a step, with what of it the server counts as watched. */
export function createWatching(services: Services, subtaskId: string): Watching {
  const { system } = services.platform
  const state = createStore<WatchState>(() => ({
    ...{ film: null, failure: null, at: 0, startMs: 0, playing: false, waiting: false, ended: false },
    ...{ speed: 100, size: 0, subtitle: null, cues: [], refused: false, broken: false, attempt: 0 },
  }))
  const { getState: get, setState: set } = state
  const played = createPlayedLog()
  let handle: FilmHandle | null = null
  let renewedAt = Number.NEGATIVE_INFINITY
  let disposed = false

  const link = createViewingLink(services, subtaskId, {
    said() {
      const { film, at, playing } = get()
      return film === null ? null : { position: Math.floor(at), visible: playing, watched: played.pending() }
    },
    heard: ({ watched = [] }) => played.heard(watched),
    unheard() {
      const watched = played.pending()
      played.heard(watched)
      return { watched }
    },
  })

  const asking = createAsking(services, {
    link,
    tellAgain: (ms) => played.again(Math.max(0, ms - TOLD_AGAIN_MS), ms),
  })

  /** How far one may jump. */
  function limit(): number {
    const end = get().film?.durationMs ?? 0
    const { standing } = link.state.getState()
    if (!standing?.film || standing.film.skipAllowed || standing.finished) return end
    return Math.min(end, asking.stop() ?? end, Math.max(standing.film.reachMs, played.farthest()))
  }

  /** Stands still at the question that is open between here and there. */
  function stoppedBetween(from: number, to: number): boolean {
    const place = asking.between(from, to)
    if (place === null) return false
    played.at(place.atMs)
    played.cut()
    set({ at: place.atMs, playing: false, waiting: false, ended: false })
    handle?.pause()
    handle?.inPage()
    handle?.seek(place.atMs)
    if (asking.state.getState().n !== place.n) void asking.open(place.n)
    return true
  }

  function play(): void {
    const { at } = get()
    if (!stoppedBetween(at, at)) handle?.play()
  }

  async function load(): Promise<void> {
    renewedAt = system.monotonicMs()
    const { film } = await link.load()
    // The step holds a document.
    if (film === null) throw new ApiError(404, { code: 'media/not_found' })
    if (disposed) return
    const known = get().film !== null
    const at = known ? get().at : beginning(film)
    const size = Math.min(get().size, film.sizes.length - 1)
    set({ film, at, size, startMs: at, failure: null, broken: false, attempt: get().attempt + 1 })
  }

  /** Where they were last, on whatever device. */
  function beginning({ durationMs }: PlayableFilm): number {
    const { standing } = link.state.getState()
    const at = standing?.position ?? 0
    return at >= durationMs - END_MS ? 0 : at
  }

  async function open(): Promise<void> {
    set({ failure: null })
    try {
      await load()
      await link.report(true)
    } catch (error) {
      if (!disposed) set({ failure: { error } })
    }
  }

  async function again(): Promise<void> {
    played.cut()
    await load().catch(() => {
      if (!disposed) set({ broken: true })
    })
  }

  function seek(ms: number): void {
    const { film, at } = get()
    if (film === null) return
    const wanted = Math.min(Math.max(0, ms), film.durationMs)
    const to = Math.min(wanted, Math.max(at, limit()))
    played.cut()
    set({ at: to, ended: false, refused: to < wanted })
    handle?.seek(to)
    link.settle()
  }

  const events: FilmEvents = {
    onHandle(now) {
      handle = now
    },
    onTime(exactMs) {
      const { playing, film } = get()
      if (film === null || !playing) return
      const ms = Math.floor(exactMs)
      const { at } = get()
      if (ms - at <= JUMP_MS && stoppedBetween(at, ms)) return
      played.at(ms)
      const most = limit()
      if (ms > most + END_MS) {
        // The device's own keys jumped.
        played.cut()
        set({ refused: true })
        handle?.seek(most)
        return
      }
      set({ at: ms, waiting: false, broken: false })
    },
    onPlaying(playing) {
      if (playing === get().playing) return
      if (!playing) played.cut()
      set(playing ? { playing, ended: false, refused: false } : { playing, waiting: false })
      link.settle()
    },
    onWaiting: (waiting) => set({ waiting }),
    onEnded() {
      const { film, at } = get()
      if (film === null || stoppedBetween(at, film.durationMs)) return
      played.at(film.durationMs)
      played.cut()
      set({ at: film.durationMs, playing: false, ended: true })
      void link.report()
    },
    onBroken() {
      set({ playing: false, waiting: false })
      const isNew = system.monotonicMs() - renewedAt > RENEW_MS
      if (isNew && system.online.getState()) void again()
      else set({ broken: true })
    },
  }

  const stops = [
    // Nobody sees it.
    system.onVisible((visible) => !visible && handle?.pause()),
    system.online.subscribe((online) => online && get().broken && void again()),
  ]

  return {
    link: link.state,
    state,
    events,
    asking,
    review(n) {
      handle?.pause()
      void asking.open(n)
    },
    goOn() {
      asking.close()
      play()
    },
    toCounted: () => seek(link.state.getState().standing?.film?.reachMs ?? 0),
    open,
    toggle() {
      const { playing, ended } = get()
      if (playing) handle?.pause()
      else {
        if (ended) seek(0)
        play()
      }
    },
    seek,
    setSpeed(speed) {
      played.speed(speed)
      set({ speed })
    },
    setSize(size) {
      played.cut()
      set({ size, startMs: get().at })
    },
    async setSubtitle(at) {
      if (at === null) return set({ subtitle: null, cues: [] })
      const cues = await link.subtitles(at).catch(() => null)
      if (cues !== null && !disposed) set({ subtitle: at, cues })
    },
    fullScreen: () => handle?.fullScreen(),
    again,
    takeOver: link.takeOver,
    dispose() {
      played.cut()
      asking.dispose()
      link.dispose()
      disposed = true
      for (const stop of stops) stop()
    },
  }
}
