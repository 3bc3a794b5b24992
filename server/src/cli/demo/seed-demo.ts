import type { RoleType } from '@lianda/shared/module/org/org.admin.contract'
import type { App } from '../../app'
import type { Deps } from '../../deps'
import { ensureIndexes } from '../../infra/store/model'
import {
  countOrganisations,
  createDepartment,
  createOrganisation,
  randomPassword,
  type TemplateKey,
  templateOf,
  writeUser,
} from '../../module/org'
import { type DemoAccount, draftDemoAccounts, isHalfSeeded, publishDemoAccounts } from './demo-accounts'
import { writeLifeState } from './life/life-state'
import { DEMO_DEPARTMENTS, DEMO_NAME, DEMO_PEOPLE } from './people'

/**
 * Creates the demonstration organisation in an empty store; returns false if there is an organisation already.
 * The passwords are random and stored in DATA_DIR/demo-accounts.json (0600). After an interrupted start it begins
 * again; no user data can be lost, because the server did not listen yet.
 */
export async function seedDemo(app: App, deps: Deps): Promise<boolean> {
  await dropHalf(deps)
  if ((await countOrganisations(deps)) > 0) return false
  const accounts: DemoAccount[] = DEMO_PEOPLE.map(({ account, name, role, shown }) => ({
    account,
    password: randomPassword(deps.randomBytes),
    name,
    role: typeOf(role),
    shown,
  }))
  await draftDemoAccounts(deps.config.dataDir, accounts)
  const { orgid, roles } = await createOrganisation(deps, { name: DEMO_NAME })
  const departments = await seedDepartments(deps, orgid)
  const users: Record<string, string> = {}
  for (const { department, shown: _shown, role, ...person } of DEMO_PEOPLE) {
    const password = accounts.find((row) => row.account === person.account)?.password ?? ''
    const departmentId = departments[department] ?? null
    const nothing = { mobile: '', email: '', validUntil: null, initial: false }
    const user = await writeUser(deps, {
      ...nothing,
      ...person,
      roleType: typeOf(role),
      roles: [roles[role]],
      adminuser: role === 'owner',
      orgid,
      password,
      departmentId,
    })
    users[person.account] = user._id
  }
  await app.seed({ orgid, users, departments, ownerId: users.owner1 ?? '', adminId: users.admin1 ?? '' })
  await writeLifeState(deps.config.dataDir, { orgid, untilMs: deps.clock.now(), state: 'wanted' })
  await publishDemoAccounts(deps.config.dataDir)
  return true
}

const typeOf = (role: TemplateKey): RoleType => templateOf(role, 'zhCN').type

/** Drops a half-created demonstration, unless another organisation has been created since. */
async function dropHalf(deps: Deps): Promise<void> {
  if (!(await isHalfSeeded(deps.config.dataDir)) || (await countOrganisations(deps)) > 1) return
  await deps.db.dropDatabase()
  await ensureIndexes(deps.db)
}

async function seedDepartments(deps: Deps, orgid: string): Promise<Record<string, string>> {
  const made: Record<string, string> = {}
  for (const { key, name, parent } of DEMO_DEPARTMENTS) {
    const parentId = parent === null ? null : (made[parent] ?? null)
    made[key] = (await createDepartment(deps, { orgid, name, parentId })).id
  }
  return made
}
