import {
  userBatchset,
  USERS_AT_ONCE,
  type UserStep,
  type UserTouched,
} from '@lianda/shared/module/org/org.admin.contract'
import { call } from '../platform/platform'

export type StepKind = UserStep['kind']

/** A step for some users; what is set is chosen then, but for `disable`. */
export interface AskedStep {
  kind: StepKind
  ids: readonly string[]
  disabled?: boolean
}

/** Sends a step for any number of users, as many at a time as one call takes. */
export async function batchset(
  ids: readonly string[],
  step: UserStep,
  more: { preview?: boolean; undoes?: UserStep } = {},
): Promise<UserTouched[]> {
  const rows: UserTouched[] = []
  for (let from = 0; from < ids.length; from += USERS_AT_ONCE) {
    const id = ids.slice(from, from + USERS_AT_ONCE).join(',')
    rows.push(...(await call(userBatchset, { id, step, ...more })).rows)
  }
  return rows
}

/**
 * Sets back what the rows had before `undoes`: users with the same value in one call. Those whom somebody has changed
 * since stay as they are. @returns the rows of all
 */
export async function takeBack(rows: readonly UserTouched[], undoes: UserStep): Promise<UserTouched[]> {
  const groups = new Map<string, UserTouched[]>()
  for (const row of rows) {
    const key = JSON.stringify(row.before)
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  const answered: UserTouched[] = []
  for (const group of groups.values()) {
    const ids = group.map(({ id }) => id)
    const [first] = group
    if (first) answered.push(...(await batchset(ids, first.before, { undoes })))
  }
  return answered
}
