import type { Deps } from '../../deps'
import type { Register } from '../../server-module'
import { countPlaces, uploadUses } from '../upload'
import { bannerIndex } from './banner-index'
import { bannerRoutes } from './banner.routes'

export { bannerPackages } from './banner-packages'
export { writeBanner } from './banner.service'

export const register: Register = (deps) => ({
  noun: 'banner',
  fills: [
    uploadUses.filledBy('banner', { kinds: ['banner'], places: (orgid, paths) => picturePlaces(deps, orgid, paths) }),
  ],
  routes: bannerRoutes(deps),
})

/** In how many banners, those that can be taken back included, each of these pictures is used. */
async function picturePlaces(deps: Deps, orgid: string, paths: readonly string[]) {
  const all = await bannerIndex(deps, orgid)
  return countPlaces(
    paths,
    all.map(({ image }) => [image]),
  )
}
