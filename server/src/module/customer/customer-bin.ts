import type { Deps } from '../../deps'
import { type BinPart, binOfThings } from '../recycle-bin'
import { customers, customerVersions } from './customer.model'

/** Customers in the recycle bin. Scenes have copies of theirs, so a purge touches nobody. */
export const customerBin = (deps: Deps): BinPart =>
  binOfThings(deps, {
    model: customers(deps.db),
    types: [4],
    nameOf: ({ name }) => name,
    find: 'name',
    without: 'search',
    changed: 'customer/changed_meanwhile',
    removeParts: (orgid, customerId) => customerVersions(deps.db).deleteMany({ orgid, customerId }),
  })
