import type { Register } from '../../server-module'
import { settingRoutes } from './setting.routes'

export { filling } from './filling'
export type { Licence, SettingDoc } from './setting.model'
export { sessionsGoBy } from './setting-changed'
export {
  createSetting,
  dropSetting,
  findSetting,
  getSetting,
  setLicence,
  setStorage,
} from './setting.service'

export const register: Register = (deps) => ({
  noun: 'setting',
  routes: settingRoutes(deps),
})
