import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id, timeMs } from '../../contract/fields'
import { runState } from '../task/task.admin.contract'
import { packageType, subtaskType } from '../task/task.contract'
import { progressCounts } from '../task/task-progress.admin.contract'
import { attentionRow, packageFigures, REPORT_PATH, reportRead } from './task-report.admin.contract'

/** Where the people of a department or a position stand; `NO_UNIT`: those without one. */
export const analysedGroup = z.object({ id, name: z.string(), people: z.int(), states: progressCounts })
export type AnalysedGroup = z.infer<typeof analysedGroup>

/** A day of the organisation's zone: who passed the whole on it. */
export const analysedDay = z.object({
  /** yyyy-MM-dd */
  day: z.string(),
  /** When it begins, and its last moment. */
  from: timeMs,
  to: timeMs,
  passed: z.int(),
})
export type AnalysedDay = z.infer<typeof analysedDay>

/** How far people have come at one step. */
export const analysedStep = z.object({
  id,
  title: z.string(),
  type: subtaskType,
  figures: z.object({ ...packageFigures.shape, attempts: z.int() }),
})
export type AnalysedStep = z.infer<typeof analysedStep>

export const taskAnalysis = endpoint({
  id: 'report.analysis',
  method: 'GET',
  path: `${REPORT_PATH}/{id}`,
  summary: 'How far the people of one published package have come whom I see: by state, group, day and step',
  ...reportRead,
  input: z.object({ id, departmentId: z.optional(id), positionId: z.optional(id) }),
  output: z.object({
    title: z.string(),
    type: packageType,
    runState,
    startsAt: z.nullable(timeMs),
    endsAt: z.nullable(timeMs),
    /** When this was computed. */
    at: timeMs,
    /** Null: of too few people to be shown to the viewer; then there is nothing below it either. */
    figures: z.nullable(packageFigures),
    /** Each counts its own people and those below it. Null: one of them is too small. */
    departments: z.nullable(z.array(analysedGroup)),
    positions: z.nullable(z.array(analysedGroup)),
    /** From the first day on which somebody passed to the last. */
    days: z.array(analysedDay),
    /** Who has passed, on a day that is not known. */
    undated: z.int(),
    steps: z.array(analysedStep),
    attention: z.array(attentionRow),
  }),
  errors: ['task/not_found', 'org/not_found'],
})
