import { AppError } from '@lianda/shared/error/app-error'
import { grouped } from '@lianda/shared/kernel/grouped'
import type { Deps } from '../../../deps'
import { AT_WORK_FIELDS, type AtWork, atWork } from '../../org'
import type { RoundDoc } from './round.document'
import { rounds } from './round.model'

/** A learner's progress at one subtask; the shape that packages know. */
export interface RoundProgress {
  best: number | null
  bestBrokenOff: boolean
  passed: boolean
  attempts: number
  currentId: string | null
  began: { id: string; version: number }
  /** Score of the latest round that has one. */
  last: number | null
  /** Time that rounds which ended took. */
  spentMs: number
  /** When the first one that was passed ended. */
  passedAtMs: number | null
}

const FIELDS = {
  ...{ userId: 1, subtaskId: 1, catalogId: 1, open: 1, total: 1, passed: 1, endReason: 1, attempt: 1 },
  ...{ elapsedMs: 1, endedAt: 1 },
} as const
type Row = Pick<RoundDoc, '_id' | keyof typeof FIELDS>

/** The version of a category, which has none. */
export const CATALOG_VERSION = 1

function progressFrom(rows: readonly Row[]): Map<string, RoundProgress> {
  const bySubtask = grouped(rows, ({ subtaskId }) => subtaskId)
  return new Map(
    [...bySubtask].map(([subtaskId, own]) => {
      const inOrder = own.toSorted((a, b) => a.attempt - b.attempt)
      const scored = own.flatMap(({ total, endReason }) =>
        total === null ? [] : [{ total, cut: endReason !== 'finished' }],
      )
      const best = scored.length === 0 ? null : Math.max(...scored.map(({ total }) => total))
      const progress: RoundProgress = {
        best,
        bestBrokenOff:
          scored.some(({ total }) => total === best) && scored.every(({ total, cut }) => total !== best || cut),
        passed: own.some(({ passed }) => passed === true),
        attempts: own.length,
        currentId: own.find(({ open }) => open)?._id ?? null,
        began: { id: inOrder[0]?.catalogId ?? '', version: CATALOG_VERSION },
        last: inOrder.findLast(({ total }) => total !== null)?.total ?? null,
        spentMs: own.reduce((sum, { open, elapsedMs }) => sum + (open ? 0 : elapsedMs), 0),
        passedAtMs: own.reduce<number | null>(firstPassed, null),
      }
      return [subtaskId, progress] as const
    }),
  )
}

function firstPassed(before: number | null, { passed, endedAt }: Row): number | null {
  return passed === true && endedAt ? Math.min(before ?? Infinity, endedAt.getTime()) : before
}

/** By subtask, without subtasks never begun. Served by `attempt`. */
export async function roundProgressOf(
  deps: Deps,
  orgid: string,
  userId: string,
  subtaskIds: readonly string[],
): Promise<Map<string, RoundProgress>> {
  const found = await rounds(deps.db)
    .find({ orgid, subtaskId: { $in: [...subtaskIds] }, userId }, FIELDS)
    .lean<Row[]>()
  return progressFrom(found)
}

/** The progress at a round's step if that round had this result. Throws `faq/round_not_found`. */
export async function roundProgressWith(
  deps: Deps,
  { orgid, userId, subtaskId }: Pick<RoundDoc, 'orgid' | 'userId' | 'subtaskId'>,
  result: { id: string } & Pick<RoundDoc, 'total' | 'passed'>,
): Promise<RoundProgress> {
  const found = await rounds(deps.db).find({ orgid, subtaskId, userId }, FIELDS).lean<Row[]>()
  const { id, ...changed } = result
  const progress = progressFrom(found.map((row) => (row._id === id ? { ...row, ...changed } : row))).get(subtaskId)
  if (!progress) throw new AppError('faq/round_not_found')
  return progress
}

/** By person and subtask, of these people (null: of everybody). Served by `attempt`. */
export async function roundProgressOfAll(
  deps: Deps,
  orgid: string,
  subtaskIds: readonly string[],
  userIds: readonly string[] | null,
): Promise<Map<string, Map<string, RoundProgress>>> {
  const theirs = userIds === null ? { $gt: '' } : { $in: [...userIds] }
  const found = await rounds(deps.db)
    .find({ orgid, subtaskId: { $in: [...subtaskIds] }, userId: theirs }, FIELDS)
    .lean<Row[]>()
  return new Map([...grouped(found, ({ userId }) => userId)].map(([userId, own]) => [userId, progressFrom(own)]))
}

/** Who is in one of these rounds now. Served by `open`. */
export async function roundWork(
  deps: Deps,
  orgid: string,
  subtaskIds: readonly string[],
): Promise<(AtWork & { title: string })[]> {
  const found = await rounds(deps.db)
    .find(
      { orgid, subtaskId: { $in: [...subtaskIds] }, userId: { $gt: '' }, open: true },
      { ...AT_WORK_FIELDS, title: 1 },
    )
    .lean()
  return atWork(found, ({ title }) => ({ title }))
}

/** The best round passed since then, of equal ones the earliest. Served by `day`. */
export async function bestRoundSince(deps: Deps, orgid: string, sinceMs: number) {
  return await rounds(deps.db)
    .findOne(
      { orgid, state: 'ended', endedAt: { $gte: new Date(sinceMs) }, passed: true },
      { userId: 1, userName: 1, departmentName: 1, total: 1, title: 1, endedAt: 1 },
    )
    .sort({ total: -1, endedAt: 1 })
    .lean()
}
