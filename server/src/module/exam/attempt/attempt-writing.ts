import { type Deps, perApp } from '../../../deps'
import { attempts } from './attempt.model'
import type { Attempt } from './attempt.document'

const MINUTE_MS = 60_000
/** How long a result is reused: many learners ask in the minute in which the window ends. */
const FRESH_MS = 10_000
/** Exams whose last result is cached. */
const KEPT = 200

interface Look {
  untilMs: Promise<number | null>
  goodUntilMs: number
}

const looks = perApp(() => new Map<string, Look>())

type Exam = Pick<Attempt, 'orgid' | 'subtaskId' | 'lateSyncMinutes'>

/**
 * Until when answers to this exam may still be written or merged, because of extra time or a re-opening; null when no
 * attempt is open. Served by the index `attempt`.
 */
export async function answersOpenUntil(deps: Deps, exam: Exam): Promise<number | null> {
  const known = looks(deps)
  const key = `${exam.orgid}/${exam.subtaskId}`
  const nowMs = deps.clock.now()
  const last = known.get(key)
  if (last && nowMs < last.goodUntilMs) return await last.untilMs
  const look = { untilMs: lookFor(deps, exam, nowMs), goodUntilMs: nowMs + FRESH_MS }
  known.delete(key)
  known.set(key, look)
  for (const oldest of known.keys()) {
    if (known.size <= KEPT) break
    known.delete(oldest)
  }
  try {
    return await look.untilMs
  } catch (error) {
    known.delete(key)
    throw error
  }
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
