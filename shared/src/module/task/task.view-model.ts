import type { StoredUser } from '../identity/identity.contract'
import type { Banner } from '../banner/banner.contract'
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

/** `unknown`: could not be fetched, for instance offline; null: nobody has passed today. */
export type StarView = TodayStar | null | 'unknown'

export interface CenterView {
  /** Stays `ready` while old data is refreshed. */
  load: LoadState
  /** Text of the failure; shown as a banner when there is data on screen, else as the whole page. */
  error: string | null
  refresh(): Promise<void>
  user: StoredUser | null
  greeting: 'morning' | 'noon' | 'afternoon' | 'evening'
  /** Monday first; null = still to come. */
  week: (boolean | null)[]
  weekday: number
  unfinished: Unfinished | null
  /** Whole minutes in which the practice can be resumed; null = no limit. */
  resumableMinutes: number | null
  /** A running exam; shown before an unfinished practice. */
  runningExam: RunningExam | null
  /** Time until its deadline by the server's clock; 0 when it has passed. */
  examLeftMs: number
  /** Packages that appeared while the page was open, announced once; `id` counts up. */
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
  /** Whether only the first are shown; `few`: there are no others. */
  folded: 'yes' | 'no' | 'few'
  /** Shows all, or the first again. */
  fold(): void
  /** How many packages the tab has. */
  total: number
  hasMore: boolean
  more(): void
  banners: Banner[]
  /** Undefined until the first fetch has ended. */
  star: StarView | undefined
  /** Everything that I did. */
  openHistory(): void
  openTask(id: string): void
  continueUnfinished(): void
  restartUnfinished(): void
  continueExam(): void
  openBanner(banner: Banner): void
}

export interface TaskView {
  load: LoadState
  error: string | null
  /** There is no such package for this learner. */
  gone: boolean
  refresh(): Promise<void>
  task: TaskRow | null
  subtasks: SubtaskRow[]
  /** The next subtask to do. */
  next: SubtaskRow | null
  openSubtask(id: string): void
  /** Opens the attempts of an exam. */
  openHistory(subtaskId: string): void
  /** Opens a practice with a coach; null: the organisation allows none. */
  openTraining: ((subtaskId: string) => void) | null
  /** Opens another package. */
  openTask(id: string): void
  back(): void
}
