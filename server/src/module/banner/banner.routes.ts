import * as contract from '@lianda/shared/module/banner/banner.admin.contract'
import type { BannerRow } from '@lianda/shared/module/banner/banner.admin.contract'
import { banners } from '@lianda/shared/module/banner/banner.contract'
import { leadsOf } from '@lianda/shared/module/banner/banner.rules'
import type { Deps } from '../../deps'
import { type Change, route, type Route } from '../../http/route'
import { changesBetween } from '../org'
import type { BannerDoc } from './banner.model'
import {
  createBanner,
  deleteBanner,
  getBanner,
  listBanners,
  restoreBanner,
  searchPackages,
  updateBanner,
} from './banner.service'
import { bannerRow } from './banner.view'
import { shownBanners } from './shown.service'

const MEMBERS = [
  ...(['title', 'image', 'platform', 'leads', 'package', 'address'] as const),
  ...(['sort', 'enabled', 'startsAt', 'endsAt'] as const),
] as const

export function bannerRoutes(deps: Deps): Route[] {
  return [
    route(banners, { handler: ({ actor }) => shownBanners(deps, actor) }),
    route(contract.bannerList, { handler: ({ actor, input }) => listBanners(deps, actor, input) }),
    route(contract.bannerGet, {
      handler: async ({ actor, input }) => ({
        banner: await bannerRow(deps, actor, await getBanner(deps, actor, input.id)),
      }),
    }),
    route(contract.bannerPackageList, { handler: ({ actor, input }) => searchPackages(deps, actor, input.text) }),
    route(contract.bannerCreate, {
      handler: async ({ actor, input, audit }) => {
        const banner = await createBanner(deps, actor, input)
        const row = await bannerRow(deps, actor, banner)
        audit(changeOf(banner, changesBetween<Partial<Facts>>({}, facts(row), MEMBERS)))
        return { banner: row }
      },
    }),
    route(contract.bannerUpdate, {
      handler: async ({ actor, input, audit }) => {
        const { before, after } = await updateBanner(deps, actor, input)
        const [was, is] = await Promise.all([bannerRow(deps, actor, before), bannerRow(deps, actor, after)])
        audit(changeOf(after, changesBetween(facts(was), facts(is), MEMBERS)))
        return { banner: is }
      },
    }),
    route(contract.bannerDelete, {
      handler: async ({ actor, input, audit }) => {
        audit(changeOf(await deleteBanner(deps, actor, input.id), { before: {}, after: { deleted: true } }))
        return {}
      },
    }),
    route(contract.bannerRestore, {
      handler: async ({ actor, input, audit }) => {
        const banner = await restoreBanner(deps, actor, input.id)
        audit(changeOf(banner, { before: { deleted: true }, after: { deleted: false } }))
        return { banner: await bannerRow(deps, actor, banner) }
      },
    }),
  ]
}

const changeOf = ({ _id, title }: BannerDoc, changes: Pick<Change, 'before' | 'after'>): Change => ({
  ...{ noun: 'banner', objectId: _id, objectName: title },
  ...changes,
})

type Facts = ReturnType<typeof facts>

/** The log names the picture's file, not where it lies. */
const facts = ({ image, packageTitle, clickurl, ...row }: BannerRow) => ({
  ...row,
  image: image.slice(image.lastIndexOf('/') + 1),
  leads: leadsOf(row),
  package: packageTitle,
  address: clickurl,
})
