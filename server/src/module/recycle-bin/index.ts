import type { Register } from '../../server-module'
import { binParts } from './bin-port'
import { recycleBinRoutes } from './recycle-bin.routes'
import { userBin } from './user-bin'

export { binOfThings } from './bin-of-things'
export { type BinPart, binParts, deletedIn } from './bin-port'

export const register: Register = (deps) => ({
  noun: 'recycle-bin',
  fills: [binParts.filledBy('user', userBin(deps))],
  routes: recycleBinRoutes(deps),
})
