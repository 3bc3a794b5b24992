import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id, int, listQuery, nothing, page, text, timeMs } from '../../contract/fields'
import { BANNER_PLATFORMS, BANNER_STATES } from './banner.rules'

/** Length of a banner's title (admin document 5). */
export const BANNER_TITLE = 64

export const BANNER_ADDRESS = 512

/** Banners of an organisation, at most. */
export const MOST_BANNERS = 50

/** Banners that the training centre shows at once, at most: the first that are due. */
export const MOST_SHOWN = 6

/** Packages that a search for a banner's package finds, at most. */
export const MOST_PACKAGES = 20

const rev = int(0, 1_000_000_000)
const moment = z._default(z.nullable(timeMs), null)

const bannerFields = {
  title: text(1, BANNER_TITLE),
  /** Path of a picture. */
  image: z.string().check(z.minLength(1), z.maxLength(256)),
  platform: z._default(z.enum(BANNER_PLATFORMS), 'all'),
  /** 1 leads nowhere, 2 leads somewhere. */
  click: z._default(int(1, 2), 1),
  /** 1 or 2 the package `clickid`, 3 `clickurl`; 0 where it leads nowhere. */
  clicktype: z._default(int(0, 3), 0),
  clickid: z._default(z.string().check(z.maxLength(64)), ''),
  /** An address of the web (http or https) or of the product (`/user/…`). */
  clickurl: z._default(z.string().check(z.trim(), z.maxLength(BANNER_ADDRESS)), ''),
  /** Smaller comes first. */
  sort: z._default(int(0, 9_999), 0),
  enabled: z._default(z.boolean(), true),
  startsAt: moment,
  endsAt: moment,
}
const bannerMembers = z.object(bannerFields)
/** A banner as it is edited. */
export type BannerMembers = z.infer<typeof bannerMembers>

export const bannerRow = z.object({
  id,
  title: z.string(),
  image: z.string(),
  imageUrl: z.string(),
  platform: z.enum(BANNER_PLATFORMS),
  click: z.int(),
  clicktype: z.int(),
  clickid: z.string(),
  clickurl: z.string(),
  /** Title of its package; '' where it leads to none, or the package is not published any more. */
  packageTitle: z.string(),
  sort: z.int(),
  enabled: z.boolean(),
  startsAt: z.nullable(timeMs),
  endsAt: z.nullable(timeMs),
  state: z.enum(BANNER_STATES),
  rev: z.int(),
  can: z.object({ update: z.boolean() }),
})
export type BannerRow = z.infer<typeof bannerRow>

const base = 'api/admin/system/banner'
const oneBanner = z.object({ banner: bannerRow })

export const bannerList = endpoint({
  id: 'banner.list',
  method: 'GET',
  path: base,
  summary: 'The banners of the organisation in their order',
  effect: 'read',
  auth: 'session',
  action: 'banner.read',
  input: z.object({ ...listQuery, state: z.optional(z.enum(BANNER_STATES)) }),
  output: z.object({ ...page(bannerRow).shape, add: z.boolean() }),
  spec: '001 §3',
})

export const bannerGet = endpoint({
  id: 'banner.get',
  method: 'GET',
  path: `${base}/{id}`,
  summary: 'One banner',
  effect: 'read',
  auth: 'session',
  action: 'banner.read',
  input: z.object({ id }),
  output: oneBanner,
  errors: ['banner/not_found'],
})

export const bannerPackageList = endpoint({
  id: 'banner.packages',
  method: 'GET',
  path: 'api/admin/system/bannerpackage',
  summary: 'Published packages that a banner can lead to, newest first, by their title',
  effect: 'read',
  auth: 'session',
  action: 'banner.write',
  input: z.object({ text: listQuery.text }),
  output: z.object({ rows: z.array(z.object({ id, title: z.string() })) }),
})

export const bannerCreate = endpoint({
  id: 'banner.create',
  method: 'POST',
  path: base,
  summary: 'Makes a banner',
  effect: 'write',
  auth: 'session',
  action: 'banner.write',
  input: bannerMembers,
  output: oneBanner,
  errors: ['banner/too_many'],
})

export const bannerUpdate = endpoint({
  id: 'banner.update',
  method: 'PUT',
  path: `${base}/{id}`,
  summary: 'Changes a banner',
  effect: 'write',
  auth: 'session',
  action: 'banner.write',
  input: z.object({ id, rev, ...bannerFields }),
  output: oneBanner,
  errors: ['banner/not_found', 'banner/changed'],
})

export const bannerDelete = endpoint({
  id: 'banner.delete',
  method: 'DELETE',
  path: `${base}/{id}`,
  summary: 'Deletes a banner; for a day it can be taken back',
  effect: 'write',
  auth: 'session',
  action: 'banner.write',
  input: z.object({ id }),
  output: nothing,
  errors: ['banner/not_found'],
})

export const bannerRestore = endpoint({
  id: 'banner.restore',
  method: 'POST',
  path: `${base}/{id}/restore`,
  summary: 'Takes a deletion back',
  effect: 'write',
  auth: 'session',
  action: 'banner.write',
  input: z.object({ id }),
  output: oneBanner,
  errors: ['banner/not_found', 'banner/too_many'],
})
