import { PEOPLE_AT_ONCE } from '@lianda/shared/module/task/task-progress.admin.contract'

/** As many people as one call takes, again and again. */
export const inParts = (userIds: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(userIds.length / PEOPLE_AT_ONCE) }, (_none, at) =>
    userIds.slice(at * PEOPLE_AT_ONCE, (at + 1) * PEOPLE_AT_ONCE),
  )
