import { AppError } from '@lianda/shared/error/app-error'
import type { Deps } from '../../deps'
import { findDepartment } from './department.service'
import { tell, type Work, workListeners } from './org-listener'
import { users } from './org.model'
import { peopleChanged } from './people-lists'
import { recordsChanged } from './record-changes'

/** A person as stored in records of learning. */
export interface Learner {
  userId: string
  name: string
  account: string
  workno: string
  /** 1 male, 0 female. */
  sex: 0 | 1
  departmentId: string | null
  departmentName: string
  /** All departments, the main one first. */
  departments: string[]
  positionId: string | null
}

/** Throws `org/not_found`. */
export async function learnerOf(deps: Deps, orgid: string, userId: string): Promise<Learner> {
  const user = await users(deps.db).findOne({ _id: userId, orgid }).lean()
  if (!user) throw new AppError('org/not_found')
  const department = user.departmentId === null ? null : await findDepartment(deps, orgid, user.departmentId)
  return {
    userId,
    name: user.name,
    account: user.account,
    workno: user.workno,
    sex: user.sex,
    departmentId: user.departmentId,
    departmentName: department?.name ?? '',
    departments: user.departments,
    positionId: user.positionId,
  }
}

/** Event ids remembered per person. A relay repeats an event within seconds, so before 100 others have followed. */
const COUNTED_KEPT = 100

/** What one event adds to a person's learning. */
export interface LearningGain {
  eventId: string
  orgid: string
  userId: string
  experience: number
  seconds: number
  /** The subtask that was finished; null outside of a package. */
  subtaskId: string | null
  /** What was done for it; null: nothing more, its worth was corrected. */
  work: Omit<Work, 'orgid' | 'userId'> | null
}

/** Adds experience and learning time once per event, and tells who listens; the same `eventId` again adds nothing. */
export async function addLearning(deps: Deps, gains: readonly LearningGain[]): Promise<void> {
  if (gains.length === 0) return
  await users(deps.db).bulkWrite(
    gains.map(({ eventId, orgid, userId, experience, seconds }) => ({
      updateOne: {
        filter: { _id: userId, orgid, counted: { $ne: eventId } },
        update: {
          $inc: { stars: experience, learnedSeconds: seconds },
          $push: { counted: { $each: [eventId], $slice: -COUNTED_KEPT } },
        },
      },
    })),
    { ordered: false },
  )
  for (const orgid of new Set(gains.map((gain) => gain.orgid))) peopleChanged(deps, orgid, 'stars')
  const learned = gains.flatMap(({ orgid, userId, subtaskId }) =>
    subtaskId === null ? [] : [{ orgid, userId, subtaskId }],
  )
  if (learned.length > 0) await tell(deps, (listener) => listener.learned?.(learned))
  const works = gains.flatMap(({ orgid, userId, work }) => (work ? [{ ...work, orgid, userId }] : []))
  if (works.length === 0) return
  for (const listen of workListeners(deps).values()) await listen(works)
  await recordsChanged(deps, works)
}
