import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id, int, listQuery, nothing, page, text, timeMs } from '../../contract/fields'
import { audience, audienceNames } from '../task/task.admin.contract'
import {
  calendarDay,
  calendarMonth,
  type DayState,
  dayState,
  dutyDay,
  dutyMeasure,
  dutyWindow,
} from './clock-in.contract'

export const DUTY_NAME = 64
/** The most that a day can ask for. */
export const MOST_AMOUNT = 999
/** Duties of an organisation, ended ones included, at most. */
export const MOST_DUTIES = 200
/** Shortest window (minutes): a change of the clocks, which skips an hour, can't take all of it away. */
export const SHORTEST_WINDOW = 120

export const DUTY_STATES = ['running', 'coming', 'ended'] as const
const dutyState = z.enum(DUTY_STATES)
export type DutyState = z.infer<typeof dutyState>

const rev = int(0, 1_000_000_000)

const rule = {
  /** 0 = Monday. */
  weekdays: z.array(int(0, 6)).check(z.minLength(1), z.maxLength(7)),
  /** null: the whole day. */
  window: z._default(z.nullable(dutyWindow), null),
  measure: dutyMeasure,
  amount: int(1, MOST_AMOUNT),
}

const dutyFields = {
  name: text(1, DUTY_NAME),
  audience,
  startDay: calendarDay,
  /** The last day; null: without end. */
  endDay: z._default(z.nullable(calendarDay), null),
  ...rule,
}
const dutyMembers = z.object(dutyFields)
/** A duty as it is edited. */
export type DutyMembers = z.infer<typeof dutyMembers>

export const dutyRow = z.object({
  id,
  name: z.string(),
  audience,
  audienceNames,
  /** People who have it now. */
  people: z.int(),
  startDay: calendarDay,
  endDay: z.nullable(calendarDay),
  weekdays: z.array(z.int()),
  window: z.nullable(dutyWindow),
  measure: dutyMeasure,
  amount: z.int(),
  /** From when on these rules hold: tomorrow after a change of a running duty. */
  rulesFrom: calendarDay,
  state: dutyState,
  /** Today in the organisation's zone: a change of the rules of a running duty holds from the next day on. */
  today: calendarDay,
  creator: z.string(),
  createdAt: timeMs,
  rev: z.int(),
  can: z.object({ update: z.boolean(), end: z.boolean(), remove: z.boolean() }),
})
export type DutyRow = z.infer<typeof dutyRow>

const base = 'api/admin/train/clockin'
const read = { effect: 'read', auth: 'session', action: 'clock-in.read' } as const
const write = { effect: 'write', auth: 'session', action: 'clock-in.write' } as const
const oneDuty = z.object({ duty: dutyRow })
const audienceErrors = ['task/audience_empty', 'task/audience_unknown', 'task/audience_out_of_scope'] as const

export const dutyList = endpoint({
  id: 'clock-in.list',
  method: 'GET',
  path: base,
  summary: 'Daily duties; sort: name, startDay',
  ...read,
  input: z.object({ ...listQuery, state: z.optional(dutyState) }),
  output: z.object({
    ...page(dutyRow).shape,
    today: calendarDay,
    /** Departments that this administrator may choose; null: all, and everyone. */
    audienceScope: z.nullable(z.array(id)),
  }),
})

export const dutyGet = endpoint({
  id: 'clock-in.get',
  method: 'GET',
  path: `${base}/{id}`,
  summary: 'One daily duty',
  ...read,
  input: z.object({ id }),
  output: oneDuty,
  errors: ['clock-in/not_found'],
})

export const dutyCreate = endpoint({
  id: 'clock-in.create',
  method: 'POST',
  path: base,
  summary: 'Makes a daily duty',
  ...write,
  input: dutyMembers,
  output: oneDuty,
  errors: ['clock-in/too_many', ...audienceErrors],
})

/** Days that are over, and today, are judged by the rules that people were told; new ones hold from tomorrow on. */
export const dutyUpdate = endpoint({
  id: 'clock-in.update',
  method: 'PUT',
  path: `${base}/{id}`,
  summary: 'Changes a daily duty',
  ...write,
  input: z.object({ id, rev, ...dutyFields }),
  output: oneDuty,
  errors: ['clock-in/not_found', 'clock-in/changed', 'clock-in/ended', ...audienceErrors],
})

export const dutyEnd = endpoint({
  id: 'clock-in.end',
  method: 'POST',
  path: `${base}/{id}/end`,
  summary: 'Ends a running duty: today is its last day',
  ...write,
  input: z.object({ id, rev }),
  output: oneDuty,
  errors: ['clock-in/not_found', 'clock-in/changed', 'clock-in/ended', 'clock-in/not_begun'],
})

