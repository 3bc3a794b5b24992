import type { Register } from '../../server-module'
import { accessLimits } from '../org'
import { limitsOfAccess } from './access-limits'
import { accessRoutes } from './access.routes'
import { catalogRoutes } from './catalog.routes'
import { catalogs } from './catalog-forest'

export {
  catalogNames,
  catalogPaths,
  catalogScope,
  catalogsWithin,
  closedPaths,
  ensureCatalogPath,
  program,
  requireCatalog,
  type Viewer,
} from './catalog-access'
export { type CatalogContents, type CatalogUse, catalogContents } from './catalog-forest'
export type { Reach } from './access.rules'
export {
  type ListedThings,
  listedThings,
  isUnlimited,
  ownAccessOf,
  reachOfThings,
  requireReach,
  seenFilter,
  thingsInSight,
} from './thing-access'
export { pageOfThings } from './thing-page'
export { thingBatch } from './thing-batch'
export { putThingBack, type Thing } from './thing-steps'
export { dropEmptyCatalogs, listCatalogs } from './catalog.service'

export const register: Register = (deps) => ({
  noun: 'catalog',
  routes: [...catalogRoutes(deps), ...accessRoutes(deps)],
  jobs: [catalogs.settleJob(deps)],
  fills: [accessLimits.filledBy(limitsOfAccess)],
})
