import type { TaskDetail } from '@lianda/shared/module/task/task.admin.contract'

/** What may be done with a package: nothing. */
export const LOCKED: TaskDetail['can'] = {
  edit: false,
  publish: false,
  unschedule: false,
  remove: false,
  end: false,
  extend: false,
  withdraw: false,
  adjust: false,
  archive: false,
  unarchive: false,
  move: false,
}

/** A draft of an exam package for everyone, without subtasks. */
export const taskDetail = (over: Partial<TaskDetail> = {}): TaskDetail => ({
  id: 't1',
  title: 'Quarter exam',
  type: 2,
  catalogId: null,
  catalogName: '',
  publishState: 'unpublished',
  runState: 'in_progress',
  startsAt: null,
  endsAt: null,
  publishAt: null,
  publishedAt: null,
  passScore: 60,
  sort: 0,
  subtasks: over.subtaskRows?.length ?? 0,
  learners: 3,
  creator: 'Zhou',
  updatedAt: Date.UTC(2026, 10, 20),
  rev: 1,
  failure: null,
  archived: false,
  template: false,
  can: { ...LOCKED, edit: true, publish: true, remove: true },
  audience: { everyone: true, departmentIds: [], userIds: [] },
  audienceNames: { departments: [], users: [], exceptions: [] },
  audienceScope: null,
  ordered: false,
  subtaskRows: [],
  ...over,
})
