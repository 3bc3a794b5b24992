import { Schema } from 'mongoose'
import { scopedModel } from '../../infra/store/model'
import { SEARCHABLE, WRITTEN_BEFORE } from '../../infra/text/fill-search'
import { PLACED } from '../org'
import type { ViewingDoc } from './viewing.document'

const required = { type: String, required: true }

export const viewings = scopedModel<ViewingDoc>('viewing', {
  schemaVersion: SEARCHABLE,
  fields: {
    _id: String,
    orgid: required,
    userId: required,
    userName: { type: String, default: '' },
    account: { type: String, default: '' },
    workno: { type: String, default: '' },
    departmentId: { type: String, default: null },
    departmentName: { type: String, default: '' },
    ...PLACED,
    subtaskId: required,
    taskId: required,
    taskTitle: { type: String, default: '' },
    title: { type: String, default: '' },
    isFilm: { type: Boolean },
    mediaId: required,
    mediaVersion: { type: Number, required: true },
    startedAt: { type: Date, required: true },
    heardAt: { type: Date, required: true },
    seat: required,
    visible: { type: Boolean, required: true },
    position: { type: Number, required: true },
    creditedMs: { type: Number, default: 0 },
    pages: { type: Schema.Types.Mixed, default: {} },
    stretches: { type: Schema.Types.Mixed, default: [] },
    balanceMs: { type: Number, default: 0 },
    filmMs: { type: Number, default: 0 },
    answers: { type: Schema.Types.Mixed, default: [] },
    silentMs: { type: Number, default: 0 },
    brought: { type: [String], default: [] },
    finishedAt: { type: Date, default: null },
    pending: [{ _id: false, id: required, at: { type: Date, required: true } }],
    search: { type: [String], default: [] },
    demo: Boolean,
    rev: { type: Number, default: 1 },
  },
  indexes: [
    { keys: { orgid: 1, subtaskId: 1, userId: 1 }, unique: true, name: 'viewing' },
    { keys: { orgid: 1, userId: 1, finishedAt: 1 }, name: 'mine_finished' },
    { keys: { orgid: 1, userId: 1, startedAt: -1, _id: -1 }, name: 'mine' },
    { keys: { orgid: 1, startedAt: -1, _id: -1 }, name: 'records' },
    { keys: { orgid: 1, search: 1, startedAt: -1 }, name: 'by_text' },
    WRITTEN_BEFORE,
    { keys: { 'pending.at': 1 }, name: 'relay', sweep: 'finished viewings of all organisations are passed on at once' },
  ],
})
