import type { InputOf } from '@lianda/shared/contract/endpoint'
import type { CountedDay } from '@lianda/shared/module/clock-in/clock-in.admin.contract'
import type { dutyReport } from '@lianda/shared/module/clock-in/clock-in-report.admin.contract'

/** The address of the report of duties as input of its calls. */
export function reportInput(values: Readonly<Record<string, string>>): InputOf<typeof dutyReport> {
  const { month, departmentId, dutyId } = values
  return {
    ...(month ? { month } : {}),
    ...(departmentId ? { departmentId } : {}),
    ...(dutyId ? { dutyId } : {}),
  }
}

interface OnDay {
  day: string
  on: CountedDay
  /** '' for all. */
  departmentId: string
}

/** The people of a duty for whom a day is counted so. */
export function dutyDayAddress(id: string, { day, on, departmentId }: OnDay): string {
  const query = { id, month: day.slice(0, 7), ...(departmentId ? { departmentId } : {}), day, on }
  return `/admin/train/clockinout-detail?${new URLSearchParams(query).toString()}`
}

/** The people of a duty in a month, as its own page shows them. @param missing only who missed a day, most of them first */
export function dutyAddress(id: string, month: string, departmentId: string, missing = false): string {
  const which: Record<string, string> = missing ? { standing: 'missing', sort: '-missed' } : {}
  const query = { id, month, ...(departmentId ? { departmentId } : {}), ...which }
  return `/admin/train/clockinout-detail?${new URLSearchParams(query).toString()}`
}
