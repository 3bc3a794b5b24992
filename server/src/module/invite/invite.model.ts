import { globalModel, scopedModel } from '../../infra/store/model'

/** A place that was taken and whose registration is not known to be written. */
export interface TakenPlace {
  userId: string
  account: string
  at: Date
}

/** A way to register into one department, for so many people until a day. */
export interface InviteDoc {
  _id: string
  orgid: string
  code: string
  title: string
  /** Last valid day, yyyy-MM-dd in the organisation's zone. */
  validUntil: string
  most: number
  /** Places left: the one counter that registrations race for. */
  left: number
  departmentId: string | null
  roleId: string | null
  approval: boolean
  enabled: boolean
  /** False when it was deleted. */
  live: boolean
  /** Who saved it last, and answers for what it gives. */
  giverId: string
  giverName: string
  pending: TakenPlace[]
  createdAt: Date
  rev: number
}

const text = { type: String, required: true }
const when = { type: Date, required: true }
const yes = { type: Boolean, required: true }
const count = { type: Number, required: true }

export const invites = scopedModel<InviteDoc>('invite', {
  fields: {
    _id: String,
    orgid: text,
    code: text,
    title: text,
    validUntil: text,
    most: count,
    left: count,
    departmentId: { type: String, default: null },
    roleId: { type: String, default: null },
    approval: yes,
    enabled: yes,
    live: { type: Boolean, default: true },
    giverId: text,
    giverName: text,
    pending: { type: [{ _id: false, userId: String, account: String, at: Date }], default: [] },
    createdAt: when,
    rev: { type: Number, default: 1 },
  },
  indexes: [
    { name: 'newest', keys: { orgid: 1, live: 1, createdAt: -1 } },
    {
      name: 'pending',
      keys: { 'pending.at': 1 },
      sweep: 'places whose registration was not written, of any organisation',
    },
  ],
})

/** Finds a code before anybody signed in; `_id` is its hash. */
export const inviteCodes = globalModel<{ _id: string; orgid: string; inviteId: string }>(
  'invite_code',
  'a code is shown before anybody says where they belong',
  { fields: { _id: String, orgid: text, inviteId: text } },
)

export interface RegistrationDoc {
  /** The id of the user that the person becomes. */
  _id: string
  orgid: string
  inviteId: string
  account: string
  name: string
  language: 'zhCN' | 'zhTW' | 'en'
  /** `joining`: it is decided, and the user is being written. `releasing`: it is being deleted for good. */
  state: 'waiting' | 'joining' | 'joined' | 'refused' | 'releasing'
  decidedBy: string
  decidedAt: Date | null
  reason: string
  search: string[]
  createdAt: Date
}

export const registrations = scopedModel<RegistrationDoc>('registration', {
  fields: {
    _id: String,
    orgid: text,
    inviteId: text,
    account: text,
    name: text,
    language: text,
    state: text,
    decidedBy: { type: String, default: '' },
    decidedAt: { type: Date, default: null },
    reason: { type: String, default: '' },
    search: { type: [String], default: [] },
    createdAt: when,
  },
  indexes: [
    { name: 'newest', keys: { orgid: 1, createdAt: -1, _id: -1 } },
    { name: 'by_state', keys: { orgid: 1, state: 1, createdAt: -1 } },
    { name: 'by_invite', keys: { orgid: 1, inviteId: 1, state: 1, createdAt: -1 } },
    { name: 'by_text', keys: { orgid: 1, search: 1, createdAt: -1 } },
    { name: 'joining', keys: { state: 1 }, sweep: 'decided people who are no users yet or go, of any organisation' },
  ],
})
