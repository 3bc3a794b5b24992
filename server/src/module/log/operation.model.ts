import { scopedModel } from '../../infra/store/model'

/** One change by an administrator. It keeps names, since people and objects may be deleted later. */
export interface OperationDoc {
  _id: string
  orgid: string
  at: Date
  actorId: string
  actorName: string
  account: string
  /** Id of the endpoint. */
  action: string
  noun: string
  objectId: string
  objectName: string
  before: Record<string, unknown>
  after: Record<string, unknown>
  ip: string
  requestId: string
  search: string[]
  /** A later save: the id of the row that shows it. Null or absent: a row of the list. */
  foldedInto?: string | null
  /** Made by the demonstration's generator (cli/demo/life). Absent: no. */
  demo?: true
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
    foldedInto: { type: String, default: null },
    demo: Boolean,
  },
  indexes: [
    { name: 'newest', keys: { orgid: 1, foldedInto: 1, at: -1 } },
    { name: 'by_action', keys: { orgid: 1, action: 1, at: -1 } },
    { name: 'by_noun', keys: { orgid: 1, noun: 1, at: -1 } },
    { name: 'by_actor', keys: { orgid: 1, actorId: 1, at: -1 } },
    { name: 'by_object', keys: { orgid: 1, objectId: 1, at: -1 } },
    { name: 'by_text', keys: { orgid: 1, search: 1, at: -1 } },
  ],
})
