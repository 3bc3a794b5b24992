import type { MessageKind, MessageSide } from '@lianda/shared/module/notify/message-kinds.rules'
import { scopedModel } from '../../infra/store/model'

/**
 * What some people are told. However many they are, it is one document: a rule is judged when somebody reads, and what
 * each of them has read is in their `InboxDoc`.
 */
export interface MessageDoc {
  _id: string
  orgid: string
  side: MessageSide
  kind: MessageKind
  /** Names the event, so that it is told once however often it is tried. */
  key: string
  /** For whom: `EVERYBODY`, ids of departments with those below them, ids of people. */
  to: string[]
  /** People who are left out, whatever else includes them. */
  except: string[]
  about: string
  within: string
  title: string
  note: string
  n: number
  dueAt: Date | null
  at: Date
  /** Removed by the store then. */
  until: Date
}

/** In `to`: all people of the organisation. No id has this form. */
export const EVERYBODY = '*'

const text = { type: String, required: true } as const
const maybe = { type: String, default: '' } as const
const when = { type: Date, required: true } as const

export const messages = scopedModel<MessageDoc>('message', {
  fields: {
    _id: String,
    orgid: text,
    side: text,
    kind: text,
    key: text,
    to: { type: [String], required: true },
    except: { type: [String], default: [] },
    about: maybe,
    within: maybe,
    title: maybe,
    note: maybe,
    n: { type: Number, default: 0 },
    dueAt: { type: Date, default: null },
    at: when,
    until: when,
  },
  indexes: [
    { name: 'once', keys: { orgid: 1, key: 1 }, unique: true },
    { name: 'told', keys: { orgid: 1, to: 1, at: -1 } },
    { name: 'about', keys: { orgid: 1, about: 1, kind: 1, at: -1 } },
    { name: 'expired', keys: { until: 1 }, expireAfterS: 0 },
  ],
})

/** What somebody has read of one side; `_id` is `<person> <side>`. Absent: nothing. */
export interface InboxDoc {
  _id: string
  orgid: string
  /** Everything up to this time. */
  readTo: Date
  /** And these. */
  read: string[]
}

export const inboxes = scopedModel<InboxDoc>('message_inbox', {
  fields: { _id: String, orgid: text, readTo: when, read: { type: [String], default: [] } },
})
