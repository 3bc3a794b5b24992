import type { TerminalKind } from '@lianda/shared/contract/fields'
import type { SignInResult, SignInWay, SignOutWay } from '@lianda/shared/module/activity/activity.admin.contract'
import { scopedModel } from '../../infra/store/model'

/** One sign-in or refusal. It keeps names, since people and departments may change or be deleted later. */
export interface SignInDoc {
  /** Id of the session; a refusal has its own. Ascends with time: retention goes by it. */
  _id: string
  orgid: string
  userId: string
  /** Whether the person had an administrator's role. */
  admin: boolean
  account: string
  name: string
  departmentId: string | null
  departmentName: string
  departments: readonly string[]
  positionId: string | null
  at: Date
  way: SignInWay
  result: SignInResult
  tries: number
  untilAt: Date | null
  ip: string
  browser: string
  os: string
  terminal: TerminalKind
  knownDevice: boolean
  endedAt: Date | null
  ended: SignOutWay | null
  /** Of presence.ts: the last sign that was saved, and the time online that was. */
  seenAt: Date | null
  onlineMs: number
}

const text = { type: String, required: true }
const word = { type: String, default: '' }

/** The indexes that serve the orders of the list. */
export const INDEX = { at: 'newest', name: 'by_name', account: 'by_account' } as const

export const signIns = scopedModel<SignInDoc>('sign_in', {
  fields: {
    _id: String,
    orgid: text,
    userId: text,
    admin: { type: Boolean, required: true },
    account: text,
    name: word,
    departmentId: { type: String, default: null },
    departmentName: word,
    departments: { type: [String], default: [] },
    positionId: { type: String, default: null },
    at: { type: Date, required: true },
    way: text,
    result: text,
    tries: { type: Number, default: 1 },
    untilAt: { type: Date, default: null },
    ip: word,
    browser: word,
    os: word,
    terminal: text,
    knownDevice: { type: Boolean, default: false },
    endedAt: { type: Date, default: null },
    ended: { type: String, default: null },
    seenAt: { type: Date, default: null },
    onlineMs: { type: Number, default: 0 },
  },
  indexes: [
    { name: INDEX.at, keys: { orgid: 1, admin: 1, at: -1, _id: -1 } },
    { name: INDEX.name, keys: { orgid: 1, admin: 1, name: 1, at: -1, _id: -1 } },
    { name: INDEX.account, keys: { orgid: 1, admin: 1, account: 1, at: -1, _id: -1 } },
    { name: 'by_person', keys: { orgid: 1, userId: 1, at: -1, _id: -1 } },
    { name: 'by_department', keys: { orgid: 1, admin: 1, departmentId: 1, at: -1, _id: -1 } },
    { name: 'by_any_department', keys: { orgid: 1, admin: 1, departments: 1, at: -1, _id: -1 } },
    { name: 'by_result', keys: { orgid: 1, admin: 1, result: 1, at: -1, _id: -1 } },
  ],
})
