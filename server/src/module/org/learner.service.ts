import { AppError } from '@lianda/shared/error/app-error'
import type { Deps } from '../../deps'
import { departmentPath, findDepartment } from './department.service'
import { users } from './org.model'

/** A person as records of their learning keep them. */
export interface Learner {
  userId: string
  name: string
  account: string
  workno: string
  /** 1 male, 0 female. */
  sex: 0 | 1
  departmentId: string | null
  departmentName: string
  /** Ids of the departments from the top down to their own: for audience rules. */
  departmentPath: string[]
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
    departmentPath: await departmentPath(deps, orgid, user.departmentId),
  }
}

/** Events remembered per person; a relay repeats one within seconds, not after so many others. */
const COUNTED_KEPT = 100

/** Adds experience and learning time once per event; the same `eventId` again changes nothing. */
export async function addLearning(
  deps: Deps,
  gain: { eventId: string; orgid: string; userId: string; experience: number; seconds: number },
): Promise<void> {
  await users(deps.db).updateOne(
    { _id: gain.userId, orgid: gain.orgid, counted: { $ne: gain.eventId } },
    {
      $inc: { stars: gain.experience, learnedSeconds: gain.seconds },
      $push: { counted: { $each: [gain.eventId], $slice: -COUNTED_KEPT } },
    },
  )
}
