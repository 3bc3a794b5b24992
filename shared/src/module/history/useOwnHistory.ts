import { useEffect, useState } from 'react'
import { failureText } from '../../client/failure-text'
import type { InputOf } from '../../contract/endpoint'
import { useServices, useText } from '../../hook/core-context'
import { useAnswer } from '../../hook/use-answer'
import { useOnReturn } from '../../hook/use-on-return'
import type { RouteQuery, Route } from '../../platform/navigation'
import { clockInChanged } from '../clock-in/clock-in.events'
import { practiceRoute } from '../task/kind/practice-place.rules'
import {
  type HistoryKind,
  type HistoryPage,
  type HistoryResult,
  type HistoryRow,
  historyList,
} from './history.contract'

/** Wait for the next letter of a search (ms). */
const TYPING_MS = 400

interface Filters {
  kind: HistoryKind | null
  result: HistoryResult | null
  /** A package; null: all. */
  taskId: string | null
  text: string
}
const NO_FILTERS: Filters = { kind: null, result: null, taskId: null, text: '' }

export interface OwnHistoryView {
  /** Newest first; null while loading, and where the present filters could not be asked about. */
  rows: readonly HistoryRow[] | null
  /** The first page could not be fetched: what is shown, if anything, is what the device kept. */
  error: string | null
  moreError: string | null
  hasMore: boolean
  loadingMore: boolean
  filters: Filters
  /** What the search field holds; it is searched for once the typing stops. */
  typed: string
  filtered: boolean
  set(filters: Partial<Omit<Filters, 'text'>>): void
  type(text: string): void
  clear(): void
  refresh(): Promise<void>
  more(): void
  open(row: HistoryRow): void
  back(): void
}

const inputOf = ({ kind, result, taskId, text }: Filters): InputOf<typeof historyList> => ({
  ...(kind === null ? {} : { kind }),
  ...(result === null ? {} : { result }),
  ...(taskId === null ? {} : { taskId }),
  ...(text === '' ? {} : { text }),
})

/** Everything that I did; loads again when something counted, and on return. */
export function useOwnHistory(): OwnHistoryView {
  const { realtime, platform } = useServices()
  const { navigation } = platform
  const t = useText()
  const { filters, typed, set, type } = useFilters()
  const { answer, current, error, load } = useAnswer(historyList, inputOf(filters))
  const first = current ? answer : null
  const { rest, ...later } = useLaterPages(first, inputOf(filters))
  useEffect(() => realtime.on(clockInChanged, () => void load()), [realtime, load])
  useOnReturn(() => void load())
  return {
    rows: first && [...first.rows, ...rest],
    error: error === null ? null : failureText(error, t),
    ...later,
    filters,
    typed,
    filtered: JSON.stringify(filters) !== JSON.stringify(NO_FILTERS),
    set,
    type,
    clear: () => {
      set(NO_FILTERS)
      type('')
    },
    refresh: load,
    open(row) {
      const { route, query } = placeOf(row)
      navigation.go(route, query)
    },
    back: () => navigation.back('/user/mine'),
  }
}

function useFilters() {
  const { timer } = useServices()
  const [filters, setFilters] = useState(NO_FILTERS)
  const [typed, type] = useState('')
  const text = typed.trim()
  useEffect(
    () => timer.after(TYPING_MS, () => setFilters((now) => (now.text === text ? now : { ...now, text }))),
    [timer, text],
  )
  return { filters, typed, type, set: (some: Partial<Filters>) => setFilters((now) => ({ ...now, ...some })) }
}

/** The pages after the first one; forgotten when that one is another. */
function useLaterPages(first: HistoryPage | null, input: InputOf<typeof historyList>) {
  const { call } = useServices()
  const t = useText()
  const [later, setLater] = useState<{ first: HistoryPage; rest: HistoryRow[]; more: boolean } | null>(null)
  const [asking, setAsking] = useState<HistoryPage | null>(null)
  const [failed, setFailed] = useState<{ first: HistoryPage; error: unknown } | null>(null)
  const own = later?.first === first ? later : null
  const rest = own?.rest ?? []
  const last = rest.at(-1) ?? first?.rows.at(-1)
  return {
    rest,
    hasMore: own?.more ?? first?.more ?? false,
    loadingMore: asking !== null && asking === first,
    moreError: failed !== null && failed.first === first ? failureText(failed.error, t) : null,
    more() {
      if (first === null || last === undefined || asking === first) return
      setAsking(first)
      setFailed(null)
      call(historyList, { ...input, before: last.key })
        .then(
          ({ rows, more }) => setLater({ first, rest: [...rest, ...rows], more }),
          (error: unknown) => setFailed({ first, error }),
        )
        .finally(() => setAsking(null))
    },
  }
}

/** Its report or result; where it goes on, if it is not over; of a day the calendar. */
function placeOf(row: HistoryRow): { route: Route; query: RouteQuery } {
  if (row.kind === 'clock-in') return { route: '/user/dashboard/clockin', query: { month: row.day.day.slice(0, 7) } }
  const { subtaskId, taskId } = row
  if (row.kind === 'faq')
    return {
      route: '/user/dashboard/faq',
      query: { id: subtaskId, ...(row.attempt.state === 'ended' ? { report: row.attempt.id } : { task: taskId }) },
    }
  if (row.kind === 'viewing')
    return {
      route: row.attempt.film ? '/user/dashboard/video' : '/user/dashboard/file',
      query: { id: subtaskId, task: taskId },
    }
  if (row.kind === 'exam')
    return {
      route: '/user/dashboard/exam',
      query: { id: subtaskId, ...(row.attempt.state === 'running' ? { task: taskId } : { result: row.attempt.id }) },
    }
  return {
    route: practiceRoute(row.place),
    query: { subtask: subtaskId, ...(row.attempt.state === 'ended' ? { report: row.attempt.id } : { task: taskId }) },
  }
}
