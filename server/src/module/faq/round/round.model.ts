import { Schema } from 'mongoose'
import { scopedModel } from '../../../infra/store/model'
import { PLACED } from '../../org'
import { recordingFields, recordingIndexes } from '../../voice'
import type { RoundDoc } from './round.document'

const mixed = { type: Schema.Types.Mixed }
const sweep = 'jobs look after the rounds of all organisations'

/** The index of everybody's first rounds. */
export const FIRST_ATTEMPT = 'first_attempt'

/** The collection of rounds. Documents never leave this module. */
export const rounds = scopedModel<RoundDoc>('faq_round', {
  fields: {
    _id: String,
    orgid: { type: String, required: true },
    userId: { type: String, required: true },
    userName: String,
    account: String,
    workno: String,
    departmentId: { type: String, default: null },
    departmentName: String,
    ...PLACED,
    taskId: String,
    taskTitle: String,
    subtaskId: { type: String, required: true },
    title: String,
    catalogId: String,
    search: [String],
    attempt: { type: Number, required: true },
    startKey: { type: String, required: true },
    passScore: Number,
    secondTry: Boolean,
    pauseAllowed: Boolean,
    pauseMinutes: Number,
    open: { type: Boolean, required: true },
    state: { type: String, required: true },
    phase: { type: String, required: true },
    rev: { type: Number, required: true },
    epoch: { type: Number, required: true },
    deviceId: String,
    at: Number,
    asks: [mixed],
    tries: [mixed],
    startedAt: Date,
    lastActivityAt: Date,
    elapsedMs: Number,
    pausedAt: { type: Date, default: null },
    resumableUntil: Date,
    endsBy: { type: Date, default: null },
    endedAt: { type: Date, default: null },
    endReason: { type: String, default: null },
    total: { type: Number, default: null },
    passed: { type: Boolean, default: null },
    questions: Number,
    right: Number,
    corrected: { ...mixed, default: null },
    pending: [mixed],
    ...recordingFields,
  },
  indexes: [
    { keys: { orgid: 1, subtaskId: 1, userId: 1, attempt: 1 }, unique: true, name: 'attempt' },
    { keys: { orgid: 1, subtaskId: 1, userId: 1, open: 1 }, unique: true, partial: { open: true }, name: 'open' },
    { keys: { orgid: 1, subtaskId: 1 }, partial: { attempt: 1 }, name: FIRST_ATTEMPT },
    { keys: { orgid: 1, userId: 1, startKey: 1 }, unique: true, name: 'start_key' },
    { keys: { orgid: 1, userId: 1, startedAt: -1, _id: -1 }, name: 'mine' },
    { keys: { orgid: 1, userId: 1, endedAt: 1 }, name: 'mine_ended' },
    { keys: { orgid: 1, startedAt: -1, _id: -1 }, name: 'records' },
    { keys: { orgid: 1, total: -1, _id: -1 }, name: 'records_by_total' },
    { keys: { orgid: 1, elapsedMs: -1, _id: -1 }, name: 'records_by_elapsed' },
    { keys: { orgid: 1, userName: -1, _id: -1 }, name: 'records_by_name' },
    { keys: { orgid: 1, search: 1, startedAt: -1 }, name: 'by_text' },
    { keys: { orgid: 1, state: 1, endedAt: -1 }, name: 'day' },
    { keys: { orgid: 1, 'asks.questionId': 1, startedAt: -1 }, name: 'by_question' },
    { keys: { orgid: 1, 'asks.images.path': 1 }, name: 'by_image' },
    { keys: { open: 1, resumableUntil: 1 }, name: 'sweep_expired', sweep },
    { keys: { open: 1, endsBy: 1 }, name: 'sweep_ends', partial: { open: true }, sweep },
    { keys: { phase: 1 }, name: 'sweep_thinking', sweep },
    { keys: { 'pending.at': 1 }, name: 'relay', sweep },
    ...recordingIndexes,
  ],
})
