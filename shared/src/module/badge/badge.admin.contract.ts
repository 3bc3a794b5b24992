import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id, int, listQuery, nothing, page, text, timeMs } from '../../contract/fields'
import { CONDITIONS } from './badge.rules'

/** Length of a badge's name. */
export const BADGE_NAME = 12

/** Badges of an organisation, at most. */
export const MOST_BADGES = 200

export const MOST_NEEDED = 9_999

const rev = int(0, 1_000_000_000)
const picture = z._default(z.string().check(z.maxLength(256)), '')

const badgeFields = {
  name: text(1, BADGE_NAME),
  /** Paths of the small and the large picture; '' for none. */
  icon: picture,
  image: picture,
  condition: z.enum(CONDITIONS),
  /** Days or packages; personal information has no number. */
  n: z._default(int(1, MOST_NEEDED), 1),
  /** Smaller comes first. */
  sort: z._default(int(0, 9_999), 0),
  /** One that is off can't be earned; who has it keeps it. */
  enabled: z._default(z.boolean(), true),
}
const badgeMembers = z.object(badgeFields)
/** A badge as it is edited. */
export type BadgeMembers = z.infer<typeof badgeMembers>

export const badgeRow = z.object({
  id,
  name: z.string(),
  icon: z.string(),
  iconUrl: z.string(),
  image: z.string(),
  imageUrl: z.string(),
  condition: z.enum(CONDITIONS),
  n: z.int(),
  sort: z.int(),
  enabled: z.boolean(),
  /** People who have it. */
  holders: z.int(),
  createdAt: timeMs,
  rev: z.int(),
  /** `remove`: nobody has it. */
  can: z.object({ update: z.boolean(), remove: z.boolean() }),
})
export type BadgeRow = z.infer<typeof badgeRow>

const base = 'api/admin/organization/badge'
const oneBadge = z.object({ badge: badgeRow })
const filters = {
  text: listQuery.text,
  condition: z.optional(z.enum(CONDITIONS)),
  enabled: z.optional(z.boolean()),
}

export const badgeList = endpoint({
  id: 'badge.list',
  method: 'GET',
  path: base,
  summary: 'The badges of the organisation, by default in their order',
  effect: 'read',
  auth: 'session',
  action: 'badge.read',
  input: z.object({ ...listQuery, ...filters }),
  output: z.object({ ...page(badgeRow).shape, add: z.boolean() }),
})

export const badgeGet = endpoint({
  id: 'badge.get',
  method: 'GET',
  path: `${base}/{id}`,
  summary: 'One badge',
  effect: 'read',
  auth: 'session',
  action: 'badge.read',
  input: z.object({ id }),
  output: oneBadge,
  errors: ['badge/not_found'],
})

export const badgeHolders = endpoint({
  id: 'badge.holders',
  method: 'GET',
  path: `${base}/{id}/holders`,
  summary: 'Who has a badge within my data scope, and since when',
  effect: 'read',
  auth: 'session',
  action: 'badge.read',
  input: z.object({ ...listQuery, id }),
  output: page(z.object({ userId: id, name: z.string(), departmentName: z.string(), image: z.string(), at: timeMs })),
  errors: ['badge/not_found'],
})

export const badgeCreate = endpoint({
  id: 'badge.create',
  method: 'POST',
  path: base,
  summary: 'Makes a badge; who meets its condition already has it within a minute',
  effect: 'write',
  auth: 'session',
  action: 'badge.write',
  input: badgeMembers,
  output: oneBadge,
  errors: ['badge/too_many'],
})

export const badgeUpdate = endpoint({
  id: 'badge.update',
  method: 'PUT',
  path: `${base}/{id}`,
  summary: 'Changes a badge; whoever has it keeps it',
  effect: 'write',
  auth: 'session',
  action: 'badge.write',
  input: z.object({ id, rev, ...badgeFields }),
  output: oneBadge,
  errors: ['badge/not_found', 'badge/changed'],
})

export const badgeDelete = endpoint({
  id: 'badge.delete',
  method: 'DELETE',
  path: `${base}/{id}`,
  summary: 'Deletes a badge that nobody has',
  effect: 'write',
  auth: 'session',
  action: 'badge.write',
  input: z.object({ id }),
  output: nothing,
  errors: ['badge/not_found', 'badge/held'],
})

export const badgeRestore = endpoint({
  id: 'badge.restore',
  method: 'POST',
  path: `${base}/{id}/restore`,
  summary: 'Takes a deletion back',
  effect: 'write',
  auth: 'session',
  action: 'badge.write',
  input: z.object({ id }),
  output: oneBadge,
  errors: ['badge/not_found', 'badge/too_many'],
})

export const badgeExport = endpoint({
  id: 'badge.export',
  method: 'POST',
  path: `${base}/export`,
  summary: 'The badges that the filters match as Excel',
  effect: 'read',
  auth: 'session',
  action: 'badge.read',
  rate: 'heavy',
  input: z.object(filters),
  output: z.object({ url: z.string(), name: z.string(), rows: z.int() }),
})
