import type { Condition } from '@lianda/shared/module/badge/badge.rules'
import { scopedModel } from '../../infra/store/model'

export interface BadgeDoc {
  _id: string
  orgid: string
  name: string
  /** Paths of pictures; '' for none. */
  icon: string
  image: string
  condition: Condition
  n: number
  sort: number
  enabled: boolean
  createdAt: Date
  /** What no two have: the name, or the id of a deleted one. */
  slot: string
  /** The deletion can be undone. */
  deletedAt: Date | null
  /** People who meet the condition already are still to be given it. */
  due: boolean
  rev: number
}

const text = { type: String, required: true }
const count = { type: Number, default: 0 }
const when = { type: Date, required: true }

export const badges = scopedModel<BadgeDoc>('badge', {
  fields: {
    _id: String,
    orgid: text,
    name: text,
    icon: { type: String, default: '' },
    image: { type: String, default: '' },
    condition: text,
    n: { type: Number, required: true },
    sort: count,
    enabled: { type: Boolean, default: true },
    createdAt: when,
    slot: text,
    deletedAt: { type: Date, default: null },
    due: { type: Boolean, default: false },
    rev: { type: Number, default: 1 },
  },
  indexes: [
    { name: 'one_name', keys: { orgid: 1, slot: 1 }, unique: true },
    { name: 'due', keys: { due: 1 }, sweep: 'new badges are given in all organisations by one job' },
  ],
})

/** A badge that somebody has. Never removed: `_id` is `<badge> <person>`, so that each is given once. */
export interface GrantDoc {
  _id: string
  orgid: string
  badgeId: string
  userId: string
  at: Date
  /** The person has seen it. */
  seen: boolean
  /** Made by the demonstration's generator (cli/demo/life). Absent: no. */
  demo?: true
}

export const grants = scopedModel<GrantDoc>('badge_grant', {
  fields: {
    _id: String,
    orgid: text,
    badgeId: text,
    userId: text,
    at: when,
    seen: { type: Boolean, default: false },
    demo: Boolean,
  },
  indexes: [
    { name: 'by_badge', keys: { orgid: 1, badgeId: 1, at: -1 } },
    { name: 'by_person', keys: { orgid: 1, userId: 1 } },
  ],
})

/** What a person, whose id is `_id`, has of each condition; each event counts once. */
export interface CountDoc {
  _id: string
  orgid: string
  /** Days on which they were signed in; presence is deleted after a year, this is not. */
  login: number
  /** The last of them, yyyy-MM-dd; '' for none. */
  lastDay: string
  /** Packages completed. */
  package: number
  packageIds: string[]
  /** Parts of their entry that are filled in. */
  profile: number
  /** Made by the demonstration's generator (cli/demo/life). Absent: no. */
  demo?: true
}

export const counts = scopedModel<CountDoc>('badge_count', {
  fields: {
    _id: String,
    orgid: text,
    login: count,
    lastDay: { type: String, default: '' },
    package: count,
    packageIds: { type: [String], default: [] },
    profile: count,
    demo: Boolean,
  },
  indexes: [
    { name: 'login', keys: { orgid: 1, login: 1 } },
    { name: 'package', keys: { orgid: 1, package: 1 } },
    { name: 'profile', keys: { orgid: 1, profile: 1 } },
  ],
})
