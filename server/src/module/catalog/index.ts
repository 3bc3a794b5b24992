import type { Register } from '../../server-module'
import { catalogRoutes } from './catalog.routes'
import { settleJob } from './catalog-removal.service'

export {
  catalogNames,
  catalogPaths,
  catalogScope,
  catalogsWithin,
  ensureCatalogPath,
  program,
  requireCatalog,
  type Viewer,
} from './catalog-access'
export { catalogContents, type CatalogContents, contentsIn, type Moving } from './catalog-contents'
export { dropEmptyCatalogs, listCatalogs } from './catalog.service'

export const register: Register = (deps) => ({
  noun: 'catalog',
  routes: catalogRoutes(deps),
  jobs: [settleJob(deps)],
})
