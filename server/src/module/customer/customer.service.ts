import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { AppError } from '@lianda/shared/error/app-error'
import { escapePattern } from '@lianda/shared/kernel/pattern'
import type * as contract from '@lianda/shared/module/customer/customer.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { type CustomerDoc, customers, customerVersions } from './customer.model'
import { customerSight } from './customer-ports'

const rowOf = ({
  _id,
  name,
  portrait,
  gender,
  language,
  version,
  facts,
  updatedAt,
}: CustomerDoc): contract.CustomerRow => ({
  ...{ id: _id, name, portrait, gender, language, version, facts },
  updatedAt: updatedAt.getTime(),
})

/**
 * Customers that were published with scenes which the actor sees, last changed first. There are only tens of them, so
 * they are filtered here. Served by `list_by_update`.
 */
export async function listCustomers(
  deps: Deps,
  actor: Actor,
  { page, rows, text, language }: ParsedInputOf<typeof contract.customerList>,
): Promise<OutputOf<typeof contract.customerList>> {
  const { orgid } = actor
  const found = await customers(deps.db)
    .find({
      orgid,
      ...(language ? { language } : {}),
      ...(text ? { name: { $regex: escapePattern(text), $options: 'i' } } : {}),
    })
    .sort({ updatedAt: -1, _id: -1 })
    .lean()
  const ids = found.map(({ sceneId }) => sceneId)
  const seen = await customerSight(deps).seenScenes(actor, ids)
  const own = found.filter(({ sceneId }) => seen.has(sceneId))
  return { rows: own.slice((page - 1) * rows, page * rows).map(rowOf), total: own.length }
}

/** A version of a customer, the newest one by default. Throws `customer/not_found`. */
export async function getCustomer(
  deps: Deps,
  actor: Actor,
  { id, version }: ParsedInputOf<typeof contract.customerGet>,
): Promise<OutputOf<typeof contract.customerGet>> {
  const { orgid } = actor
  const customer = await customers(deps.db).findOne({ _id: id, orgid }).lean()
  const seen = customer && (await customerSight(deps).seenScenes(actor, [customer.sceneId]))
  if (!customer || !seen?.has(customer.sceneId)) throw new AppError('customer/not_found')
  const wanted = { orgid, customerId: id, version: version ?? customer.version }
  const found = await customerVersions(deps.db).findOne(wanted).lean()
  if (!found) throw new AppError('customer/not_found')
  return { customer: rowOf(customer), content: found.content }
}
