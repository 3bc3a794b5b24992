import { scopedModel } from '../../infra/store/model'

/** One change by an administrator, as it was at that moment: names are kept, people and things may go. */
export interface OperationDoc {
  _id: string
  orgid: string
  at: Date
  actorId: string
  actorName: string
  account: string
  /** Id of the call. */
  action: string
  noun: string
  objectId: string
  objectName: string
  before: Record<string, unknown>
  after: Record<string, unknown>
  ip: string
  requestId: string
  search: string[]
}

const text = { type: String, required: true }
const anything = { type: Object, default: {} }

export const operations = scopedModel<OperationDoc>('operation', {
  fields: {
    _id: String,
    orgid: text,
    at: { type: Date, required: true },
    actorId: text,
    actorName: text,
    account: text,
    action: text,
    noun: text,
    objectId: text,
    objectName: { type: String, default: '' },
    before: anything,
    after: anything,
    ip: { type: String, default: '' },
    requestId: text,
    search: { type: [String], default: [] },
  },
  indexes: [
    { name: 'newest', keys: { orgid: 1, at: -1 } },
    { name: 'by_action', keys: { orgid: 1, action: 1, at: -1 } },
    { name: 'by_text', keys: { orgid: 1, search: 1, at: -1 } },
  ],
})
