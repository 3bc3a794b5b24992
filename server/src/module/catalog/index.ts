import type { Register } from '../../server-module'
import { catalogRoutes } from './catalog.routes'
import { catalogs } from './catalog-forest'

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
export { catalogContents } from './catalog-forest'
export { dropEmptyCatalogs, listCatalogs } from './catalog.service'

export const register: Register = (deps) => ({
  noun: 'catalog',
  routes: catalogRoutes(deps),
  jobs: [catalogs.settleJob(deps)],
})
