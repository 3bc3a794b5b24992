import { Schema } from 'mongoose'
import { scopedModel } from '../../infra/store/model'
import type { Audience } from '../task'
import type { DutyRule } from './duty-days.rules'

export interface DutyDoc {
  _id: string
  orgid: string
  name: string
  audience: Audience
  /** First and last day, yyyy-MM-dd; `endDay` null: without end. */
  startDay: string
  endDay: string | null
  /** The oldest first. */
  rules: DutyRule[]
  creatorId: string
  /** Name of the administrator. */
  creator: string
  createdAt: Date
  rev: number
  /** Made by the demonstration's generator (cli/demo/life). Absent: no. */
  demo?: true
}

const text = { type: String, required: true }
const mixed = { type: Schema.Types.Mixed, required: true }

export const duties = scopedModel<DutyDoc>('clock_in_duty', {
  fields: {
    _id: String,
    orgid: text,
    name: text,
    audience: mixed,
    startDay: text,
    endDay: { type: String, default: null },
    rules: mixed,
    creatorId: text,
    creator: text,
    createdAt: { type: Date, required: true },
    rev: { type: Number, default: 1 },
    demo: Boolean,
  },
  indexes: [
    { name: 'newest', keys: { orgid: 1, createdAt: -1 } },
    { name: 'running', keys: { endDay: 1 }, sweep: 'who has a duty is noted in all organisations by one job' },
  ],
})

/** Since when somebody has a duty: `_id` is `<duty> <person>`. Who leaves its audience and comes back begins anew. */
interface MemberDoc {
  _id: string
  orgid: string
  dutyId: string
  userId: string
  /** First day, yyyy-MM-dd. */
  since: string
  /** Made by the demonstration's generator (cli/demo/life). Absent: no. */
  demo?: true
}

export const members = scopedModel<MemberDoc>('clock_in_member', {
  fields: { _id: String, orgid: text, dutyId: text, userId: text, since: text, demo: Boolean },
  indexes: [
    { name: 'by_duty', keys: { orgid: 1, dutyId: 1 } },
    { name: 'by_person', keys: { orgid: 1, userId: 1 } },
  ],
})

/** One practice, exam, round or drill, at the day and minute when it ended, in the zone that the organisation had. */
export interface WorkDoc {
  id: string
  /** yyyy-MM-dd. */
  day: string
  minute: number
  seconds: number
  practices: number
  questions: number
  /** Absent: a practice or an exam. */
  of?: 'round' | 'drill'
}

/** What somebody did in a month: `_id` is `<person> <month>`. It is kept whoever has a duty, since one may be made later. */
interface WorkMonthDoc {
  _id: string
  orgid: string
  userId: string
  /** yyyy-MM. */
  month: string
  works: WorkDoc[]
  /** Made by the demonstration's generator (cli/demo/life). Absent: no. */
  demo?: true
}

export const workMonths = scopedModel<WorkMonthDoc>('clock_in_work', {
  fields: { _id: String, orgid: text, userId: text, month: text, works: [Schema.Types.Mixed], demo: Boolean },
  indexes: [
    { name: 'by_person', keys: { orgid: 1, userId: 1, month: 1 } },
    { name: 'by_month', keys: { orgid: 1, month: 1 } },
  ],
})
