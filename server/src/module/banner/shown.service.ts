import type { OutputOf } from '@lianda/shared/contract/endpoint'
import { untilNext } from '@lianda/shared/kernel/until-next'
import type { Banner, banners } from '@lianda/shared/module/banner/banner.contract'
import { MOST_SHOWN } from '@lianda/shared/module/banner/banner.admin.contract'
import { bannerState, isFor } from '@lianda/shared/module/banner/banner.rules'
import { bannerTarget } from '@lianda/shared/module/banner/banner-target.rules'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { getSetting } from '../setting'
import { imageSigner } from '../upload'
import { bannerIndex } from './banner-index'
import { bannerPackages } from './banner-packages'
import { timesOf } from './banner.view'

const packageOf = (banner: Banner): string | null => {
  const target = bannerTarget(banner)
  return target?.kind === 'task' ? target.id : null
}

/**
 * The banners that this person's training centre shows now. One that leads to a package is for those who have it. An
 * organisation that never made one shows those that its settings were created with.
 */
export async function shownBanners(deps: Deps, actor: Actor): Promise<OutputOf<typeof banners>> {
  const all = await bannerIndex(deps, actor.orgid)
  if (all.length === 0) {
    const { banners: first } = await getSetting(deps, actor.orgid)
    return { rows: first.map((one) => ({ ...one, endsAt: null })), changesInMs: null }
  }
  const now = deps.clock.now()
  const own = all.filter((one) => one.deletedAt === null && one.enabled && isFor(one.platform, actor.terminal))
  const changesInMs = untilNext(
    own.flatMap((one) => Object.values(timesOf(one))),
    now,
  )
  const due = own
    .filter((one) => bannerState({ enabled: one.enabled, ...timesOf(one) }, now) === 'shown')
    .map(({ _id: id, title, image, click, clicktype, clickid, clickurl, endsAt }) => ({
      ...{ id, title, image, click, clicktype, clickid, clickurl, endsAt: endsAt?.getTime() ?? null },
    }))
  const packages = due.flatMap((one) => packageOf(one) ?? [])
  const [mine, addressOf] = await Promise.all([
    packages.length === 0 ? new Set<string>() : bannerPackages(deps).mine(actor, packages),
    imageSigner(deps, actor),
  ])
  const rows = due
    .filter((one) => {
      const id = packageOf(one)
      return id === null || mine.has(id)
    })
    .slice(0, MOST_SHOWN)
    .map((one) => ({ ...one, image: addressOf(one.image) }))
  return { rows, changesInMs }
}
