import { can } from '@lianda/shared/contract/action'
import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { AppError, type FieldError } from '@lianda/shared/error/app-error'
import {
  type BadgeMembers,
  type BadgeRow,
  type badgeExport,
  type badgeList,
  type badgeUpdate,
  MOST_BADGES,
} from '@lianda/shared/module/badge/badge.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { isDuplicateKey } from '../../infra/store/store-error'
import { textMatcher } from '../../infra/text/search'
import { findImages, imageSigner } from '../upload'
import { badgeIndex, forgetBadges, isLive } from './badge-index'
import { type BadgeDoc, badges, grants } from './badge.model'

export const BADGE_MEMBERS = ['name', 'icon', 'image', 'condition', 'n', 'sort', 'enabled'] as const

/** Badges belong to the whole organisation, so who sees only some of its people does not change them. */
export const mayChangeBadges = (actor: Actor): boolean => can(actor, 'badge.write') && actor.scope === null

const collator = new Intl.Collator('zh')

/** The badges that the filters match, in their order. */
export async function findBadges(
  deps: Deps,
  orgid: string,
  { text, condition, enabled }: ParsedInputOf<typeof badgeExport>,
): Promise<BadgeDoc[]> {
  const isFound = textMatcher(text)
  return (await badgeIndex(deps, orgid)).filter(
    (badge) =>
      isLive(badge) &&
      (condition === undefined || badge.condition === condition) &&
      (enabled === undefined || badge.enabled === enabled) &&
      isFound(badge.name),
  )
}

export async function listBadges(
  deps: Deps,
  actor: Actor,
  { sort = 'sort', page, rows, ...filters }: ParsedInputOf<typeof badgeList>,
): Promise<{ rows: BadgeRow[]; total: number; add: boolean }> {
  const found = await findBadges(deps, actor.orgid, filters)
  if (sort.endsWith('name')) found.sort((a, b) => collator.compare(a.name, b.name))
  if (sort.startsWith('-')) found.reverse()
  const shown = found.slice((page - 1) * rows, page * rows)
  return {
    rows: await Promise.all(shown.map((badge) => badgeRow(deps, actor, badge))),
    total: found.length,
    add: mayChangeBadges(actor),
  }
}

export async function badgeRow(deps: Deps, actor: Actor, badge: BadgeDoc): Promise<BadgeRow> {
  const { _id: id, name, icon, image, condition, n, sort, enabled, createdAt, rev } = badge
  const [holders, addressOf] = await Promise.all([countHolders(deps, badge), imageSigner(deps, actor)])
  const update = mayChangeBadges(actor)
  return {
    ...{ id, name, icon, image, condition, n, sort, enabled, holders, rev },
    iconUrl: icon === '' ? '' : addressOf(icon),
    imageUrl: image === '' ? '' : addressOf(image),
    createdAt: createdAt.getTime(),
    can: { update, remove: update && holders === 0 },
  }
}

/** Served by `by_badge`. */
export const countHolders = (deps: Deps, { _id, orgid }: BadgeDoc): Promise<number> =>
  grants(deps.db).countDocuments({ orgid, badgeId: _id })

/** Throws `badge/not_found`. */
export async function getBadge(deps: Deps, { orgid }: Actor, id: string): Promise<BadgeDoc> {
  const badge = await badges(deps.db).findOne({ _id: id, orgid, deletedAt: null }).lean()
  if (!badge) throw new AppError('badge/not_found')
  return badge
}

export async function createBadge(deps: Deps, actor: Actor, wanted: BadgeMembers): Promise<BadgeDoc> {
  await check(deps, actor, wanted, null)
  await refuseTooMany(deps, actor.orgid)
  return await writeBadge(deps, actor.orgid, wanted)
}

/** Writes a badge whose members were checked. Throws `request/invalid` when its name is taken. */
export async function writeBadge(deps: Deps, orgid: string, members: BadgeMembers): Promise<BadgeDoc> {
  const createdAt = new Date(deps.clock.now())
  const made = { _id: deps.newId(), orgid, createdAt, slot: members.name, deletedAt: null, due: true, rev: 1 }
  const badge: BadgeDoc = { ...members, ...made }
  await nameFree(async () => void (await badges(deps.db).create(badge)))
  forgetBadges(deps, orgid)
  return badge
}

export async function updateBadge(
  deps: Deps,
  actor: Actor,
  { id, rev, ...wanted }: ParsedInputOf<typeof badgeUpdate>,
): Promise<{ before: BadgeDoc; after: BadgeDoc }> {
  const before = await getBadge(deps, actor, id)
  await check(deps, actor, wanted, before)
  const after = await nameFree(() =>
    badges(deps.db)
      .findOneAndUpdate(
        { _id: id, orgid: actor.orgid, rev, deletedAt: null },
        { $set: { ...wanted, slot: wanted.name, due: true, rev: rev + 1 } },
        { returnDocument: 'after' },
      )
      .lean(),
  )
  forgetBadges(deps, actor.orgid)
  if (!after) throw new AppError('badge/changed')
  return { before, after }
}

/** Deletes a badge that nobody has. Throws `badge/not_found`, `badge/held`. */
export async function deleteBadge(deps: Deps, actor: Actor, id: string): Promise<BadgeDoc> {
  requireRight(actor)
  const badge = await getBadge(deps, actor, id)
  const n = await countHolders(deps, badge)
  if (n > 0) throw new AppError('badge/held', { params: { n } })
  const deletedAt = new Date(deps.clock.now())
  await badges(deps.db).updateOne({ _id: id, orgid: actor.orgid, deletedAt: null }, { $set: { deletedAt, slot: id } })
  forgetBadges(deps, actor.orgid)
  return badge
}

/** Takes a deletion back. Throws as the contract says. */
export async function restoreBadge(deps: Deps, actor: Actor, id: string): Promise<BadgeDoc> {
  requireRight(actor)
  await refuseTooMany(deps, actor.orgid)
  const gone = await badges(deps.db)
    .findOne({ _id: id, orgid: actor.orgid, deletedAt: { $ne: null } })
    .lean()
  if (!gone) throw new AppError('badge/not_found')
  const badge = await nameFree(() =>
    badges(deps.db)
      .findOneAndUpdate(
        { _id: id, orgid: actor.orgid, deletedAt: { $ne: null } },
        { $set: { deletedAt: null, slot: gone.name, due: true }, $inc: { rev: 1 } },
        { returnDocument: 'after' },
      )
      .lean(),
  )
  forgetBadges(deps, actor.orgid)
  if (!badge) throw new AppError('badge/not_found')
  return badge
}

function requireRight(actor: Actor): void {
  if (!mayChangeBadges(actor)) throw new AppError('identity/forbidden')
}

async function check(deps: Deps, actor: Actor, wanted: BadgeMembers, before: BadgeDoc | null): Promise<void> {
  requireRight(actor)
  const found = await findImages(deps, actor.orgid, [wanted.icon, wanted.image])
  const fields = (['icon', 'image'] as const).flatMap((field): FieldError[] => {
    const path = wanted[field]
    return path === '' || path === before?.[field] || found.has(path) ? [] : [{ field, rule: 'not_found' }]
  })
  if (fields.length > 0) throw new AppError('request/invalid', { fields })
}

async function refuseTooMany(deps: Deps, orgid: string): Promise<void> {
  if ((await badgeIndex(deps, orgid)).filter(isLive).length >= MOST_BADGES)
    throw new AppError('badge/too_many', { params: { n: MOST_BADGES } })
}

async function nameFree<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    throw new AppError('request/invalid', { fields: [{ field: 'name', rule: 'badge_taken' }] })
  }
}
