import type { InputOf } from '@lianda/shared/contract/endpoint'
import type { taskReport, taskReportExport } from '@lianda/shared/module/report/task-report.admin.contract'
import type { ListedRule, ProgressState } from '@lianda/shared/module/task/task-progress.admin.contract'
import type { ListQuery } from '../../list/address-state'
import { type PackageType, progressRoute } from '../../task/task-kind'

export const TYPES = [1, 2, 3] as const
export const RUN_STATES = ['not_started', 'in_progress', 'ended'] as const

const timeOf = (text: string | undefined): number | undefined => {
  const ms = Number(text ?? '')
  return Number.isSafeInteger(ms) && ms > 0 ? ms : undefined
}

/** Filters that report and export share; unknown values of the address are dropped. */
export function reportFilters({
  text,
  sort,
  filters,
}: Pick<ListQuery, 'text' | 'sort' | 'filters'>): InputOf<typeof taskReportExport> {
  const { catalogId, departmentId, positionId } = filters
  const type = TYPES.find((one) => String(one) === filters['type'])
  const runState = RUN_STATES.find((one) => one === filters['runState'])
  const [from, to] = [timeOf(filters['from']), timeOf(filters['to'])]
  return {
    ...(text ? { text } : {}),
    ...(sort ? { sort } : {}),
    ...(type ? { type } : {}),
    ...(catalogId ? { catalogId } : {}),
    ...(runState ? { runState } : {}),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(departmentId ? { departmentId } : {}),
    ...(positionId ? { positionId } : {}),
  }
}

/** The address as input of the report. @param since figures from before are computed again; 0: those of ten minutes do */
export const reportInput = (query: ListQuery, since: number): InputOf<typeof taskReport> => ({
  page: query.page,
  rows: query.rows,
  ...reportFilters(query),
  ...(since > 0 ? { since } : {}),
})

/** The people of one department, position, or both. */
export interface Among {
  departmentId?: string | undefined
  positionId?: string | undefined
}

const asQuery = (members: Readonly<Record<string, string | number | null | undefined>>): string =>
  new URLSearchParams(
    Object.entries(members).flatMap(([key, value]) => (value ? [[key, String(value)]] : [])),
  ).toString()

/** Which people of a package a figure counts. */
interface Counted extends Among {
  state?: ProgressState | null
  subtaskId?: string
  passedFrom?: number
  passedTo?: number
  attention?: ListedRule
}

/** The list of these people. */
export function peopleAddress({ id, type }: { id: string; type: PackageType }, counted: Counted): string {
  const query = asQuery({ ...counted })
  return query === '' ? progressRoute(type, id) : `${progressRoute(type, id)}&${query}`
}

/** Which people of a step a figure counts. */
interface AtStep extends Among {
  text?: string
  state?: ProgressState
  /** A bar of its scores. */
  bin?: number
}

/** One step of a package, with its people. */
export const subtaskAddress = (id: string, { departmentId, positionId, text, state, bin }: AtStep): string =>
  `/admin/view/SubtaskDetails?${asQuery({ id, text, departmentId, positionId, state, bin: bin?.toString() })}`

/** One package in detail. */
export const analysisAddress = (id: string, { departmentId, positionId }: Among): string =>
  `/admin/view/analysisDetails?${asQuery({ id, departmentId, positionId })}`
