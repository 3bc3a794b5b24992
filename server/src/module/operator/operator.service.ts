import { AppError, type FieldError } from '@lianda/shared/error/app-error'
import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { isDay } from '@lianda/shared/kernel/day'
import { FUNCTION_KEYS, isFunctionKey } from '@lianda/shared/module/org/function-keys'
import type {
  OrganisationRow,
  organisationCreate,
  OrganisationState,
  organisationList,
  organisationUpdate,
} from '@lianda/shared/module/operator/operator.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { textMatcher } from '../../infra/text/search'
import { organisationChanged } from '../identity'
import { createOwned, isPast, listOrganisations, peopleOf, writeOrganisation } from '../org'
import { getSetting, setLicence } from '../setting'

/** Who operates; the command line is of no organisation. */
export type Operator = Pick<Actor, 'orgid'>

type Organisation = Awaited<ReturnType<typeof listOrganisations>>[number]
type Setting = Awaited<ReturnType<typeof getSetting>>

/** The members that the operator sets and the log compares. */
export const ORGANISATION_MEMBERS = ['name', 'licensed', 'openai', 'aillm', 'trainingCentre', 'expiresOn'] as const
type Members = Pick<OrganisationRow, (typeof ORGANISATION_MEMBERS)[number]>

/** Organisations of the installation; there are few, so they are filtered and sorted here. */
export async function searchOrganisations(
  deps: Deps,
  actor: Operator,
  { text = '', state, sort = '-createdAt', page, rows }: ParsedInputOf<typeof organisationList>,
): Promise<OutputOf<typeof organisationList>> {
  const isFound = textMatcher(text)
  const all = await listOrganisations(deps)
  const named = all.filter(({ name }) => isFound(name))
  const known = await Promise.all(named.map(async (one) => ({ one, setting: await getSetting(deps, one.orgid) })))
  const found = known.filter(({ one, setting }) => state === undefined || stateOf(deps, one, setting) === state)
  // As they come, the oldest is the first.
  if (sort.endsWith('name')) found.sort((a, b) => collator.compare(a.one.name, b.one.name))
  if (sort.startsWith('-')) found.reverse()
  const shown = found.slice((page - 1) * rows, page * rows)
  return {
    rows: await Promise.all(shown.map(({ one, setting }) => rowOf(deps, actor, one, setting))),
    total: found.length,
  }
}

const collator = new Intl.Collator('zh')

const stateOf = (deps: Deps, { frozen, expiresOn }: Organisation, { timeZone }: Setting): OrganisationState =>
  frozen ? 'frozen' : isPast(deps, expiresOn, timeZone) ? 'expired' : 'active'

async function rowOf(deps: Deps, actor: Operator, one: Organisation, setting: Setting): Promise<OrganisationRow> {
  return {
    ...membersOf(one, setting),
    id: one.orgid,
    state: stateOf(deps, one, setting),
    ...(await peopleOf(deps, one.orgid)),
    createdAt: one.createdAt.getTime(),
    rev: one.rev ?? 1,
    own: one.orgid === actor.orgid,
  }
}

const membersOf = (
  { name, expiresOn }: Organisation,
  { licensed, openai, aillm, trainingCentre }: Setting,
): Members => ({
  ...{ name, openai, aillm, trainingCentre },
  licensed: [...licensed],
  expiresOn: expiresOn ?? null,
})

/** Throws `operator/not_found`. */
async function find(deps: Deps, id: string): Promise<{ one: Organisation; setting: Setting }> {
  const one = (await listOrganisations(deps)).find(({ orgid }) => orgid === id)
  if (!one) throw new AppError('operator/not_found')
  return { one, setting: await getSetting(deps, id) }
}

/** Throws `operator/not_found`. */
export async function readOrganisation(deps: Deps, actor: Operator, id: string): Promise<OrganisationRow> {
  const { one, setting } = await find(deps, id)
  return await rowOf(deps, actor, one, setting)
}

function check({ licensed, expiresOn }: Pick<Members, 'licensed' | 'expiresOn'>): void {
  const fields: FieldError[] = []
  const unknown = licensed.filter((key) => !isFunctionKey(key))
  if (unknown.length > 0) fields.push({ field: 'licensed', rule: 'choice' })
  if (expiresOn !== null && !isDay(expiresOn)) fields.push({ field: 'expiresOn', rule: 'format_validUntil' })
  if (fields.length > 0) throw new AppError('request/invalid', { fields })
}

const licenceOf = ({ licensed, openai, aillm, trainingCentre }: Members) => ({
  ...{ openai, aillm, trainingCentre },
  licensed: FUNCTION_KEYS.filter((key) => licensed.includes(key)),
})

/** Makes an organisation with its owner. Throws `org/account_taken`, and then there is none. */
export async function makeOrganisation(
  deps: Deps,
  actor: Operator,
  input: ParsedInputOf<typeof organisationCreate>,
): Promise<{ organisation: OrganisationRow; password: string }> {
  check(input)
  const { orgid, password } = await createOwned(deps, input.name, input, licenceOf(input), input.expiresOn)
  return { organisation: await readOrganisation(deps, actor, orgid), password }
}

export interface ChangedOrganisation {
  before: OrganisationRow
  after: OrganisationRow
}

/** Changes an organisation; in force at the next call of its people. Throws as the contract says. */
export async function changeOrganisation(
  deps: Deps,
  actor: Operator,
  input: ParsedInputOf<typeof organisationUpdate>,
): Promise<ChangedOrganisation> {
  check(input)
  const before = await readOrganisation(deps, actor, input.id)
  if (before.own && input.expiresOn !== null) throw new AppError('operator/own')
  if (before.rev !== input.rev) throw new AppError('operator/changed')
  const { name, expiresOn } = input
  if (!(await writeOrganisation(deps, input.id, input.rev, { name, expiresOn }))) throw new AppError('operator/changed')
  await setLicence(deps, input.id, licenceOf(input))
  organisationChanged(deps, input.id)
  const after = await readOrganisation(deps, actor, input.id)
  if (after.state === 'expired') cutAll(deps, input.id)
  return { before, after }
}

/** Freezes an organisation: its devices hear it at once. Or thaws it; its people sign in again. */
export async function freezeOrganisation(
  deps: Deps,
  actor: Operator,
  { id, frozen }: { id: string; frozen: boolean },
): Promise<ChangedOrganisation> {
  const before = await readOrganisation(deps, actor, id)
  if (before.own) throw new AppError('operator/own')
  if (!(await writeOrganisation(deps, id, before.rev, { frozen }))) throw new AppError('operator/changed')
  organisationChanged(deps, id)
  if (frozen) cutAll(deps, id)
  return { before, after: await readOrganisation(deps, actor, id) }
}

const cutAll = (deps: Deps, orgid: string): void => deps.realtime.cut({ org: orgid }, 'identity/org_frozen')
