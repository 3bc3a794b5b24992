import * as z from 'zod/mini'
import { isRecord } from '../../client/api-error'
import type { Failure } from '../../client/failure-text'
import { isGone } from '../../client/gone-failure'
import { ownerOf } from '../../client/outbox'
import type { Platform } from '../../platform/platform'
import type { KeyValuePort } from '../../platform/storage'
import type { Slice } from '../../store/store'
import type { StoredUser } from '../identity/identity.contract'
import { star } from '../ranking/ranking.contract'
import { banners, type ShownBanner } from '../banner/banner.contract'
import { bannersChanged } from '../banner/banner.events'
import type { OutputOf } from '../../contract/endpoint'
import { untilNext } from '../../kernel/until-next'
import { LIST_ROWS } from '../../contract/fields'
import { center, get as getTask, list, type RunningExam, type TaskRow } from './task.contract'
import { createTaskCache, keptExam } from './task-cache'
import { refreshOnNotice, watchPackages } from './task-live'
import type { LoadState, StarView, TaskTab } from './task.view-model'

type Center = OutputOf<typeof center>
type Detail = OutputOf<typeof getTask>

export interface TaskPageState {
  rows: TaskRow[]
  total: number
  /** Number of list pages fetched; 0: at most the rows from the centre's answer. */
  page: number
  loading: boolean
}

export interface TaskState {
  load: LoadState
  failure: Failure
  center: Center | null
  banners: ShownBanner[]
  /** When one of them begins or ends, as the last answer says, or the device's clock offline; null: not known yet. */
  bannersDue: { changesInMs: number | null } | null
  star: StarView | undefined
  tab: TaskTab
  pages: Partial<Record<TaskTab, TaskPageState>>
  /** Packages loaded so far, by id; shown at once and refreshed in the background. */
  details: Record<string, Detail>
  detailLoad: Record<string, { load: LoadState; failure: Failure }>
  /** A running exam kept on this device; used until the server has answered. */
  keptExam: RunningExam | null
  /** The server's clock minus the device's, when the centre was fetched (ms). */
  clockAheadMs: number
  /** Packages that appeared while the centre was open; a new `id` announces them again. */
  arrival: Arrival | null
  loadCenter(): Promise<void>
  /** The same without today's star, which no package changes. */
  loadPackages(): Promise<void>
  /** Loads the banners, offline those that were shown last and are not over; the centre works without them. */
  loadBanners(): Promise<void>
  /** Fetches what is shown after a package was published, and announces what is new. */
  refreshLive(): Promise<void>
  /** Records that the arrival was announced; the new rows stay marked. */
  arrivalSaid(): void
  setTab(tab: TaskTab): void
  /** Fetches the next page of the selected tab. */
  more(): Promise<void>
  loadTask(id: string): Promise<void>
}

export interface Arrival {
  id: number
  /** Null unless exactly one new package is among the first rows. */
  title: string | null
  count: number
  /** Rows to mark. */
  ids: string[]
  said: boolean
}

/** Comes after the page. */
const loadKeeping = () => import('../banner/kept-banners')

const CENTER_KEY = 'lianda.center'

const EMPTY: TaskPageState = { rows: [], total: 0, page: 0, loading: false }

const nobodyYet = {
  load: 'loading' as const,
  failure: null,
  center: null,
  banners: [],
  bannersDue: null,
  star: undefined,
  tab: 'todo' as const,
  pages: {},
  details: {},
  detailLoad: {},
  keptExam: null,
  clockAheadMs: 0,
  arrival: null,
}

