import { FUNCTION_KEYS } from '@lianda/shared/module/org/function-keys'
import type { Deps } from '../../deps'
import { createSetting, type SettingDoc } from '../setting'
import { organisations } from './org.model'

/** Creates an organisation with its settings; all functions are licensed unless `setting.licensed` says otherwise. */
export async function createOrganisation(deps: Deps, name: string, setting: Partial<SettingDoc> = {}): Promise<string> {
  const orgid = deps.newId()
  const { _id, orgid: _org, ...given } = setting
  await createSetting(deps, orgid, { licensed: [...FUNCTION_KEYS], ...given })
  await organisations(deps.db).create({ _id: orgid, orgid, name, createdAt: new Date(deps.clock.now()) })
  return orgid
}

/** Whether anybody has been set up here at all. */
export async function isFresh(deps: Deps): Promise<boolean> {
  return (await organisations(deps.db).findOne().unscoped('the first start asks over all organisations').lean()) === null
}
