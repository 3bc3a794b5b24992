import { can } from '@lianda/shared/contract/action'
import type { BannerRow } from '@lianda/shared/module/banner/banner.admin.contract'
import { bannerState } from '@lianda/shared/module/banner/banner.rules'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { imageSigner } from '../upload'
import { bannerPackages } from './banner-packages'
import type { BannerDoc } from './banner.model'

/** Banners belong to the whole organisation, so who sees only some of its people does not change them. */
export const mayChangeBanners = (actor: Actor): boolean => can(actor, 'banner.write') && actor.scope === null

export const timesOf = ({ startsAt, endsAt }: Pick<BannerDoc, 'startsAt' | 'endsAt'>) => ({
  startsAt: startsAt?.getTime() ?? null,
  endsAt: endsAt?.getTime() ?? null,
})

/** Banners as an administrator gets them. */
export async function bannerRows(deps: Deps, actor: Actor, docs: readonly BannerDoc[]): Promise<BannerRow[]> {
  const ids = docs.flatMap(({ clickid }) => (clickid === '' ? [] : [clickid]))
  const [addressOf, titles] = await Promise.all([
    imageSigner(deps, actor),
    bannerPackages(deps).titles(actor.orgid, ids),
  ])
  const now = deps.clock.now()
  const update = mayChangeBanners(actor)
  return docs.map((doc) => {
    const { _id: id, title, image, platform, click, clicktype, clickid, clickurl, sort, enabled, rev } = doc
    const times = timesOf(doc)
    return {
      ...{ id, title, image, platform, click, clicktype, clickid, clickurl, sort, enabled, ...times, rev },
      imageUrl: addressOf(image),
      packageTitle: titles.get(clickid) ?? '',
      state: bannerState({ enabled, ...times }, now),
      can: { update },
    }
  })
}

/** The same for one. */
export async function bannerRow(deps: Deps, actor: Actor, doc: BannerDoc): Promise<BannerRow> {
  const [row] = await bannerRows(deps, actor, [doc])
  return row as BannerRow
}