/** The learner's training centre and packages. Loaded data stays on screen while it is refreshed. */
export const taskSlice: Slice<TaskState> = {
  key: 'task',
  create({ get, set, services: { call, session, platform, clock } }) {
    const ownerNow = () => {
      const user = session.user()
      return user === null ? '' : ownerOf(user)
    }
    let current = { owner: ownerNow(), cache: createTaskCache(platform.documents, ownerNow()) }
    const forgetPictures = (owner: string) =>
      void loadKeeping().then(({ forgetBannerPictures }) => forgetBannerPictures(platform.documents, owner))
    /** The signed-in user's cache; clears the previous user's cache. */
    const cacheNow = () => {
      const owner = ownerNow()
      if (current.owner !== owner) {
        void current.cache.clear()
        forgetPictures(current.owner)
        current = { owner, cache: createTaskCache(platform.documents, owner) }
      }
      return current.cache
    }
    session.state.subscribe(() => void cacheNow())
    /** Number of answers about the centre, so that the kept exam does not overwrite an answer that came meanwhile. */
    let centersHeard = 0
    const page = (tab: TaskTab) => get().pages[tab] ?? EMPTY
    const setPage = (tab: TaskTab, patch: Partial<TaskPageState>) =>
      set({ pages: { ...get().pages, [tab]: { ...page(tab), ...patch } } })
    /** The last request of each list. The next one waits for it, so that asking for more during a refresh is not lost. */
    const turns = new Map<TaskTab, Promise<void>>()
    function inTurn(tab: TaskTab, fetching: () => Promise<void>): Promise<void> {
      const turn = (turns.get(tab) ?? Promise.resolve()).then(fetching)
      turns.set(tab, turn)
      return turn
    }
    async function fetchPages(tab: TaskTab, first: number, last: number): Promise<void> {
      setPage(tab, { loading: true })
      try {
        const owner = ownerNow()
        let { rows, total } = first === 1 ? EMPTY : page(tab)
        for (let number = first; number <= last; number += 1) {
          const answer = await call(list, { state: tab, page: number })
          rows = [...rows, ...answer.rows]
          total = answer.total
        }
        if (ownerNow() === owner) setPage(tab, { rows, total, page: last, loading: false })
      } catch (error) {
        setPage(tab, { loading: false })
        set({ failure: { error } })
      }
    }
    /** Fetches as many pages as are shown, so that a list that was paged does not become shorter under a finger. */
    const refetch = (tab: TaskTab) => inTurn(tab, () => fetchPages(tab, 1, Math.max(1, page(tab).page)))
    /** The centre works without them. */
    function loadStar(): void {
      call(star, {}).then(
        (answer) => set({ star: answer.star }),
        // The known star may be from yesterday.
        () => set({ star: 'unknown' }),
      )
    }
    return {
      ...nobodyYet,
      ...keptCenter(platform.storage, session.user()),
      async loadCenter() {
        loadStar()
        await get().loadPackages()
      },
      async loadBanners() {
        const owner = ownerNow()
        const isOwn = () => ownerNow() === owner
        try {
          const { rows, changesInMs } = await call(banners, {})
          if (!isOwn()) return
          set({ banners: rows, bannersDue: { changesInMs } })
          void loadKeeping().then(({ keepBanners }) => keepBanners(platform.documents, owner, rows))
        } catch {
          const shown = get().banners
          const kept = () => loadKeeping().then(({ findBanners }) => findBanners(platform.documents, owner))
          const known = shown.length > 0 ? shown : await kept()
          // An answer came meanwhile.
          if (!isOwn() || get().banners !== shown) return
          const now = clock.now()
          const rows = known.filter(({ endsAt }) => endsAt === null || endsAt > now)
          set({
            banners: rows,
            bannersDue: {
              changesInMs: untilNext(
                rows.map(({ endsAt }) => endsAt),
                now,
              ),
            },
          })
        }
      },
      async loadPackages() {
        void get().loadBanners()
        const before = centersHeard
        keptExam(platform.documents, ownerNow()).then(
          (kept) => {
            if (centersHeard === before)
              set(kept === null ? { keptExam: null } : { keptExam: kept.exam, clockAheadMs: kept.aheadMs })
          },
          // What is known stays.
          () => undefined,
        )
        try {
          const answer = await call(center, {})
          const server = answer.runningExam?.serverNowMs
          const ahead = server === undefined ? {} : { clockAheadMs: server - clock.now() }
          centersHeard += 1
          set({ center: answer, load: 'ready', failure: null, keptExam: null, ...ahead })
          keepCenter(platform.storage, session.user(), answer)
          // The centre's answer has only the first rows.
          if (page('todo').page > 0) await refetch('todo')
          else {
            const { tasks: rows } = answer
            setPage('todo', { rows, total: answer.counts.todo, page: Math.floor(rows.length / LIST_ROWS) })
          }
          if (get().tab !== 'todo') await refetch(get().tab)
        } catch (error) {
          set({ load: get().center === null ? 'failed' : 'ready', failure: { error } })
        }
      },
      async refreshLive() {
        const { center: before, details } = get()
        const open = Object.keys(details)
        if (before !== null) {
          await get().loadPackages()
          const after = get().center
          const arrival = after === null ? null : arrivalOf(before, after, (get().arrival?.id ?? 0) + 1)
          if (arrival !== null) set({ arrival })
        }
        await Promise.all(open.map((id) => get().loadTask(id)))
      },
      arrivalSaid() {
        const { arrival } = get()
        if (arrival !== null) set({ arrival: { ...arrival, said: true } })
      },
      setTab(tab) {
        set({ tab })
        if (page(tab).page === 0 && !page(tab).loading && tab !== 'todo') void refetch(tab)
      },
      more() {
        const { tab } = get()
        return inTurn(tab, async () => {
          const { rows, total, page: number } = page(tab)
          if (rows.length < total) await fetchPages(tab, number + 1, number + 1)
        })
      },
      async loadTask(id) {
        const known = () => get().details[id] !== undefined
        const mark = (load: LoadState, failure: Failure) =>
          set({ detailLoad: { ...get().detailLoad, [id]: { load, failure } } })
        const cache = cacheNow()
        mark(known() ? 'ready' : 'loading', null)
        const kept = cache.find(id).then((detail) => {
          if (detail === null || known() || cache !== cacheNow()) return
          set({ details: { ...get().details, [id]: detail } })
          mark('ready', null)
        })
        try {
          const answer = await call(getTask, { id })
          if (cache !== cacheNow()) return
          set({ details: { ...get().details, [id]: answer } })
          cache.put(answer)
          mark('ready', null)
        } catch (error) {
          await kept
          if (cache !== cacheNow()) return
          if (isGone({ error })) {
            // The package was withdrawn or no longer has this learner in its audience: drop the stale copy.
            cache.drop(id)
            set({ details: omit(get().details, id) })
          }
          mark(known() ? 'ready' : 'failed', { error })
        }
      },
    }
  },
  start: ({ get, set, services }) => {
    const { session, platform } = services
    let shown = session.user()?.id
    clearOtherUser(platform, session.user())
    const stops = [
      watchPackages(services, () => void get().refreshLive()),
      refreshOnNotice(bannersChanged, services, () => get().center !== null && void get().loadBanners()),
      // The next user must never see the previous user's tasks.
      session.state.subscribe((user) => {
        if (user?.id === shown) return
        shown = user?.id
        platform.storage.remove(CENTER_KEY)
        set(nobodyYet)
      }),
      platform.system.online.subscribe((online) => {
        if (online && get().failure !== null && session.user() !== null) void get().loadCenter()
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  },
}

const omit = (details: TaskState['details'], id: string) =>
  Object.fromEntries(Object.entries(details).filter(([key]) => key !== id))

/** The packages to do that are new since `before`; null when there are none. */
function arrivalOf(before: Center, after: Center, id: number): Arrival | null {
  const known = new Set(before.tasks.map((task) => task.id))
  const fresh = after.tasks.filter((task) => !known.has(task.id))
  const count = after.counts.todo - before.counts.todo
  if (count <= 0) return null
  return {
    id,
    title: fresh.length === 1 ? (fresh[0]?.title ?? null) : null,
    count,
    ids: fresh.map((task) => task.id),
    said: false,
  }
}

/** Stores the centre's last state, so that an offline start can show it. */
function keepCenter(storage: KeyValuePort, user: StoredUser | null, center: Center): void {
  if (user !== null) storage.set(CENTER_KEY, JSON.stringify({ owner: ownerOf(user), center }))
}

/** Deletes the data kept for a user who has signed out elsewhere (the back office, another tab). */
function clearOtherUser({ storage, documents }: Platform, user: StoredUser | null): void {
  const owner = /^\{"owner":"([^"]+)"/.exec(storage.get(CENTER_KEY) ?? '')?.[1]
  if (owner === undefined || (user !== null && ownerOf(user) === owner)) return
  storage.remove(CENTER_KEY)
  void createTaskCache(documents, owner).clear()
}

function keptCenter(storage: KeyValuePort, user: StoredUser | null): Partial<TaskState> {
  const text = storage.get(CENTER_KEY)
  if (text === null || user === null) return {}
  try {
    const kept: unknown = JSON.parse(text)
    if (!isRecord(kept) || kept.owner !== ownerOf(user)) return {}
    const known = z.safeParse(center.output, kept.center)
    if (!known.success) return {}
    const { tasks, counts } = known.data
    return {
      center: known.data,
      load: 'ready',
      pages: { todo: { rows: tasks, total: counts.todo, page: 0, loading: false } },
    }
  } catch {
    return {}
  }
}
