import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { AppError, type FieldError } from '@lianda/shared/error/app-error'
import {
  type BannerMembers,
  type BannerRow,
  type bannerList,
  type bannerUpdate,
  MOST_BANNERS,
  MOST_PACKAGES,
} from '@lianda/shared/module/banner/banner.admin.contract'
import { bannerState } from '@lianda/shared/module/banner/banner.rules'
import { bannerTarget } from '@lianda/shared/module/banner/banner-target.rules'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { textMatcher } from '../../infra/text/search'
import { findImages } from '../upload'
import { bannerIndex, bannersHaveChanged, isLive } from './banner-index'
import { bannerPackages } from './banner-packages'
import { type BannerDoc, banners } from './banner.model'
import { bannerRows, mayChangeBanners, timesOf } from './banner.view'

const DAY_MS = 86_400_000

export async function listBanners(
  deps: Deps,
  actor: Actor,
  { text, state, page, rows }: ParsedInputOf<typeof bannerList>,
): Promise<{ rows: BannerRow[]; total: number; add: boolean }> {
  const isFound = textMatcher(text)
  const now = deps.clock.now()
  const found = (await bannerIndex(deps, actor.orgid)).filter(
    (one) =>
      isLive(one) &&
      isFound(one.title) &&
      (state === undefined || bannerState({ enabled: one.enabled, ...timesOf(one) }, now) === state),
  )
  return {
    rows: await bannerRows(deps, actor, found.slice((page - 1) * rows, page * rows)),
    total: found.length,
    add: mayChangeBanners(actor),
  }
}

/** Throws `banner/not_found`. */
export async function getBanner(deps: Deps, { orgid }: Actor, id: string): Promise<BannerDoc> {
  const banner = await banners(deps.db).findOne({ _id: id, orgid, deletedAt: null }).lean()
  if (!banner) throw new AppError('banner/not_found')
  return banner
}

/** Published packages that a banner can lead to. */
export async function searchPackages(deps: Deps, actor: Actor, text: string | undefined) {
  requireRight(actor)
  return { rows: await bannerPackages(deps).search(actor.orgid, text, MOST_PACKAGES) }
}

export async function createBanner(deps: Deps, actor: Actor, wanted: BannerMembers): Promise<BannerDoc> {
  requireRight(actor)
  await check(deps, actor.orgid, wanted, null)
  await refuseTooMany(deps, actor.orgid)
  return await writeBanner(deps, actor.orgid, wanted)
}

/** Writes a banner whose members were checked. */
export async function writeBanner(deps: Deps, orgid: string, wanted: BannerMembers): Promise<BannerDoc> {
  const made = { _id: deps.newId(), orgid, createdAt: new Date(deps.clock.now()), deletedAt: null, rev: 1 }
  const banner: BannerDoc = { ...storedOf(wanted), ...made }
  await banners(deps.db).create(banner)
  bannersHaveChanged(deps, orgid)
  return banner
}

export async function updateBanner(
  deps: Deps,
  actor: Actor,
  { id, rev, ...wanted }: ParsedInputOf<typeof bannerUpdate>,
): Promise<{ before: BannerDoc; after: BannerDoc }> {
  requireRight(actor)
  const before = await getBanner(deps, actor, id)
  await check(deps, actor.orgid, wanted, before)
  const after = await banners(deps.db)
    .findOneAndUpdate(
      { _id: id, orgid: actor.orgid, rev, deletedAt: null },
      { $set: { ...storedOf(wanted), rev: rev + 1 } },
      { returnDocument: 'after' },
    )
    .lean()
  bannersHaveChanged(deps, actor.orgid)
  if (!after) throw new AppError('banner/changed')
  return { before, after }
}

/** Deletes a banner; what was deleted more than a day ago is removed for good. Throws `banner/not_found`. */
export async function deleteBanner(deps: Deps, actor: Actor, id: string): Promise<BannerDoc> {
  requireRight(actor)
  const { orgid } = actor
  const banner = await getBanner(deps, actor, id)
  const now = deps.clock.now()
  await banners(deps.db).updateOne({ _id: id, orgid, deletedAt: null }, { $set: { deletedAt: new Date(now) } })
  await banners(deps.db).deleteMany({ orgid, deletedAt: { $lt: new Date(now - DAY_MS) } })
  bannersHaveChanged(deps, orgid)
  return banner
}

/** Takes a deletion back. Throws as the contract says. */
export async function restoreBanner(deps: Deps, actor: Actor, id: string): Promise<BannerDoc> {
  requireRight(actor)
  await refuseTooMany(deps, actor.orgid)
  const banner = await banners(deps.db)
    .findOneAndUpdate(
      { _id: id, orgid: actor.orgid, deletedAt: { $ne: null } },
      { $set: { deletedAt: null }, $inc: { rev: 1 } },
      { returnDocument: 'after' },
    )
    .lean()
  bannersHaveChanged(deps, actor.orgid)
  if (!banner) throw new AppError('banner/not_found')
  return banner
}

/** Members as they are stored: where a banner leads in one way, the other ways are empty. */
function storedOf({ startsAt, endsAt, click, clicktype, clickid, clickurl, ...others }: BannerMembers) {
  const leads = click === 2
  return {
    ...others,
    click,
    clicktype: leads ? clicktype : 0,
    clickid: leads && clicktype !== 3 ? clickid : '',
    clickurl: leads && clicktype === 3 ? clickurl : '',
    startsAt: startsAt === null ? null : new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
  }
}

function requireRight(actor: Actor): void {
  if (!mayChangeBanners(actor)) throw new AppError('identity/forbidden')
}

async function check(deps: Deps, orgid: string, wanted: BannerMembers, before: BannerDoc | null): Promise<void> {
  const { image, startsAt, endsAt } = wanted
  const fields: FieldError[] = await targetFaults(deps, orgid, wanted, before)
  if (image !== before?.image && !(await findImages(deps, orgid, [image])).has(image))
    fields.push({ field: 'image', rule: 'not_found' })
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt) fields.push({ field: 'endsAt', rule: 'end_first' })
  if (fields.length > 0) throw new AppError('request/invalid', { fields })
}

/** What is wrong with where a banner leads. A package that it led to already may have ended meanwhile. */
async function targetFaults(
  deps: Deps,
  orgid: string,
  wanted: BannerMembers,
  before: BannerDoc | null,
): Promise<FieldError[]> {
  if (wanted.click === 1) return []
  const target = bannerTarget(wanted)
  if (target === null) {
    if (wanted.clicktype === 0) return [{ field: 'clicktype', rule: 'required' }]
    return wanted.clicktype === 3
      ? [{ field: 'clickurl', rule: 'format_clickurl' }]
      : [{ field: 'clickid', rule: 'required' }]
  }
  if (target.kind !== 'task' || target.id === before?.clickid) return []
  const known = await bannerPackages(deps).titles(orgid, [target.id])
  return known.has(target.id) ? [] : [{ field: 'clickid', rule: 'not_found' }]
}

async function refuseTooMany(deps: Deps, orgid: string): Promise<void> {
  if ((await bannerIndex(deps, orgid)).filter(isLive).length >= MOST_BANNERS)
    throw new AppError('banner/too_many', { params: { n: MOST_BANNERS } })
}
