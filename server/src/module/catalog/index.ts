import type { Register } from '../../server-module'
import { catalogRoutes } from './catalog.routes'

export {
  catalogNames,
  catalogPaths,
  catalogsWithin,
  changeTree,
  ensureCatalogPath,
  requireCatalog,
  treeOf,
} from './catalog.store'

export const register: Register = (deps) => ({ noun: 'catalog', routes: catalogRoutes(deps) })
