import { examinationGet } from '@lianda/shared/module/exam/paper.admin.contract'
import { type ExamRecordRow, recordList } from '@lianda/shared/module/exam/record.admin.contract'
import { taskAdminGet } from '@lianda/shared/module/task/task.admin.contract'
import { useLoaded } from '../../list/use-loaded'
import { call } from '../../platform/platform'

/** Filters that only links set. */
export const TARGETS = ['taskId', 'subtaskId', 'examinationId', 'paperId', 'userId'] as const
export type Target = (typeof TARGETS)[number]

const NAME: Record<Target, (row: ExamRecordRow) => string> = {
  taskId: (row) => row.taskTitle,
  subtaskId: (row) => row.title,
  examinationId: (row) => row.title,
  paperId: (row) => `${row.title} v${row.paperVersion}`,
  userId: (row) => row.userName,
}

/** Names for the ids in the address: from one of their records, else from the object itself if permitted. */
export function useTargetNames(filters: Record<string, string>): Partial<Record<Target, string>> {
  const set = TARGETS.flatMap((key) => (filters[key] ? [[key, filters[key]] as const] : []))
  const loaded = useLoaded(set.map((pair) => pair.join('=')).join('&'), async () =>
    Object.fromEntries(await Promise.all(set.map(async ([key, id]) => [key, await nameOf(key, id)] as const))),
  )
  return loaded.data ?? {}
}

async function nameOf(key: Target, id: string): Promise<string | undefined> {
  try {
    const { rows } = await call(recordList, { [key]: id, page: 1, rows: 30 })
    if (rows[0]) return NAME[key](rows[0])
    if (key === 'taskId') return (await call(taskAdminGet, { id })).task.title
    if (key === 'examinationId') return (await call(examinationGet, { id })).examination.title
  } catch {
    // The name is optional: the list itself reports the error.
  }
  return undefined
}
