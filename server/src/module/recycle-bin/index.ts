import type { Register } from '../../server-module'
import { recycleBinRoutes } from './recycle-bin.routes'

export { type BinPart, binParts, deletedIn } from './bin-port'

export const register: Register = (deps) => ({ noun: 'recycle-bin', routes: recycleBinRoutes(deps) })
