import { AppError } from '@lianda/shared/error/app-error'
import type { Deps } from '../../deps'
import {
  isUnlimited,
  type ListedThings,
  reachOfThings,
  requireReach,
  seenFilter,
  thingsInSight,
  type Viewer,
} from '../catalog'
import { type CustomerDoc, customers } from './customer.model'
import { customerSight } from './customer-ports'

/** The customers that the viewer sees, as a filter of the store. Throws `catalog/not_found`. */
export async function customersInSight(deps: Deps, who: Viewer, catalogId?: string) {
  const [things, hidden] = await Promise.all([thingsInSight(deps, who, 4, catalogId), hiddenScenes(deps, who)])
  return {
    orgid: who.orgid,
    live: true,
    ...seenFilter(things, 'catalogId'),
    ...(hidden.length === 0 ? {} : { sceneId: { $nin: hidden } }),
  }
}

/** Scenes with a customer of their own that the viewer does not see, and purged ones. Served by `of_scene`. */
async function hiddenScenes(deps: Deps, who: Viewer): Promise<string[]> {
  if (isUnlimited(who)) return []
  const { orgid } = who
  const found = await customers(deps.db).find({ orgid, live: true, ofScene: true }, { sceneId: 1 }).lean()
  const ids = found.flatMap(({ sceneId }) => (sceneId === undefined ? [] : [sceneId]))
  const seen = await customerSight(deps).seenScenes(who, ids)
  return ids.filter((id) => !seen.has(id))
}

/** A customer that the viewer sees, or may change. Throws `customer/not_found`, `catalog/read_only`. */
export async function openCustomer(
  deps: Deps,
  who: Viewer,
  id: string,
  want: 'use' | 'change',
  live = true,
): Promise<CustomerDoc> {
  const customer = await customers(deps.db).findOne({ _id: id, orgid: who.orgid, live }).lean()
  if (!customer) throw new AppError('customer/not_found')
  await requireScene(deps, who, customer)
  const reachOf = await reachOfThings(deps, who, 4, [id])
  requireReach(reachOf({ id, catalogId: customer.catalogId }), want, 'customer/not_found')
  return customer
}

/** Throws `customer/not_found` for the customer of a scene that the viewer does not see. */
async function requireScene(deps: Deps, who: Viewer, { sceneId }: CustomerDoc): Promise<void> {
  if (sceneId === undefined || isUnlimited(who)) return
  const seen = await customerSight(deps).seenScenes(who, [sceneId])
  if (!seen.has(sceneId)) throw new AppError('customer/not_found')
}

/** Customers can have access lists of their own. */
export const listedCustomers = (deps: Deps): ListedThings => ({
  async find(orgid, ids) {
    const found = await customers(deps.db)
      .find({ orgid, live: true, _id: { $in: [...ids] } }, { name: 1, catalogId: 1, creatorId: 1 })
      .lean()
    return new Map(found.map(({ _id, name, catalogId, creatorId }) => [_id, { name, catalogId, creatorId }]))
  },
})
