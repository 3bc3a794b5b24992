import { Schema } from 'mongoose'
import { scopedModel } from '../../infra/store/model'
import type { TaskDoc } from './task.document'

const mixed = { type: Schema.Types.Mixed, required: true } as const
const text = { type: String, required: true } as const
const when = { type: Date, default: null } as const

export const tasks = scopedModel<TaskDoc>('task', {
  schemaVersion: 2,
  fields: {
    _id: String,
    orgid: text,
    title: text,
    search: { type: [String], default: [] },
    type: { type: Number, required: true },
    catalogId: { type: String, default: null },
    publisher: { type: String, default: '' },
    publishState: text,
    publishAt: when,
    publishedAt: when,
    failure: { type: String, default: null },
    audience: mixed,
    startsAt: when,
    endsAt: when,
    passScore: { type: Number, required: true },
    ordered: { type: Boolean, required: true },
    subtasks: [mixed],
    sort: { type: Number, default: 0 },
    cover: { type: String, default: '' },
    creator: { type: String, default: '' },
    creatorId: { type: String, default: '' },
    createdAt: Date,
    updatedAt: Date,
    deletedAt: when,
    archivedAt: when,
    template: { type: Boolean, default: false },
    deletedBy: { type: String, default: '' },
    pending: { type: [mixed], default: [] },
    faults: { type: Schema.Types.Mixed },
    faultAt: when,
    excuses: { type: [mixed], default: [] },
    demo: Boolean,
    rev: { type: Number, default: 1 },
  },
  indexes: [
    { keys: { orgid: 1, publishState: 1, sort: 1, _id: 1 }, name: 'published' },
    { keys: { orgid: 1, 'subtasks.id': 1 }, name: 'subtask' },
    { keys: { orgid: 1, 'subtasks.paperId': 1 }, name: 'paper' },
    { keys: { orgid: 1, 'subtasks.earlier.paperId': 1 }, name: 'earlier_paper' },
    { keys: { orgid: 1, type: 1, updatedAt: -1, _id: -1 }, name: 'by_update' },
    { keys: { orgid: 1, type: 1, title: 1, _id: 1 }, name: 'by_title' },
    { keys: { orgid: 1, type: 1, startsAt: 1, _id: 1 }, name: 'by_start' },
    { keys: { orgid: 1, type: 1, endsAt: 1, _id: 1 }, name: 'by_end' },
    { keys: { orgid: 1, type: 1, sort: 1, _id: 1 }, name: 'by_sort' },
    { keys: { orgid: 1, search: 1, updatedAt: -1 }, name: 'by_text' },
    { keys: { orgid: 1, type: 1, catalogId: 1 }, name: 'in_category' },
    { keys: { orgid: 1, deletedAt: -1 }, name: 'in_bin' },
    { keys: { orgid: 1, cover: 1 }, name: 'by_cover' },
    { keys: { orgid: 1, faultAt: -1, _id: -1 }, name: 'by_fault' },
    {
      keys: { publishState: 1, publishAt: 1 },
      name: 'due',
      sweep: 'what is due is published for all organisations at once',
    },
    {
      keys: { publishState: 1, endsAt: 1 },
      name: 'ending',
      sweep: 'one job tells the makers of packages that end soon in all organisations',
    },
    { keys: { faultAt: 1 }, name: 'faulty', sweep: 'one job looks after the packages of all organisations' },
    { keys: { 'pending.at': 1 }, name: 'relay', sweep: 'moved ends are passed on for all organisations at once' },
  ],
})
