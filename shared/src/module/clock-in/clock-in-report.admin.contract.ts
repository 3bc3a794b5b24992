import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id, timeMs } from '../../contract/fields'
import { DUTY_STATES } from './clock-in.admin.contract'
import { calendarDay, calendarMonth } from './clock-in.contract'

/** Days of people: each is one that somebody had to do. */
const counts = {
  done: z.int(),
  madeUp: z.int(),
  missed: z.int(),
  /** Per cent of the days that are over or done which were done or made up; null: there is none. */
  rate: z.nullable(z.int()),
}

const reportDuty = z.object({
  id,
  name: z.string(),
  state: z.enum(DUTY_STATES),
  /** People who have it now and are meant by the filters. */
  people: z.int(),
  ...counts,
})
export type ReportDuty = z.infer<typeof reportDuty>

const dayCounts = {
  ...counts,
  /** Days that can still be done. */
  open: z.int(),
}

const reportDay = z.object({
  day: calendarDay,
  ...dayCounts,
  /** Duties that somebody had on it. */
  duties: z.array(z.object({ id, ...dayCounts })),
})
export type ReportDay = z.infer<typeof reportDay>

const reportDepartment = z.object({ id, name: z.string(), people: z.int(), ...counts })
export type ReportDepartment = z.infer<typeof reportDepartment>

const filters = {
  /** This month if none is named. */
  month: z.optional(calendarMonth),
  departmentId: z.optional(id),
  /** One duty alone. */
  dutyId: z.optional(id),
}
const read = { effect: 'read', auth: 'session', action: 'clock-in.report.read' } as const
const errors = ['clock-in/not_found', 'org/not_found'] as const

export const dutyReport = endpoint({
  id: 'clock-in.report',
  method: 'GET',
  path: 'api/admin/report/clockin',
  summary: 'How the daily duties that I see are kept in a month: by duty, by department and by day',
  ...read,
  input: z.object(filters),
  output: z.object({
    /** When this was computed. */
    at: timeMs,
    month: calendarMonth,
    today: calendarDay,
    /** First month of any of these duties. */
    since: calendarMonth,
    totals: z.object({ duties: z.int(), people: z.int(), ...counts }),
    /** Those of which somebody has to do something in this month; the least kept first. */
    duties: z.array(reportDuty),
    /** Main departments of these people and those above, as far as I see them; the least kept first. */
    departments: z.array(reportDepartment),
    /** All days of the month. */
    days: z.array(reportDay),
  }),
  errors,
})

export const dutyReportExport = endpoint({
  id: 'clock-in.reportExport',
  method: 'POST',
  path: 'api/admin/report/clockin/export',
  summary: 'The same as Excel: duties, departments, days',
  ...read,
  rate: 'heavy',
  input: z.object(filters),
  output: z.object({ url: z.string(), name: z.string(), rows: z.int() }),
  errors,
})
