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
import { createOwned, findOrganisation, listOrganisations, peopleOf, readOrgState, writeOrganisation } from '../org'
import { getSetting, type Licence } from '../setting'
import { cutUnlessActive } from './cut-ended'

/** Who operates; the command line is of no organisation. */
export type Operator = Pick<Actor, 'orgid'>

type Organisation = NonNullable<Awaited<ReturnType<typeof findOrganisation>>>
type Setting = Awaited<ReturnType<typeof getSetting>>

/** The members that the operator sets and the log compares. */
export const ORGANISATION_MEMBERS = [
  ...(['name', 'licensed', 'openai', 'aillm', 'trainingCentre', 'miniProgram', 'dealer', 'expiresOn'] as const),
] as const
type Members = Pick<OrganisationRow, (typeof ORGANISATION_MEMBERS)[number]>

type Filters = Partial<Pick<ParsedInputOf<typeof organisationList>, 'text' | 'state' | 'sort'>>
export type Found = Organisation & { state: OrganisationState }

/**
 * The organisations that a list shows, in its order. There are few, so they are filtered and sorted here; their settings
 * are read by page.
 */
export async function findOrganisations(
  deps: Deps,
  { text = '', state, sort = '-createdAt' }: Filters,
): Promise<Found[]> {
  const isFound = textMatcher(text)
  const named = (await listOrganisations(deps)).filter(({ name }) => isFound(name))
  const known = await Promise.all(named.map(async (one) => ({ ...one, state: await readOrgState(deps, one) })))
  const found = known.filter((one) => state === undefined || one.state === state)
  // As they come, the oldest is the first.
  if (sort.endsWith('name')) found.sort((a, b) => collator.compare(a.name, b.name))
  if (sort.startsWith('-')) found.reverse()
  return found
}

const collator = new Intl.Collator('zh')

/** Organisations of the installation. */
export async function searchOrganisations(
  deps: Deps,
  actor: Operator,
  { page, rows, ...filters }: ParsedInputOf<typeof organisationList>,
): Promise<OutputOf<typeof organisationList>> {
  const found = await findOrganisations(deps, filters)
  const shown = found.slice((page - 1) * rows, page * rows)
  return { rows: await Promise.all(shown.map((one) => rowOf(deps, actor, one))), total: found.length }
}

export async function rowOf(deps: Deps, actor: Operator, one: Found): Promise<OrganisationRow> {
  const [setting, people] = await Promise.all([getSetting(deps, one.orgid), peopleOf(deps, one.orgid)])
  return {
    ...membersOf(one, setting),
    ...people,
    ...{ id: one.orgid, state: one.state, rev: one.rev, own: one.orgid === actor.orgid },
    createdAt: one.createdAt.getTime(),
  }
}

const membersOf = (
  { name, expiresOn, miniProgram, dealer }: Organisation,
  { licensed, openai, aillm, trainingCentre }: Setting,
): Members => ({
  ...{ name, expiresOn, miniProgram, dealer, openai, aillm, trainingCentre },
  licensed: [...licensed],
})

/** Throws `operator/not_found`. */
export async function readOrganisation(deps: Deps, actor: Operator, id: string): Promise<OrganisationRow> {
  const one = await findOrganisation(deps, id)
  if (!one) throw new AppError('operator/not_found')
  return await rowOf(deps, actor, { ...one, state: await readOrgState(deps, one) })
}

function check({ licensed, expiresOn }: Pick<Members, 'licensed' | 'expiresOn'>): void {
  const fields: FieldError[] = []
  const unknown = licensed.filter((key) => !isFunctionKey(key))
  if (unknown.length > 0) fields.push({ field: 'licensed', rule: 'choice' })
  if (expiresOn !== null && !isDay(expiresOn)) fields.push({ field: 'expiresOn', rule: 'format_validUntil' })
  if (fields.length > 0) throw new AppError('request/invalid', { fields })
}

const licenceOf = ({ licensed, openai, aillm, trainingCentre }: Members): Licence => ({
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
  const { orgid, password } = await createOwned(deps, input, input, licenceOf(input))
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
  const { id, rev, name, expiresOn, miniProgram, dealer } = input
  const changes = { name, expiresOn, miniProgram, dealer, licence: licenceOf(input) }
  if (!(await writeOrganisation(deps, id, rev, changes))) throw new AppError('operator/changed')
  organisationChanged(deps, input.id)
  const after = await readOrganisation(deps, actor, input.id)
  cutUnlessActive(deps, after.id, after.state)
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
  const after = await readOrganisation(deps, actor, id)
  cutUnlessActive(deps, id, after.state)
  return { before, after }
}
