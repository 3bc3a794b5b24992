import type { ExamResource } from './exam-resource.document'
import type { FaqResource } from './faq-resource.document'
import type { MediaResource } from './media-resource.document'
import type { PracticeResource } from './practice-resource.document'

/** What a subtask stores of its resource, by kind. */
export type Resource = PracticeResource | ExamResource | FaqResource | MediaResource

/** The settings of every subtask. */
export interface SubtaskSettings {
  id: string
  /** Within the package's window; null = the package's. */
  startsAt: Date | null
  endsAt: Date | null
  passScore: number
  /** Per cent; the weights of a published package sum to 100. */
  weight: number
  /** null = unlimited. */
  attempts: number | null
  /** Practices: whether a try may be paused, and rehearsals; absent: both. The organisation may forbid them. */
  pauseAllowed?: boolean
  rehearsalAllowed?: boolean
  /** What is read: minutes that have to be counted; absent: none. */
  viewMinutes?: number
  /** Films: the share that has to be watched, and whether one may jump to what was not watched; absent: the defaults. */
  watchPercent?: number
  skipAllowed?: boolean
  /** Quick questions: how many an attempt asks (0 or absent: all), whether one may be tried once more, seconds to think. */
  draw?: number
  secondTry?: boolean
  thinkSeconds?: number
  /** The subtask of the same package that has to be passed first; absent or null: none. */
  frontId?: string | null
  /** What it held before a newer version took its place, for those who had begun it by then; absent: nothing. */
  earlier?: Resource[]
}

export type SubtaskOf<R extends Resource> = SubtaskSettings & R
export type PracticeSubtask = SubtaskOf<PracticeResource>
export type ExamSubtask = SubtaskOf<ExamResource>
export type FaqSubtask = SubtaskOf<FaqResource>
export type MediaSubtask = SubtaskOf<MediaResource>
export type SubtaskDoc = PracticeSubtask | ExamSubtask | FaqSubtask | MediaSubtask
