import { FUNCTION_KEYS } from '@lianda/shared/module/org/function-keys'
import type { Language } from '@lianda/shared/contract/fields'
import type { Deps } from '../../deps'
import { createSetting, type SettingDoc } from '../setting'
import { organisations } from './org.model'
import { createRoles, type OrganisationRoles } from './role-templates'

/** Creates an organisation with its settings and its first roles, named in `language`. Licenses all functions unless `setting.licensed` says otherwise. */
export async function createOrganisation(
  deps: Deps,
  name: string,
  setting: Partial<SettingDoc> = {},
  language: Language = 'zhCN',
): Promise<{ orgid: string; roles: OrganisationRoles }> {
  const orgid = deps.newId()
  const { _id, orgid: _org, ...given } = setting
  await createSetting(deps, orgid, { licensed: [...FUNCTION_KEYS], ...given })
  await organisations(deps.db).create({ _id: orgid, orgid, name, createdAt: new Date(deps.clock.now()) })
  return { orgid, roles: await createRoles(deps, orgid, language) }
}

/** All organisations, oldest first. */
export async function listOrganisations(deps: Deps): Promise<{ _id: string; name: string }[]> {
  return await organisations(deps.db)
    .find({}, { name: 1 })
    .sort({ _id: 1 })
    .unscoped('the operator asks over all organisations')
    .lean()
}

/** Number of organisations in the store. */
export async function countOrganisations(deps: Deps): Promise<number> {
  return await organisations(deps.db).countDocuments().unscoped('the first start asks over all organisations')
}
