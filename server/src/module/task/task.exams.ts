import type { ExplainPolicy } from '@lianda/shared/module/exam/exam.contract'
import type { RunningExam } from '@lianda/shared/module/task/task.contract'
import { perApp } from '../../deps'
import type { SubtaskProgress } from '../practice'

/** What a package needs to know of a published paper. */
export interface PaperFact {
  paperId: string
  title: string
  version: number
  minute: number
  /** Questions of each learner's paper. */
  count: number
  passScore: number
  explain: ExplainPolicy
  newestVersion: number
}

export interface PickablePaper extends PaperFact {
  categoryName: string
  updatedAt: number
}

export const taskExams = perApp(() => ({
  paperFacts: (_orgid: string, _ids: readonly string[]): Promise<Map<string, PaperFact>> =>
    Promise.resolve(new Map<string, never>()),
  publishedPapers: (
    _orgid: string,
    _query: { page: number; rows: number; text?: string | undefined },
  ): Promise<{ rows: PickablePaper[]; total: number }> => Promise.resolve({ rows: [], total: 0 }),
  progressOf: (_orgid: string, _userId: string, _ids: readonly string[]): Promise<Map<string, SubtaskProgress>> =>
    Promise.resolve(new Map<string, never>()),
  runningExam: (_orgid: string, _userId: string): Promise<RunningExam | null> => Promise.resolve(null),
}))
