import { Schema } from 'mongoose'
import type { AppealKind, AppealState } from '@lianda/shared/module/appeal/appeal.contract'
import type { Correction, ScoreResult } from '@lianda/shared/module/scoring/correction.contract'
import { scopedModel } from '../../infra/store/model'
import { PLACED } from '../org'

/** What a judge decided. */
export interface Decision {
  /** Id and name of the judge. */
  by: string
  judge: string
  at: Date
  opinion: string
  /** null: rejected. */
  correction: Correction | null
}

/** One appeal: about one record, of its learner. What follows from a decision is done by the relay, once (`following`). */
export interface AppealDoc {
  _id: string
  orgid: string
  kind: AppealKind
  recordId: string
  userId: string
  /** This and the next are copies from the record, for lists. */
  userName: string
  account: string
  workno: string
  departmentId: string | null
  departmentName: string
  departments: string[]
  positionId: string | null
  taskId: string
  taskTitle: string
  subtaskId: string
  title: string
  /** Bigrams and pinyin initials of name, account, work number, package and title. */
  search: string[]
  reason: string
  state: AppealState
  createdAt: Date
  /** yyyy-MM-dd, in the organisation's zone. */
  dueDay: string
  before: ScoreResult
  after: ScoreResult | null
  decidedAt: Date | null
  decision: Decision | null
  /** Decided after its day; null: not decided. Like the next, for figures of judges. */
  late: boolean | null
  /** Milliseconds from the appeal to the decision. */
  tookMs: number | null
  /** It is decided, and what follows is not done yet. */
  following: boolean
  rev: number
  /** Made by the demonstration's generator (cli/demo/life). Absent: no. */
  demo?: true
}

export const APPEAL_INDEX = {
  once: 'once',
  newest: 'newest',
  byState: 'by_state',
  decided: 'decided',
  byJudge: 'by_judge',
  byTask: 'by_task',
  byKind: 'by_kind',
  late: 'late',
  mine: 'mine',
  byText: 'by_text',
} as const

const text = { type: String, required: true }
const mixed = { type: Schema.Types.Mixed, default: null }

export const appeals = scopedModel<AppealDoc>('appeal', {
  fields: {
    _id: String,
    orgid: text,
    kind: text,
    recordId: text,
    userId: text,
    userName: String,
    account: String,
    workno: String,
    departmentId: { type: String, default: null },
    departmentName: String,
    ...PLACED,
    taskId: text,
    taskTitle: String,
    subtaskId: text,
    title: String,
    search: [String],
    reason: text,
    state: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    dueDay: text,
    before: mixed,
    after: mixed,
    decidedAt: { type: Date, default: null },
    decision: mixed,
    late: { type: Boolean, default: null },
    tookMs: { type: Number, default: null },
    following: { type: Boolean, default: false },
    rev: { type: Number, default: 1 },
    demo: Boolean,
  },
  indexes: [
    { name: APPEAL_INDEX.once, keys: { orgid: 1, kind: 1, recordId: 1 }, unique: true },
    { name: APPEAL_INDEX.newest, keys: { orgid: 1, createdAt: -1, _id: -1 } },
    { name: APPEAL_INDEX.byState, keys: { orgid: 1, state: 1, createdAt: -1, _id: -1 } },
    { name: APPEAL_INDEX.decided, keys: { orgid: 1, decidedAt: -1, _id: -1 } },
    { name: APPEAL_INDEX.byJudge, keys: { orgid: 1, 'decision.by': 1, createdAt: -1, _id: -1 } },
    { name: APPEAL_INDEX.byTask, keys: { orgid: 1, taskId: 1, createdAt: -1, _id: -1 } },
    { name: APPEAL_INDEX.byKind, keys: { orgid: 1, kind: 1, createdAt: -1, _id: -1 } },
    { name: APPEAL_INDEX.late, keys: { orgid: 1, late: 1, createdAt: -1, _id: -1 }, partial: { late: true } },
    { name: APPEAL_INDEX.mine, keys: { orgid: 1, userId: 1, createdAt: -1 } },
    { name: APPEAL_INDEX.byText, keys: { orgid: 1, search: 1, createdAt: -1 } },
    {
      name: 'following',
      keys: { following: 1 },
      partial: { following: true },
      sweep: 'what follows a decision is done for all organisations by one job',
    },
  ],
})
