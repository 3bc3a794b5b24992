import type { Language } from '@lianda/shared/contract/fields'
import { FUNCTION_KEYS } from '@lianda/shared/module/org/function-keys'
import type { Deps } from '../../deps'
import { createSetting, dropSetting, type SettingDoc } from '../setting'
import { createLadder, dropLadder } from './ladder'
import { orgTemplates, tell } from './org-listener'
import { type OrganisationDoc, organisations, users } from './org.model'
import { roles } from './role.model'
import { randomPassword } from './random-password'
import { createRoles, type OrganisationRoles } from './role-templates'
import { writeUser } from './user-create.service'

type NewOrganisation = Pick<OrganisationDoc, 'name'> &
  Partial<Pick<OrganisationDoc, 'expiresOn' | 'miniProgram' | 'dealer' | 'unfinished'>> & { language?: Language }

/**
 * Creates an organisation with its settings and its first roles, levels and badges, named in `language`. Licenses all functions unless
 * `setting.licensed` says otherwise.
 */
export async function createOrganisation(
  deps: Deps,
  { language = 'zhCN', ...members }: NewOrganisation,
  setting: Partial<SettingDoc> = {},
): Promise<{ orgid: string; roles: OrganisationRoles }> {
  const orgid = deps.newId()
  const { _id, orgid: _org, ...given } = setting
  await createSetting(deps, orgid, { licensed: [...FUNCTION_KEYS], ...given })
  const createdAt = new Date(deps.clock.now())
  await organisations(deps.db).create({ ...members, _id: orgid, orgid, createdAt })
  await createLadder(deps, orgid, language)
  const made = await createRoles(deps, orgid, language)
  await tell(deps, (listener) => listener.made?.(orgid, language))
  return { orgid, roles: made }
}

/** Who an organisation is made for. */
interface FirstOwner {
  account: string
  person: string
  language?: Language
  /** 100: the platform's operator too. */
  isadmin?: number
}

/**
 * Creates an organisation with its owner, whose random password is told once and changed at the first sign-in, and with
 * what the modules above give a new one. Throws `org/account_taken`, and then there is no organisation.
 */
export async function createOwned(
  deps: Deps,
  { name, expiresOn = null, miniProgram = true, dealer = false }: NewOrganisation,
  { account, person, language = 'zhCN', isadmin = 1 }: FirstOwner,
  setting: Partial<SettingDoc> = {},
): Promise<{ orgid: string; password: string }> {
  const members = { name, expiresOn, miniProgram, dealer, language, unfinished: language }
  const { orgid, roles } = await createOrganisation(deps, members, setting)
  const password = randomPassword(deps.randomBytes)
  try {
    await writeUser(deps, {
      ...{ orgid, account, password, language, isadmin, name: person, initial: true, roles: [roles.owner] },
      ...{ roleType: 'owner', adminuser: true, sex: 1, workno: '', mobile: '', email: '' },
      ...{ departmentId: null, validUntil: null },
    })
  } catch (error) {
    await dropOrganisation(deps, orgid)
    throw error
  }
  await finishOrganisation(deps, orgid, language)
  return { orgid, password }
}

/** Gives an organisation what it begins with; asked again, only what is missing. */
export async function finishOrganisation(deps: Deps, orgid: string, language: Language): Promise<void> {
  for (const give of orgTemplates(deps).values()) await give(orgid, language)
  await organisations(deps.db).updateOne({ _id: orgid, orgid }, { $set: { unfinished: null } })
}

/** Takes back an organisation that could not be given an owner: nobody has seen it. */
export async function dropOrganisation(deps: Deps, orgid: string): Promise<void> {
  await tell(deps, (listener) => listener.dropped?.(orgid))
  await dropLadder(deps, orgid)
  await roles(deps.db).deleteMany({ orgid })
  await dropSetting(deps, orgid)
  await organisations(deps.db).deleteOne({ _id: orgid, orgid })
}

/** All organisations, oldest first. */
export async function listOrganisations(deps: Deps): Promise<OrganisationDoc[]> {
  const all = await organisations(deps.db)
    .find({})
    .sort({ _id: 1 })
    .unscoped('the operator asks over all organisations')
    .lean()
  return all.map(withDefaults)
}

/** One organisation, or null. */
export async function findOrganisation(deps: Deps, orgid: string): Promise<OrganisationDoc | null> {
  const found = await organisations(deps.db).findOne({ _id: orgid, orgid }).lean()
  return found && withDefaults(found)
}

/** Documents of older versions lack later members. */
const withDefaults = ({ rev, expiresOn, miniProgram, dealer, ...one }: OrganisationDoc): OrganisationDoc => ({
  ...one,
  ...{ rev: rev ?? 1, expiresOn: expiresOn ?? null, miniProgram: miniProgram ?? true, dealer: dealer ?? false },
})

/** Number of organisations in the store. */
export async function countOrganisations(deps: Deps): Promise<number> {
  return await organisations(deps.db).countDocuments().unscoped('the first start asks over all organisations')
}

/** The people and the first owners of an organisation. Served by `by_role`. */
export async function peopleOf(
  deps: Deps,
  orgid: string,
): Promise<{ users: number; owners: { name: string; account: string }[] }> {
  const [count, owners] = await Promise.all([
    users(deps.db).countDocuments({ orgid, live: true }),
    users(deps.db)
      .find({ orgid, live: true, roleType: 'owner' }, { name: 1, account: 1 })
      .sort({ createdAt: 1 })
      .limit(3)
      .lean(),
  ])
  return { users: count, owners: owners.map(({ name, account }) => ({ name, account })) }
}
