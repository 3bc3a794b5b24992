import type { TerminalKind } from '@lianda/shared/contract/fields'
import { scopedModel } from '../../infra/store/model'

/** When one session was online on one day of its organisation's time zone. */
export interface PresenceDoc {
  /** `<day> <session>`: ascends with the days, retention goes by it. */
  _id: string
  orgid: string
  userId: string
  sessionId: string
  /** yyyy-MM-dd */
  day: string
  /** The person's department at the first sign of the day. */
  departmentId: string | null
  terminal: TerminalKind
  browser: string
  os: string
  firstAt: Date
  lastAt: Date
  /** Without the gaps between `firstAt` and `lastAt`. */
  onlineMs: number
  /** Made by the demonstration's generator (cli/demo/life). Absent: no. */
  demo?: true
}

const text = { type: String, required: true }
const when = { type: Date, required: true }

export const presences = scopedModel<PresenceDoc>('presence', {
  fields: {
    _id: String,
    orgid: text,
    userId: text,
    sessionId: text,
    day: text,
    departmentId: { type: String, default: null },
    terminal: text,
    browser: { type: String, default: '' },
    os: { type: String, default: '' },
    firstAt: when,
    lastAt: when,
    onlineMs: { type: Number, required: true },
    demo: Boolean,
  },
  indexes: [
    { name: 'by_day', keys: { orgid: 1, day: 1, departmentId: 1 } },
    { name: 'by_person', keys: { orgid: 1, userId: 1, day: 1 } },
  ],
})
