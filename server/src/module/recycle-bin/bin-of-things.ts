import { AppError } from '@lianda/shared/error/app-error'
import type { ErrorCode } from '@lianda/shared/error/codes'
import { escapePattern } from '@lianda/shared/kernel/pattern'
import type { CatalogType } from '@lianda/shared/module/catalog/catalog-types'
import type { BinEffect, BinNote } from '@lianda/shared/module/recycle-bin/recycle-bin.admin.contract'
import type { QueryFilter } from 'mongoose'
import type { Deps } from '../../deps'
import type { ScopedModel } from '../../infra/store/model'
import { searchFilter } from '../../infra/text/search'
import { catalogPaths, program, putThingBack, type Thing } from '../catalog'
import { type BinPart, type BinQuery, deletedIn } from './bin-port'

/** What a noun says of its things. */
interface Things<T extends Thing> {
  model: ScopedModel<T>
  /** The types of the trees that they lie in, and which of them is a thing's where there are several. */
  types: readonly [CatalogType, ...CatalogType[]]
  typeOf?: (thing: T) => CatalogType
  nameOf: (thing: T) => string
  /** How a text finds them: by their search terms, or by a part of their name where they are few. */
  find: 'terms' | 'name'
  /** A member that is large and has nothing of a row. */
  without: string
  /** The error of somebody else's change meanwhile. */
  changed: ErrorCode
  /** Puts one back, where more can stand in its way than a lost category. */
  putBack?: (thing: T) => Promise<{ name: string; notes: BinNote[] }>
  /** What a purge means for others; `refused` where it is impossible as long as they are. */
  uses?: {
    effect: BinEffect
    count: (orgid: string, ids: readonly string[]) => Promise<ReadonlyMap<string, number>>
    refused?: ErrorCode
  }
  /** Deletes what belongs to one. It goes first, so that after a crash the thing is still in the bin. */
  removeParts?: (orgid: string, id: string) => Promise<unknown>
}

const FIND = {
  terms: searchFilter,
  name: (text: string | undefined) => (text ? { name: { $regex: escapePattern(text), $options: 'i' } } : {}),
}

/** The part of the recycle bin of things that lie in categories. Lists are served by the index `in_bin`. */
export function binOfThings<T extends Thing>(deps: Deps, of: Things<T>): BinPart {
  const { types, typeOf = () => types[0], nameOf, changed, uses } = of
  const model = of.model as unknown as ScopedModel<Thing>
  const query = (orgid: string, more: object) => model.find({ orgid, live: false, ...more } as QueryFilter<Thing>)
  const get = async (orgid: string, id: string) => {
    const [found] = await query(orgid, { _id: id }).lean()
    return (found ?? null) as T | null
  }
  const putBack = async (thing: T) => {
    const name = nameOf(thing)
    const lost = await putThingBack(deps, { model: of.model, type: typeOf(thing), changed, name }, thing)
    return { name, notes: lost ? (['no_category'] satisfies BinNote[]) : [] }
  }
  return {
    async list(orgid, asked: BinQuery, first) {
      const filter = { ...deletedIn(asked), ...FIND[of.find](asked.text) }
      const [docs, total, ...paths] = await Promise.all([
        first === 0 ? [] : query(orgid, filter).select(`-${of.without}`).sort({ deletedAt: -1 }).limit(first).lean(),
        model.countDocuments({ orgid, live: false, ...filter } as QueryFilter<Thing>),
        ...types.map((type) => catalogPaths(deps, program(orgid), type)),
      ])
      const pathOf = (id: string | null) => paths.flatMap((tree) => tree.get(id ?? '') ?? [])
      const rows = (docs as unknown as T[]).map((thing) => ({
        ...{ id: thing._id, name: nameOf(thing), version: null },
        place: pathOf(thing.catalogId).join(' / '),
        ...{ deletedAt: thing.deletedAt?.getTime() ?? 0, deletedBy: thing.deletedBy ?? '' },
      }))
      return { rows, total }
    },
    async restore({ orgid }, id) {
      const thing = await get(orgid, id)
      return thing && (await (of.putBack ?? putBack)(thing))
    },
    async impact(orgid, ids) {
      if (!uses) return []
      const { effect, refused } = uses
      const [docs, counts] = await Promise.all([
        query(orgid, { _id: { $in: [...ids] } })
          .select(`-${of.without}`)
          .lean(),
        uses.count(orgid, ids),
      ])
      return (docs as unknown as T[]).flatMap((thing) => {
        const count = counts.get(thing._id) ?? 0
        const blocked = refused !== undefined
        return count === 0 ? [] : [{ id: thing._id, name: nameOf(thing), effect, count, blocked }]
      })
    },
    async purge(orgid, id) {
      const thing = await get(orgid, id)
      if (!thing) return null
      const params = { name: nameOf(thing) }
      if (uses?.refused && ((await uses.count(orgid, [id])).get(id) ?? 0) > 0)
        throw new AppError(uses.refused, { params })
      await of.removeParts?.(orgid, id)
      const { deletedCount } = await model.deleteOne({ _id: id, orgid, live: false, rev: thing.rev })
      if (deletedCount === 0) throw new AppError(changed, { params })
      return params
    },
  }
}
