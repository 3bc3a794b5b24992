import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id, listQuery, page, timeMs } from '../../contract/fields'
import { catalogFilter } from '../catalog/catalog.admin.contract'
import { runState } from '../task/task.admin.contract'
import { ATTENTION_RULES } from '../task/attention.rules'
import { packageType, subtaskType } from '../task/task.contract'
import { progressCounts } from '../task/task-progress.admin.contract'

/** Figures are at most as old. */
export const REPORT_KEPT_MS = 10 * 60_000
/** Fewer people could be told apart by their figures: who may not see their records is shown none. */
export const SMALL_GROUP = 5

/** How far people have come. */
export const packageFigures = z.object({
  people: z.int(),
  /** People who have tried: all but those who have not begun, are overdue or excused. */
  begun: z.int(),
  states: progressCounts,
  /** Share of the people who have passed or are excused, 0-1; null: there are no people. */
  completion: z.nullable(z.number()),
  /** Share of those who are through and tried (passed or failed) who passed, 0-1; null: nobody is. */
  passRate: z.nullable(z.number()),
  /** Mean of the package's score so far of those who have one, one decimal. */
  score: z.nullable(z.number()),
  /** Mean of the minutes that people with an attempt took for all of it, one decimal. */
  minutes: z.nullable(z.number()),
})
export type PackageFigures = z.infer<typeof packageFigures>

export const taskReportRow = z.object({
  id,
  title: z.string(),
  type: packageType,
  catalogName: z.string(),
  runState,
  startsAt: z.nullable(timeMs),
  endsAt: z.nullable(timeMs),
  /** Null: of fewer people than `SMALL_GROUP`, whose records the viewer may not see. */
  figures: z.nullable(packageFigures),
})
export type TaskReportRow = z.infer<typeof taskReportRow>

/** One thing that deserves attention (docs/attention.md), with the figures that it follows from. */
export const attentionRow = z.object({
  rule: z.enum(ATTENTION_RULES),
  taskId: id,
  title: z.string(),
  type: packageType,
  /** When the package ends. */
  endsAt: z.nullable(timeMs),
  /** The step that it is about; null: the whole package. */
  subtaskId: z.nullable(id),
  step: z.string(),
  stepType: z.nullable(subtaskType),
  /** Whom it counts, out of how many. */
  n: z.int(),
  of: z.int(),
  /** Whose score looks odd, with its minutes and the usual ones; null for the other rules. */
  person: z.nullable(
    z.object({ userId: id, name: z.string(), score: z.number(), minutes: z.number(), usual: z.number() }),
  ),
})
export type AttentionRow = z.infer<typeof attentionRow>

/** Findings that the report shows. */
export const MOST_ATTENTION = 10

const narrowing = {
  text: listQuery.text,
  type: z.optional(packageType),
  /** With those below it. */
  catalogId: catalogFilter,
  runState: z.optional(runState),
  /** Packages whose window has some of this time. */
  from: z.optional(timeMs),
  to: z.optional(timeMs),
  /** Only people whose main department is this one or below it; packages without any are left out. */
  departmentId: z.optional(id),
  /** Only people with this position; packages without any are left out. */
  positionId: z.optional(id),
}

export const reportRead = { effect: 'read', auth: 'session', action: 'report.task.read' } as const
export const REPORT_PATH = 'api/admin/report/task'
const ERRORS = ['org/not_found', 'catalog/not_found'] as const

const named = z.object({ id, name: z.string() })

export const taskReport = endpoint({
  id: 'report.tasks',
  method: 'GET',
  path: REPORT_PATH,
  summary:
    'Published packages with how far the people whom I see have come; sort: title, startsAt, endsAt, people, begun, passed, failed, overdue, completion, passRate, score, minutes',
  ...reportRead,
  input: z.object({
    ...listQuery,
    ...narrowing,
    /** Figures that were computed before are computed again; absent: those of the last ten minutes do. */
    since: z.optional(timeMs),
  }),
  output: z.object({
    ...page(taskReportRow).shape,
    /** Of all packages that the filters find; somebody in two of them counts twice. */
    totals: packageFigures,
    /** When the oldest of these figures was computed. */
    at: timeMs,
    /** Positions of these people, and categories of these packages, to filter by. */
    positions: z.array(named),
    catalogs: z.array(named),
    /** Of running packages that the filters find, the most urgent first. */
    attention: z.array(attentionRow),
  }),
  errors: ERRORS,
})

export const taskReportExport = endpoint({
  id: 'report.tasksExport',
  method: 'POST',
  path: `${REPORT_PATH}/export`,
  summary: 'What the filters match as Excel',
  ...reportRead,
  rate: 'heavy',
  input: z.object({ ...narrowing, sort: listQuery.sort }),
  output: z.object({ url: z.string(), name: z.string(), rows: z.int() }),
  errors: ERRORS,
})
