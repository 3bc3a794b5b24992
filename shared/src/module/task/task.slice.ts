import type { Failure } from '../../client/failure-text'
import type { Slice } from '../../store/store'
import { star } from '../ranking/ranking.contract'
import { type Banner, banners } from '../setting/setting.contract'
import type { OutputOf } from '../../contract/endpoint'
import { center, get as getTask, list, type TaskRow } from './task.contract'
import type { LoadState, TaskTab, TodayStar } from './task.view-model'

type Center = OutputOf<typeof center>
type Detail = OutputOf<typeof getTask>

export interface TaskPageState {
  rows: TaskRow[]
  total: number
  page: number
  loading: boolean
}

export interface TaskState {
  load: LoadState
  failure: Failure
  center: Center | null
  banners: Banner[]
  star: TodayStar | null
  tab: TaskTab
  pages: Partial<Record<TaskTab, TaskPageState>>
  /** Packages seen so far by id; shown at once, refreshed behind. */
  details: Record<string, Detail>
  detailLoad: Record<string, { load: LoadState; failure: Failure }>
  loadCenter(): Promise<void>
  setTab(tab: TaskTab): void
  /** The next page of the chosen tab. */
  more(): Promise<void>
  loadTask(id: string): Promise<void>
}

const EMPTY: TaskPageState = { rows: [], total: 0, page: 0, loading: false }

const nobodyYet = {
  load: 'loading' as const,
  failure: null,
  center: null,
  banners: [],
  star: null,
  tab: 'todo' as const,
  pages: {},
  details: {},
  detailLoad: {},
}

/** The learner's training centre and packages. What was seen stays on screen while it is fetched again. */
export const taskSlice: Slice<TaskState> = {
  key: 'task',
  create({ get, set, services: { call } }) {
    const page = (tab: TaskTab) => get().pages[tab] ?? EMPTY
    const setPage = (tab: TaskTab, patch: Partial<TaskPageState>) =>
      set({ pages: { ...get().pages, [tab]: { ...page(tab), ...patch } } })
    async function fetchPage(tab: TaskTab, number: number): Promise<void> {
      if (page(tab).loading) return
      setPage(tab, { loading: true })
      try {
        const answer = await call(list, { state: tab, page: number })
        const rows = number === 1 ? answer.rows : [...page(tab).rows, ...answer.rows]
        setPage(tab, { rows, total: answer.total, page: number, loading: false })
      } catch (error) {
        setPage(tab, { loading: false })
        set({ failure: { error } })
      }
    }
    /** Banners and the star adorn the centre: without them it is complete. */
    function loadAdornments(): void {
      call(banners, {}).then(
        ({ rows }) => set({ banners: rows }),
        () => undefined,
      )
      call(star, {}).then(
        (answer) => set({ star: answer.star }),
        () => undefined,
      )
    }
    return {
      ...nobodyYet,
      async loadCenter() {
        loadAdornments()
        try {
          const answer = await call(center, {})
          set({ center: answer, load: 'ready', failure: null })
          setPage('todo', { rows: answer.tasks, total: answer.counts.todo, page: 1 })
          if (get().tab !== 'todo') await fetchPage(get().tab, 1)
        } catch (error) {
          set({ load: get().center === null ? 'failed' : 'ready', failure: { error } })
        }
      },
      setTab(tab) {
        set({ tab })
        if (page(tab).page === 0) void fetchPage(tab, 1)
      },
      async more() {
        const { rows, total, page: number } = page(get().tab)
        if (rows.length < total) await fetchPage(get().tab, number + 1)
      },
      async loadTask(id) {
        const known = get().details[id] !== undefined
        const mark = (load: LoadState, failure: Failure) =>
          set({ detailLoad: { ...get().detailLoad, [id]: { load, failure } } })
        mark(known ? 'ready' : 'loading', null)
        try {
          const answer = await call(getTask, { id })
          set({ details: { ...get().details, [id]: answer } })
          mark('ready', null)
        } catch (error) {
          mark(known ? 'ready' : 'failed', { error })
        }
      },
    }
  },
  // The next person must not see the last one's tasks, not even for a moment.
  start: ({ set, services: { session } }) => {
    let shown = session.user()?.id
    return session.onChange((user) => {
      if (user?.id === shown) return
      shown = user?.id
      set(nobodyYet)
    })
  },
}
