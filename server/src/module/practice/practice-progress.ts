import { grouped } from '@lianda/shared/kernel/grouped'
import { AppError } from '@lianda/shared/error/app-error'
import { isBrokenOff } from '@lianda/shared/module/practice/broken-off.rules'
import { type Deps, perApp } from '../../deps'
import { gatheredByPerson } from '../../infra/cache/gathered-by-person'
import { eachPersonsRows, sharing } from '../../infra/paging/people-rows'
import type { SessionDoc } from './practice.document'
import { INDEX, sessions } from './practice.model'

/** A learner's progress at one subtask. Rehearsals count neither as attempts nor for the score. */
export interface SubtaskProgress {
  /** Best score of a finished practice; null when there is none. */
  best: number | null
  /** The best score is that of a practice that was broken off; of equal scores a finished one counts. */
  bestBrokenOff: boolean
  /** Whether one of them was passed, which takes more than points. */
  passed: boolean
  /** Practices started. */
  attempts: number
  /** An unfinished session, a rehearsal included. */
  currentId: string | null
  /** The scene's version of the first practice, rehearsals included. */
  began: { id: string; version: number }
  /** Score of the latest practice that has one. */
  last: number | null
  /** Time that practices which ended took. */
  spentMs: number
  /** When the first one that was passed ended. */
  passedAtMs: number | null
}

const FIELDS = {
  userId: 1,
  subtaskId: 1,
  rehearsal: 1,
  open: 1,
  sceneId: 1,
  sceneVersion: 1,
  total: 1,
  passed: 1,
  endReason: 1,
  startedAt: 1,
} as const

/** Whether a change of these fields may change the progress. */
export const touchesProgress = (changes: object): boolean =>
  Object.keys(changes).some((name) => Object.hasOwn(FIELDS, name))

/** What is read besides; it becomes another only with one of the fields above. */
const READ = { ...FIELDS, elapsedMs: 1, endedAt: 1 } as const

type ProgressDoc = { _id: string } & Pick<SessionDoc, Exclude<keyof typeof READ, 'userId'>>

interface Asked {
  orgid: string
  userId: string
  subtaskIds: readonly string[]
}

/** Up to so many subtasks are looked up one by one. */
const FEW = 20

/** Learners who ask about the same subtasks at the same moment share a query: of a few it looks at these, of many at the person's. */
const ownRows = perApp(({ db }) =>
  gatheredByPerson(
    ({ orgid, subtaskIds }: Asked) => `${orgid} ${subtaskIds.join()}`,
    ({ orgid, subtaskIds }, userIds) =>
      sessions(db)
        .find({ orgid, userId: { $in: [...userIds] }, subtaskId: { $in: [...subtaskIds] } }, READ)
        .hint(subtaskIds.length > FEW ? INDEX.mine : INDEX.attempt)
        .lean(),
  ),
)

/** A learner's progress by subtask, without subtasks never begun. Served by the index `attempt` or `mine`. */
export async function progressOf(
  deps: Deps,
  orgid: string,
  userId: string,
  subtaskIds: readonly string[],
): Promise<Map<string, SubtaskProgress>> {
  return progressFrom(await ownRows(deps)({ orgid, userId, subtaskIds }))
}

/** The progress at a practice's step if that practice had this result. */
export async function progressWith(
  deps: Deps,
  { orgid, userId, subtaskId }: Pick<SessionDoc, 'orgid' | 'userId' | 'subtaskId'>,
  result: { id: string } & Pick<SessionDoc, 'total' | 'passed'>,
): Promise<SubtaskProgress> {
  const rows = await ownRows(deps)({ orgid, userId, subtaskIds: [subtaskId] })
  const changed = rows.map((row) => (row._id === result.id ? { ...row, ...result } : row))
  const progress = progressFrom(changed).get(subtaskId)
  if (!progress) throw new AppError('practice/not_found')
  return progress
}

/** All tries of these practices. Every user id is greater than '': so `attempt` is the best match. */
export const triesOf = (orgid: string, subtaskIds: readonly string[]) => ({
  orgid,
  subtaskId: { $in: [...subtaskIds] },
  userId: { $gt: '' },
})

