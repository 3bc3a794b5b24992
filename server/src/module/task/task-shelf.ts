import type { TaskShelf } from '@lianda/shared/module/task/task.admin.contract'

/** The lists that packages are kept in, as filters of the store. */
export const SHELVES = {
  current: { archivedAt: null, template: { $ne: true } },
  archived: { archivedAt: { $ne: null } },
  templates: { template: true },
} as const satisfies Record<TaskShelf, object>

export const isShelf = (name: string): name is TaskShelf => Object.hasOwn(SHELVES, name)
