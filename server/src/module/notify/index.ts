import type { Register } from '../../server-module'
import { notifyRoutes } from './notify.routes'

export { mention, tellOnce, tellPeople, toldKeys } from './tell'

export const register: Register = (deps) => ({ noun: 'notify', routes: notifyRoutes(deps) })
