/** What a learner's progress at an exam follows from. */
export const PROGRESS_FIELDS = {
  userId: 1,
  subtaskId: 1,
  paperId: 1,
  paperVersion: 1,
  state: 1,
  submitReason: 1,
  overdue: 1,
  closesAt: 1,
  lateSyncMinutes: 1,
  totalTenths: 1,
  keySeenAt: 1,
  startedAt: 1,
  finishedAt: 1,
  usedMs: 1,
  passed: 1,
} as const

/** Whether a change of these fields may change the progress. */
export const touchesProgress = (changes: object): boolean =>
  Object.keys(changes).some((name) => Object.hasOwn(PROGRESS_FIELDS, name))
