import { grouped } from '@lianda/shared/kernel/grouped'
import type { Deps } from '../../deps'
import { AT_WORK_FIELDS, type AtWork, atWork } from '../org'
import { SEAT_MS } from './seat.rules'
import type { ViewingDoc } from './viewing.document'
import { viewings } from './viewing.model'
import { watchedMs } from './watch.rules'

/** A learner's progress at one viewing; same shape as that of a practice. */
export interface ViewingProgress {
  /** 100 when it is finished, else null. */
  best: number | null
  bestBrokenOff: false
  passed: boolean
  attempts: 1
  /** The unfinished one. */
  currentId: string | null
  began: { id: string; version: number }
  /** Time that was counted. */
  seconds: number
  /** How much of a film was watched; 0 of a document. */
  percent: number
  /** The same as the best. */
  last: number | null
  /** The same time in ms. */
  spentMs: number
  /** When it was finished. */
  passedAtMs: number | null
}

const FIELDS = {
  ...{ userId: 1, subtaskId: 1, mediaId: 1, mediaVersion: 1, finishedAt: 1, creditedMs: 1 },
  ...{ stretches: 1, filmMs: 1 },
} as const
type Row = Pick<ViewingDoc, '_id' | keyof typeof FIELDS>

const progressFrom = ({ _id, mediaId: id, mediaVersion: version, finishedAt, ...row }: Row): ViewingProgress => ({
  ...{ best: finishedAt === null ? null : 100, bestBrokenOff: false, passed: finishedAt !== null, attempts: 1 },
  currentId: finishedAt === null ? _id : null,
  began: { id, version },
  seconds: Math.floor(row.creditedMs / 1_000),
  percent: percentOf(row),
  last: finishedAt === null ? null : 100,
  spentMs: row.creditedMs,
  passedAtMs: finishedAt?.getTime() ?? null,
})

/** How much of a film was watched. What was stored before films came has neither. */
export const percentOf = ({ stretches = [], filmMs = 0 }: Partial<Pick<ViewingDoc, 'stretches' | 'filmMs'>>): number =>
  filmMs > 0 ? Math.floor((watchedMs({ stretches }) / filmMs) * 100) : 0

/** By subtask; no entry if never begun. Served by `viewing`. */
export async function viewingProgressOf(
  deps: Deps,
  orgid: string,
  userId: string,
  subtaskIds: readonly string[],
): Promise<Map<string, ViewingProgress>> {
  const found = await viewings(deps.db)
    .find({ orgid, subtaskId: { $in: [...subtaskIds] }, userId }, FIELDS)
    .lean()
  return new Map(found.map((row) => [row.subtaskId, progressFrom(row)]))
}

/** By person and subtask, of these people (null: of everybody). Served by `viewing`. */
export async function viewingProgressOfAll(
  deps: Deps,
  orgid: string,
  subtaskIds: readonly string[],
  userIds: readonly string[] | null,
): Promise<Map<string, Map<string, ViewingProgress>>> {
  const theirs = userIds === null ? { $gt: '' } : { $in: [...userIds] }
  const found = await viewings(deps.db)
    .find({ orgid, subtaskId: { $in: [...subtaskIds] }, userId: theirs }, FIELDS)
    .lean()
  return new Map(
    [...grouped(found, (row) => row.userId)].map(([userId, own]) => [
      userId,
      new Map(own.map((row) => [row.subtaskId, progressFrom(row)])),
    ]),
  )
}

/** Who has one of them open now. Served by `viewing`. */
export async function viewingWork(
  deps: Deps,
  orgid: string,
  subtaskIds: readonly string[],
): Promise<(AtWork & { title: string })[]> {
  const since = new Date(deps.clock.now() - SEAT_MS)
  const open = await viewings(deps.db)
    .find(
      { orgid, subtaskId: { $in: [...subtaskIds] }, userId: { $gt: '' }, finishedAt: null, heardAt: { $gt: since } },
      { ...AT_WORK_FIELDS, title: 1 },
    )
    .lean()
  return atWork(open, ({ title }) => ({ title }))
}
