import { useEffect, useState } from 'react'
import { failureText } from '../../client/failure-text'
import { useServices, useSlice, useText } from '../../hook/core-context'
import { wallAt } from '../../kernel/wall-clock'
import { useOnReturn } from '../../hook/use-on-return'
import { identitySlice } from '../identity/identity.slice'
import { openAfterSignIn } from '../identity/open-after-sign-in'
import type { Banner } from '../banner/banner.contract'
import { bannerTarget } from '../banner/banner-target.rules'
import { FIRST_ROWS, firstRows } from './first-rows.rules'
import { practiceRoute } from './kind/practice-place.rules'
import { taskSlice } from './task.slice'
import { useNow } from './useNow'
import { useWhenDue } from './useWhenDue'
import type { TaskRow } from './task.contract'
import type { CenterView } from './task.view-model'

const NO_COUNTS = { todo: 0, upcoming: 0, completed: 0, ended: 0 }
const NO_WEEK: null[] = []
const NO_FRESH: string[] = []
const NO_ROWS: TaskRow[] = []
/** Update interval of the exam's remaining time, which is shown in minutes (ms). */
const LEFT_EVERY_MS = 10_000

/** The training centre. Fetches when it opens and shows known data at once. */
export function useCenter(): CenterView {
  const { platform, clock } = useServices()
  const t = useText()
  const user = useSlice(identitySlice, (state) => state.user)
  const state = useSlice(taskSlice, (all) => all)
  const { loadCenter } = state
  useEffect(() => {
    void loadCenter()
  }, [loadCenter])
  useOnReturn(() => void loadCenter())
  useWhenDue(state.center, () => void state.refreshLive())
  useWhenDue(state.bannersDue, () => void state.loadBanners())

  const { navigation } = platform
  const unfinished = state.center?.unfinished ?? null
  const runningExam = state.keptExam ?? state.center?.runningExam ?? null
  const now = useNow(runningExam === null ? null : LEFT_EVERY_MS)
  const { arrival } = state
  const page = state.pages[state.tab]
  const rows = page?.rows ?? NO_ROWS
  const [all, setAll] = useState(false)
  const fresh = arrival?.ids ?? NO_FRESH
  const many = state.tab === 'todo' && rows.length > FIRST_ROWS
  const shown = many && !all ? firstRows(rows, fresh) : rows
  const openTrain = (query: Record<string, string>) =>
    unfinished !== null &&
    navigation.go(practiceRoute(unfinished.place), { subtask: unfinished.subtaskId, task: unfinished.taskId, ...query })
  return {
    load: state.load,
    error: state.failure === null ? null : failureText(state.failure.error, t),
    refresh: loadCenter,
    user,
    greeting: greetingAt(wallAt(clock.now(), t.zone).hour),
    week: state.center?.week ?? NO_WEEK,
    weekday: state.center?.weekday ?? 0,
    unfinished,
    resumableMinutes: minutesUntil(unfinished?.resumableUntil ?? null, clock.now()),
    runningExam,
    examLeftMs: runningExam === null ? 0 : Math.max(0, runningExam.deadlineMs - now - state.clockAheadMs),
    news: arrival === null || arrival.said ? null : arrival,
    newsSaid: state.arrivalSaid,
    fresh,
    tab: state.tab,
    setTab: state.setTab,
    counts: state.center?.counts ?? NO_COUNTS,
    tasks: shown,
    tasksLoading: page === undefined ? state.load === 'loading' : page.loading && page.rows.length === 0,
    hasMore: page !== undefined && rows.length < page.total && (all || !many),
    folded: many ? (all ? 'no' : 'yes') : 'few',
    total: page?.total ?? 0,
    fold: () => setAll(!all),
    more: () => void state.more(),
    banners: state.banners,
    star: state.star,
    openHistory: () => navigation.go('/user/history'),
    openTask: (id) => navigation.go('/user/dashboard/task', { id }),
    continueUnfinished: () => openTrain({ session: unfinished?.sessionId ?? '' }),
    continueExam: () =>
      runningExam !== null &&
      navigation.go('/user/dashboard/exam', { id: runningExam.subtaskId, task: runningExam.taskId }),
    restartUnfinished: () => openTrain({ restart: '1' }),
    openBanner(banner: Banner) {
      const target = bannerTarget(banner)
      if (target?.kind === 'task') navigation.go('/user/dashboard/task', { id: target.id })
      else if (target?.kind === 'outside') navigation.leave(target.address)
      else if (target) openAfterSignIn(platform, target.address)
    },
  }
}

export function greetingAt(hour: number): CenterView['greeting'] {
  if (hour >= 5 && hour < 11) return 'morning'
  if (hour >= 11 && hour < 14) return 'noon'
  return hour >= 14 && hour < 18 ? 'afternoon' : 'evening'
}

const minutesUntil = (until: number | null, now: number): number | null =>
  until === null ? null : Math.max(0, Math.floor((until - now) / 60_000))
