import type { StoredUser } from '../identity/identity.contract'
import type { Banner } from '../setting/setting.contract'
import type { RunningExam, SubtaskRow, TaskRow, TaskPhase, Unfinished } from './task.contract'

export type LoadState = 'loading' | 'ready' | 'failed'
export type TaskTab = TaskPhase

export interface TodayStar {
  userId: string
  name: string
  departmentName: string
  total: number
  sceneName: string
  me: boolean
}

/** `unknown`: it could not be asked, offline for one; null: nobody has passed today. */
export type StarView = TodayStar | null | 'unknown'

export interface CenterView {
  /** `ready` also while old data is refreshed. */
  load: LoadState
  /** Text of the failure; with data on screen it is a banner, else the whole page. */
  error: string | null
  refresh(): void
  user: StoredUser | null
  greeting: 'morning' | 'noon' | 'afternoon' | 'evening'
  /** Monday first; null = still to come. */
  week: (boolean | null)[]
  weekday: number
  unfinished: Unfinished | null
  /** Whole minutes in which it can be resumed; null = no limit. */
  resumableMinutes: number | null
  /** A running exam: it comes before an unfinished practice. */
  runningExam: RunningExam | null
  /** Until its deadline by the server's clock; 0 when it has passed. */
  examLeftMs: number
  /** What appeared while the page was open, to be said once; `id` counts up. */
  news: { id: number; title: string | null; count: number } | null
  newsSaid(): void
  /** Rows that appeared while the page was open. */
  fresh: readonly string[]
  tab: TaskTab
  setTab(tab: TaskTab): void
  counts: Record<TaskTab, number>
  tasks: TaskRow[]
  /** The list of another tab is loading. */
  tasksLoading: boolean
  hasMore: boolean
  more(): void
  banners: Banner[]
  /** Undefined until it was asked for the first time. */
  star: StarView | undefined
  openTask(id: string): void
  continueUnfinished(): void
  restartUnfinished(): void
  continueExam(): void
  openBanner(banner: Banner): void
}

export interface TaskView {
  load: LoadState
  error: string | null
  /** There is no such package for this person. */
  gone: boolean
  refresh(): void
  task: TaskRow | null
  subtasks: SubtaskRow[]
  /** The one to do next. */
  next: SubtaskRow | null
  openSubtask(id: string): void
  /** Exams: their attempts so far. */
  openHistory(subtaskId: string): void
  back(): void
}
