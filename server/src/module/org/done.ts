import type { Deps } from '../../deps'
import type { Span } from './begun'

/** What somebody did, as figures count it. */
export interface Done {
  userId: string
  /** When it ended: the moment that says on which day it counts. */
  at: Date
  subtaskId: string
  seconds: number
  experience: number
  /** In tenths; null: it has no score, or is no attempt (a rehearsal). */
  scoreTenths: number | null
  passed: boolean
  /** False for what adds time alone: a rehearsal. */
  counts: boolean
}

/** The records of one kind that ended and whose score is final. */
export interface DoneRecords {
  /** Those of these people. @param span in which they ended; null: ever */
  of(deps: Deps, orgid: string, userIds: readonly string[], span: Span | null): Promise<Done[]>
}

/** Condition of the moment at which a record ended. */
export const endedIn = (span: Span | null): object =>
  span === null ? { $ne: null } : { $gte: new Date(span.fromMs), $lt: new Date(span.toMs) }

export const tenthsOf = (points: number): number => Math.round(points * 10)