/** The progress of these people (null: of everybody) at these subtasks, by person and subtask. Served by the index `attempt`. */
export async function progressOfAll(
  deps: Deps,
  orgid: string,
  subtaskIds: readonly string[],
  userIds: readonly string[] | null,
): Promise<Map<string, Map<string, SubtaskProgress>>> {
  if (userIds === null) return await progressOfEverybody(deps, orgid, subtaskIds)
  const rows = await sessions(deps.db)
    .find({ ...triesOf(orgid, subtaskIds), userId: { $in: [...userIds] } }, READ)
    .lean()
  return new Map([...grouped(rows, (row) => row.userId)].map(([userId, own]) => [userId, progressFrom(own)]))
}

/** A part of the practices is in memory at a time: there may be hundreds of thousands. */
async function progressOfEverybody(
  deps: Deps,
  orgid: string,
  subtaskIds: readonly string[],
): Promise<Map<string, Map<string, SubtaskProgress>>> {
  const all = new Map<string, Map<string, SubtaskProgress>>()
  const shared = sharing<SubtaskProgress['began']>(({ id, version }) => `${id} ${version}`)
  for (const subtaskId of subtaskIds)
    await eachPersonsRows(
      (fromId, most) =>
        sessions(deps.db)
          .find({ orgid, subtaskId, userId: { $gte: fromId } }, READ)
          .hint(INDEX.attempt)
          .sort({ userId: 1 })
          .limit(most)
          .lean(),
      (userId, rows) => {
        const own = all.get(userId) ?? new Map<string, SubtaskProgress>()
        for (const progress of progressFrom(rows).values())
          own.set(subtaskId, { ...progress, began: shared(progress.began) })
        all.set(userId, own)
      },
    )
  return all
}

/** One person's progress by subtask, from all their sessions at them. */
function progressFrom(rows: readonly ProgressDoc[]): Map<string, SubtaskProgress> {
  const progress = new Map<string, SubtaskProgress>()
  const inOrder = rows.toSorted((a, b) => a.startedAt.getTime() - b.startedAt.getTime())
  for (const { _id, subtaskId, rehearsal, open, sceneId, sceneVersion, total, passed, ...session } of inOrder) {
    const { endReason, elapsedMs, endedAt } = session
    const row: SubtaskProgress = progress.get(subtaskId) ?? {
      best: null,
      bestBrokenOff: false,
      passed: false,
      attempts: 0,
      currentId: null,
      began: { id: sceneId, version: sceneVersion },
      last: null,
      spentMs: 0,
      passedAtMs: null,
    }
    if (open) row.currentId = _id
    if (!rehearsal) {
      row.attempts++
      row.passed ||= passed === true
      row.last = total ?? row.last
      if (!open) row.spentMs += elapsedMs
      if (passed === true && endedAt) row.passedAtMs = Math.min(row.passedAtMs ?? Infinity, endedAt.getTime())
      const cut = isBrokenOff(endReason)
      if (total !== null && (row.best === null || total > row.best))
        Object.assign(row, { best: total, bestBrokenOff: cut })
      else if (total === row.best) row.bestBrokenOff &&= cut
    }
    progress.set(subtaskId, row)
  }
  return progress
}

const startsSince = perApp(({ db }) =>
  gatheredByPerson(
    ({ orgid, sinceMs }: Pick<Asked, 'orgid' | 'userId'> & { sinceMs: number }) => `${orgid} ${sinceMs}`,
    ({ orgid, sinceMs }, userIds) =>
      sessions(db)
        .find(
          { orgid, userId: { $in: [...userIds] }, startedAt: { $gte: new Date(sinceMs) }, trial: null },
          { userId: 1, startedAt: 1 },
        )
        .lean(),
  ),
)

/** Start times of this learner's sessions since `sinceMs`; for the days of the week. Served by the index `mine`. */
export async function practisedSince(deps: Deps, orgid: string, userId: string, sinceMs: number): Promise<number[]> {
  return (await startsSince(deps)({ orgid, userId, sinceMs })).map(({ startedAt }) => startedAt.getTime())
}

/** Number of practices by scene, rehearsals included. */
export async function countByScene(
  deps: Deps,
  orgid: string,
  sceneIds: readonly string[],
): Promise<Map<string, number>> {
  const counts = await Promise.all(
    // Served by the index `scene`.
    sceneIds.map(async (sceneId) => [sceneId, await sessions(deps.db).countDocuments({ orgid, sceneId })] as const),
  )
  return new Map(counts)
}
