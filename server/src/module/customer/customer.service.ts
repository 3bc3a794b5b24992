import { can } from '@lianda/shared/contract/action'
import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { AppError } from '@lianda/shared/error/app-error'
import type * as contract from '@lianda/shared/module/customer/customer.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { nameFilter } from '../../infra/text/search'
import { catalogNames, ownAccessOf, pageOfThings } from '../catalog'
import { type CustomerDoc, type CustomerVersionDoc, customers, customerVersions } from './customer.model'
import { customersInSight, openCustomer } from './customer-access'
import { customerSight, customerUsage } from './customer-ports'
import { portraitShower } from './portrait'

/**
 * Customers that the actor sees, last changed first. Served by `list_by_update` and `list_by_name`, or by `by_catalog`,
 * `by_state`, `by_language`, `by_gender`, `by_gender_and_language` and `by_text` where a filter is more selective.
 */
export async function listCustomers(
  deps: Deps,
  actor: Actor,
  { page, rows, text, sort, catalogId, language, gender, disabled }: ParsedInputOf<typeof contract.customerList>,
): Promise<OutputOf<typeof contract.customerList>> {
  const { found, ...counts } = await pageOfThings(customers(deps.db), {
    of: { orgid: actor.orgid, live: true },
    seen: await customersInSight(deps, actor, catalogId),
    wanted: {
      ...(language ? { language } : {}),
      ...(gender ? { gender } : {}),
      ...(disabled === undefined ? {} : { disabled }),
      ...nameFilter(text),
    },
    ...{ sort, page, rows },
  })
  return { rows: await rowsOf(deps, actor, found), ...counts }
}

async function rowsOf(deps: Deps, actor: Actor, found: readonly CustomerDoc[]): Promise<contract.CustomerRow[]> {
  const placed = found.map(({ _id: id, catalogId, creatorId }) => ({ id, catalogId, creatorId }))
  const [names, show, accessOf, uses] = await Promise.all([
    catalogNames(deps, actor, 4),
    portraitShower(deps, actor),
    ownAccessOf(deps, actor, 4, placed),
    customerUsage(deps).usesOf(
      actor.orgid,
      placed.map(({ id }) => id),
    ),
  ])
  const mayWrite = can(actor, 'customer.write')
  return found.map((doc) => {
    const { _id: id, name, portrait, gender, language, catalogId, version, facts, problems, disabled } = doc
    const access = accessOf(id)
    return {
      ...{ id, name, gender, language, catalogId, version, facts, problems, disabled, access },
      portrait: show(portrait),
      catalogName: names.get(catalogId ?? '') ?? '',
      uses: uses.get(id)?.length ?? 0,
      updatedAt: doc.updatedAt.getTime(),
      can: { edit: mayWrite && access.change },
    }
  })
}

/** A version of a customer that was just read or written. */
export async function viewCustomer(
  deps: Deps,
  actor: Actor,
  doc: CustomerDoc,
  { content, by = '' }: Pick<CustomerVersionDoc, 'content' | 'by'>,
): Promise<contract.CustomerView> {
  const [customer] = await rowsOf(deps, actor, [doc])
  if (!customer) throw new Error('a customer without a row')
  const show = await portraitShower(deps, actor)
  return { customer, content, portrait: show(content.persona.portrait), by }
}

/** A version of a customer, the newest one by default. Throws `customer/not_found`. */
export async function getCustomer(
  deps: Deps,
  actor: Actor,
  { id, version }: ParsedInputOf<typeof contract.customerGet>,
): Promise<contract.CustomerView> {
  const doc = await openCustomer(deps, actor, id, 'use')
  return await viewCustomer(deps, actor, doc, await versionOf(deps, doc, version))
}

/** Throws `customer/not_found` where there is no such version. */
export async function versionOf(
  deps: Deps,
  { _id: customerId, orgid, version: newest }: CustomerDoc,
  version: number = newest,
): Promise<CustomerVersionDoc> {
  const found = await customerVersions(deps.db).findOne({ orgid, customerId, version }).lean()
  if (!found || version > newest) throw new AppError('customer/not_found')
  return found
}

/** The versions, newest first. Throws `customer/not_found`. */
export async function listCustomerVersions(
  deps: Deps,
  actor: Actor,
  id: string,
): Promise<OutputOf<typeof contract.customerVersionList>> {
  const { orgid, version: newest } = await openCustomer(deps, actor, id, 'use')
  const found = await customerVersions(deps.db)
    .find({ orgid, customerId: id, version: { $lte: newest } }, { version: 1, by: 1, createdAt: 1 })
    .sort({ version: -1 })
    .lean()
  return { rows: found.map(({ version, by = '', createdAt }) => ({ version, by, at: createdAt.getTime() })) }
}

/** Where a customer is used, as far as the actor sees it. Throws `customer/not_found`. */
export async function usesOfCustomer(
  deps: Deps,
  actor: Actor,
  id: string,
): Promise<OutputOf<typeof contract.customerUses>> {
  const { orgid } = await openCustomer(deps, actor, id, 'use')
  const uses = (await customerUsage(deps).usesOf(orgid, [id])).get(id) ?? []
  const seen = await customerSight(deps).seenScenes(
    actor,
    uses.map(({ sceneId }) => sceneId),
  )
  const rows = uses.filter(({ sceneId }) => seen.has(sceneId))
  return { rows, hidden: uses.length - rows.length }
}
