import type { HomeDay, WaitingRow } from '@lianda/shared/module/home/home.admin.contract'
import { NO_UNIT } from '@lianda/shared/module/org/unit.admin.contract'
import { faultsRoute, listRoute, type PackageType, progressRoute } from '../task/task-kind'

const REPORT = '/admin/view/studentReport'

const withQuery = (route: string, query: Record<string, string | number>): string =>
  `${route}?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString()}`

/** The list that a figure counts: from the beginning of a day on, or until another one begins. */
export function recordsAddress(kind: 'practices' | 'exams', from: HomeDay, until?: HomeDay): string {
  return withQuery(REPORT, {
    ...(kind === 'exams' ? { kind: 'exam' } : {}),
    from: from.from,
    // The last moment that belongs to it, as the list's own filter of days has it.
    ...(until ? { to: until.from - 1 } : {}),
  })
}

/** The practices of one learner from a day on. */
export const learnerAddress = (kind: 'practices' | 'exams', userId: string, from: HomeDay): string =>
  `${recordsAddress(kind, from)}&userId=${userId}`

/** The list of what waits. */
export function waitingAddress({ kind, packageType, until }: WaitingRow): string {
  const type: PackageType = packageType ?? 1
  switch (kind) {
    case 'faults':
      return faultsRoute(type)
    case 'ending':
      return withQuery(listRoute(type), { publishState: 'published', endsBefore: until ?? 0, sort: 'endsAt' })
    case 'late_answers':
      return withQuery(REPORT, { kind: 'exam', late: 'true' })
    case 'appeals':
      return withQuery('/admin/train/complain', { state: 0 })
    case 'registrations':
      return withQuery('/admin/system/registration', { state: 'waiting' })
    case 'unplaced':
      return withQuery('/admin/system/adminuser', { departmentId: NO_UNIT })
  }
}

/** The packages of a type that are running. */
export const runningAddress = (type: PackageType): string =>
  withQuery(listRoute(type), { publishState: 'published', runState: 'in_progress' })

/** Who of a department stands where in a package. */
export const departmentProgress = (
  { id, packageType }: { id: string; packageType: PackageType },
  departmentId: string,
): string => `${progressRoute(packageType, id)}&${new URLSearchParams({ departmentId }).toString()}`
