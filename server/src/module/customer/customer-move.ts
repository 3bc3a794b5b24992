import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { AppError } from '@lianda/shared/error/app-error'
import type * as contract from '@lianda/shared/module/customer/customer.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { putThingBack, reachOfThings, requireCatalog } from '../catalog'
import { type CustomerDoc, customers } from './customer.model'
import { customersInSight, openCustomer } from './customer-access'

/**
 * Moves customers to another category, or to none. Returns those that changed, before the move, and the ids that were not
 * found. Throws `catalog/read_only` when one of them is not the actor's to change.
 */
export async function moveCustomers(
  deps: Deps,
  actor: Actor,
  { ids, catalogId }: ParsedInputOf<typeof contract.customerMove>,
): Promise<{ moved: CustomerDoc[]; missing: string[] }> {
  if (catalogId !== null) await requireCatalog(deps, actor, 4, catalogId)
  const { orgid } = actor
  const sight = await customersInSight(deps, actor)
  const [found, reachOf] = await Promise.all([
    customers(deps.db)
      .find({ $and: [sight, { _id: { $in: ids } }], orgid })
      .lean(),
    reachOfThings(deps, actor, 4, ids),
  ])
  if (found.some(({ _id: id, catalogId: from }) => reachOf({ id, catalogId: from }) !== 'change'))
    throw new AppError('catalog/read_only')
  const moved: CustomerDoc[] = []
  for (const customer of found) {
    if (customer.catalogId === catalogId) continue
    // Where a customer lies is no change of the customer: `updatedAt` stays.
    const { modifiedCount } = await customers(deps.db).updateOne(
      { _id: customer._id, orgid, catalogId: customer.catalogId },
      { $set: { catalogId }, $inc: { rev: 1 } },
    )
    if (modifiedCount === 1) moved.push(customer)
  }
  const known = new Set(found.map(({ _id }) => _id))
  return { moved, missing: ids.filter((id) => !known.has(id)) }
}

/** Moves a customer to the recycle bin; scenes keep their copies. Throws `customer/changed_meanwhile`. */
export async function deleteCustomer(deps: Deps, actor: Actor, id: string): Promise<CustomerDoc> {
  const customer = await openCustomer(deps, actor, id, 'change')
  const { matchedCount } = await customers(deps.db).updateOne(
    { _id: id, orgid: actor.orgid, live: true, rev: customer.rev },
    { $set: { live: false, deletedAt: new Date(deps.clock.now()), deletedBy: actor.name }, $inc: { rev: 1 } },
  )
  if (matchedCount === 0) throw new AppError('customer/changed_meanwhile')
  return customer
}

/** Takes back a deletion by whoever may change the customer. One whose category is gone meanwhile has none. */
export async function restoreCustomer(deps: Deps, actor: Actor, id: string): Promise<CustomerDoc> {
  const customer = await openCustomer(deps, actor, id, 'change', false)
  const { name } = customer
  await putThingBack(
    deps,
    { model: customers(deps.db), type: 4, changed: 'customer/changed_meanwhile', name },
    customer,
  )
  return customer
}