export const dutyDelete = endpoint({
  id: 'clock-in.delete',
  method: 'DELETE',
  path: `${base}/{id}`,
  summary: 'Deletes a duty that has not begun',
  ...write,
  input: z.object({ id }),
  output: nothing,
  errors: ['clock-in/not_found', 'clock-in/begun'],
})

/** People by what they did in a month: `missing` some days, `kept` all that are over, `none`: no day is over yet. */
export const DUTY_STANDINGS = ['missing', 'kept', 'none'] as const
const dutyStanding = z.enum(DUTY_STANDINGS)
export type DutyStanding = z.infer<typeof dutyStanding>

/** How a day of somebody is counted; every other one was nothing to do. */
export const COUNTED_DAYS = ['done', 'made_up', 'missed', 'open'] as const satisfies readonly DayState[]
export type CountedDay = (typeof COUNTED_DAYS)[number]

const dutyPerson = z.object({
  userId: id,
  name: z.string(),
  account: z.string(),
  workno: z.string(),
  departmentName: z.string(),
  standing: dutyStanding,
  /** Days of the month that are over or done. */
  days: z.int(),
  done: z.int(),
  madeUp: z.int(),
  missed: z.int(),
  /** Per cent of the days that were done or made up; null: no day is over. */
  rate: z.nullable(z.int()),
  /** Where they stand today; null in another month. */
  today: z.nullable(dayState),
})
export type DutyPerson = z.infer<typeof dutyPerson>

const narrowing = {
  id,
  /** That of `day`, or this one, if none is named. */
  month: z.optional(calendarMonth),
  text: listQuery.text,
  departmentId: z.optional(id),
  standing: z.optional(dutyStanding),
  /** Who had to do something on this day of the month. */
  day: z.optional(calendarDay),
  /** With `day`: for whom it is counted so. */
  on: z.optional(z.enum(COUNTED_DAYS)),
}

/** The figures count everybody whom text, department and day find, whatever the standing. */
export const dutyProgress = endpoint({
  id: 'clock-in.progress',
  method: 'GET',
  path: `${base}/{id}/progress`,
  summary: 'Who keeps a duty in a month, with rates; sort: name, rate, missed',
  ...read,
  input: z.object({ ...listQuery, ...narrowing }),
  output: z.object({
    ...page(dutyPerson).shape,
    name: z.string(),
    month: calendarMonth,
    today: calendarDay,
    startDay: calendarDay,
    people: z.int(),
    rate: z.nullable(z.int()),
    figures: z.object({ missing: z.int(), kept: z.int(), none: z.int() }),
    /** Main departments of these people and those above; `NO_UNIT`: without one. */
    departments: z.array(z.object({ id, name: z.string(), people: z.int(), rate: z.nullable(z.int()) })),
  }),
  errors: ['clock-in/not_found', 'org/not_found'],
})

export const dutyExport = endpoint({
  id: 'clock-in.export',
  method: 'POST',
  path: `${base}/{id}/progress/export`,
  summary: 'What the filters match as Excel, with a column for each day',
  ...read,
  rate: 'heavy',
  input: z.object(narrowing),
  output: z.object({ url: z.string(), name: z.string(), rows: z.int() }),
  errors: ['clock-in/not_found', 'org/not_found'],
})

/** A practice or an exam that counts for a day. */
const dutyWork = z.object({
  /** Id of the record: of what `of` says, else of an exam where questions are counted, and of a practice otherwise. */
  id,
  /** A round of quick questions, or a drill, whose record is its learner's own. */
  of: z.optional(z.enum(['round', 'drill'])),
  measure: dutyMeasure,
  /** The day and the minute when it ended; the day after the duty's where a window reaches over midnight. */
  day: calendarDay,
  minute: z.int(),
  /** What it adds: practices, questions, or seconds where minutes are counted. */
  adds: z.int(),
})
export type DutyWork = z.infer<typeof dutyWork>

const personDay = z.object({
  ...dutyDay.shape,
  /** What `done` consists of, the earliest first. */
  works: z.array(dutyWork),
})
export type PersonDay = z.infer<typeof personDay>

export const dutyPersonGet = endpoint({
  id: 'clock-in.person',
  method: 'GET',
  path: `${base}/{id}/person/{userId}`,
  summary: 'The days of one person in a month, with the records behind them',
  ...read,
  input: z.object({ id, userId: id, month: z.optional(calendarMonth) }),
  output: z.object({ name: z.string(), month: calendarMonth, days: z.array(personDay) }),
  errors: ['clock-in/not_found', 'clock-in/person_not_found'],
})
