import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id, int, shaped } from '../../contract/fields'

/** What a duty counts. */
export const DUTY_MEASURES = ['minutes', 'practices', 'questions'] as const
export const dutyMeasure = z.enum(DUTY_MEASURES)
export type DutyMeasure = z.infer<typeof dutyMeasure>

/**
 * Where somebody stands with a day: `not_due`, `coming`, `open` while it can be done, `done`, `missed`, and `made_up`: it
 * was missed, and done on a later day.
 */
export const dayState = z.enum(['not_due', 'coming', 'open', 'done', 'missed', 'made_up'])
export type DayState = z.infer<typeof dayState>

/** A calendar day of the organisation, yyyy-MM-dd. */
export const calendarDay = shaped(/^\d{4}-\d{2}-\d{2}$/)
/** A calendar month, yyyy-MM. */
export const calendarMonth = shaped(/^\d{4}-(0[1-9]|1[0-2])$/)

/** A missed day, one of each month, can be made up within so many days. */
export const MAKE_UP_DAYS = 7

/** Minutes of a day. */
export const DAY_MINUTES = 24 * 60

/** Times of the day, in minutes after midnight; where `to` is not after `from`, it is of the next day. */
export const dutyWindow = z.object({ from: int(0, DAY_MINUTES - 1), to: int(0, DAY_MINUTES - 1) })
export type DutyWindow = z.infer<typeof dutyWindow>

export const dutyDay = z.object({
  day: calendarDay,
  state: dayState,
  /** In whole units of the measure, and what the day asks for; 0 where nothing is due. */
  done: z.int(),
  amount: z.int(),
  /** The day on which it was made up. */
  madeUpOn: z.nullable(calendarDay),
})
export type DutyDay = z.infer<typeof dutyDay>

export const ownDuty = z.object({
  id,
  name: z.string(),
  measure: dutyMeasure,
  amount: z.int(),
  /** 0 = Monday. */
  weekdays: z.array(z.int()),
  window: z.nullable(dutyWindow),
  startDay: calendarDay,
  endDay: z.nullable(calendarDay),
  /** The day that counts now: today, or yesterday where its window is still open after midnight. */
  now: dutyDay,
  /** A missed day that can still be made up, and until when. */
  makeUp: z.nullable(z.object({ day: calendarDay, until: calendarDay })),
  /** The days of the month that was asked for. */
  days: z.array(dutyDay),
})
export type OwnDuty = z.infer<typeof ownDuty>

export const mine = endpoint({
  id: 'clock-in.mine',
  method: 'GET',
  path: 'api/trainning/v3/clockin',
  summary: 'My daily duties, where I stand today, and the days of a month',
  effect: 'read',
  auth: 'session',
  action: 'clock-in.learn',
  input: z.object({ month: z.optional(calendarMonth) }),
  output: z.object({ today: calendarDay, month: calendarMonth, duties: z.array(ownDuty) }),
})
export type OwnDuties = z.infer<typeof mine.output>
