import { Schema } from 'mongoose'
import { scopedModel } from '../../infra/store/model'

/** For whom a package is: evaluated when it is read, so later joiners are in. */
export interface Audience {
  everyone: boolean
  /** With their sub-departments. */
  departmentIds: string[]
  userIds: string[]
}

export interface SubtaskDoc {
  id: string
  title: string
  /** Subtask type of the spec; 1 = scenario, the only one so far. */
  type: 1
  sceneId: string
  /** Immutable: a package holds versions, not scenes. */
  sceneVersion: number
  startsAt: Date | null
  endsAt: Date | null
  passScore: number
  /** Per cent; all subtasks of a package together 100. */
  weight: number
  /** null = as often as one likes. */
  attempts: number | null
  minutes: number
  persona: { name: string; portrait: string; brief: string }
  language: string
}

export interface TaskDoc {
  _id: string
  orgid: string
  title: string
  /** Package type of the spec: 3 = practice. */
  type: 1 | 2 | 3
  publisher: string
  /** A draft is not seen by learners. */
  published: boolean
  audience: Audience
  startsAt: Date | null
  endsAt: Date | null
  passScore: number
  /** A subtask opens when the one before it is passed. */
  ordered: boolean
  subtasks: SubtaskDoc[]
  /** Smaller comes first. */
  sort: number
  createdAt: Date
  rev: number
}

const mixed = { type: Schema.Types.Mixed, required: true } as const

export const tasks = scopedModel<TaskDoc>('task', {
  fields: {
    _id: String,
    orgid: { type: String, required: true },
    title: { type: String, required: true },
    type: { type: Number, required: true },
    publisher: String,
    published: { type: Boolean, required: true },
    audience: mixed,
    startsAt: { type: Date, default: null },
    endsAt: { type: Date, default: null },
    passScore: { type: Number, required: true },
    ordered: { type: Boolean, required: true },
    subtasks: [mixed],
    sort: Number,
    createdAt: Date,
    rev: Number,
  },
  indexes: [
    { keys: { orgid: 1, published: 1, sort: 1, _id: 1 }, name: 'published' },
    { keys: { orgid: 1, 'subtasks.id': 1 }, name: 'subtask' },
  ],
})
