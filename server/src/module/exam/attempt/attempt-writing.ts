import { type Deps, perApp } from '../../../deps'
import { freshReads } from '../../../infra/cache/fresh-read'
import { attempts } from './attempt.model'
import type { Attempt } from './attempt.document'

const MINUTE_MS = 60_000

/** By exam, reused for 10 s: many learners ask in the minute in which the window ends. */
const looks = perApp(({ clock }) => freshReads<number | null>(clock, { freshMs: 10_000, most: 200 }))

type Exam = Pick<Attempt, 'orgid' | 'subtaskId' | 'lateSyncMinutes'>

/**
 * Until when answers to this exam may still be written or merged, because of extra time or a re-opening; null when no
 * attempt is open. Served by the index `attempt`.
 */
export async function answersOpenUntil(deps: Deps, exam: Exam): Promise<number | null> {
  return await looks(deps)(`${exam.orgid}/${exam.subtaskId}`, () => lookFor(deps, exam, deps.clock.now()))
}

/** Attempts that the learner did not hand in and that close in the future, or closed less than the sync time ago. */
export const answersOpen = ({ orgid, subtaskId, lateSyncMinutes }: Exam, nowMs: number) => ({
  orgid,
  subtaskId,
  userId: { $gt: '' },
  preview: false,
  closesAt: { $gt: new Date(nowMs - lateSyncMinutes * MINUTE_MS) },
  state: { $ne: 'discarded' as const },
  submitReason: { $ne: 'learner' as const },
})

async function lookFor(deps: Deps, exam: Exam, nowMs: number): Promise<number | null> {
  const last = await attempts(deps.db).findOne(answersOpen(exam, nowMs), { closesAt: 1 }).sort({ closesAt: -1 }).lean()
  return last && last.closesAt.getTime() + exam.lateSyncMinutes * MINUTE_MS
}
