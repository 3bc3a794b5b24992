import { escapePattern } from '@lianda/shared/kernel/pattern'
import { AppError } from '@lianda/shared/error/app-error'
import type { Deps } from '../../deps'
import { catalogPaths, program } from '../catalog'
import { type BinPart, deletedIn } from '../recycle-bin'
import { customers, customerVersions } from './customer.model'
import { putBack } from './customer-move'

/** Customers in the recycle bin. Scenes have copies of theirs, so a purge touches nobody. */
export const customerBin = (deps: Deps): BinPart => ({
  /** Served by `in_bin`. */
  async list(orgid, query, first) {
    const named = query.text ? { name: { $regex: escapePattern(query.text), $options: 'i' } } : {}
    const filter = { orgid, live: false, ...deletedIn(query), ...named }
    const [docs, total, paths] = await Promise.all([
      first === 0 ? [] : customers(deps.db).find(filter).sort({ deletedAt: -1 }).limit(first).lean(),
      customers(deps.db).countDocuments(filter),
      catalogPaths(deps, program(orgid), 4),
    ])
    const rows = docs.map(({ _id, name, catalogId, deletedAt, deletedBy = '' }) => ({
      ...{ id: _id, name, version: null },
      place: (catalogId === null ? [] : (paths.get(catalogId) ?? [])).join(' / '),
      ...{ deletedAt: deletedAt?.getTime() ?? 0, deletedBy },
    }))
    return { rows, total }
  },
  async restore({ orgid }, id) {
    const customer = await findBinned(deps, orgid, id)
    if (!customer) return null
    const lost = await putBack(deps, customer)
    return { name: customer.name, notes: lost ? ['no_category'] : [] }
  },
  impact: () => Promise.resolve([]),
  /** The versions go first, so that after a crash the customer is still in the bin. */
  async purge(orgid, id) {
    const customer = await findBinned(deps, orgid, id)
    if (!customer) return null
    const { name, rev } = customer
    await customerVersions(deps.db).deleteMany({ orgid, customerId: id })
    const { deletedCount } = await customers(deps.db).deleteOne({ _id: id, orgid, live: false, rev })
    if (deletedCount === 0) throw new AppError('customer/changed_meanwhile', { params: { name } })
    return { name }
  },
})

const findBinned = (deps: Deps, orgid: string, id: string) =>
  customers(deps.db).findOne({ _id: id, orgid, live: false }).lean()
