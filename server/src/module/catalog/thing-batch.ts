import type { Connection } from 'mongoose'
import type { CatalogType } from '@lianda/shared/module/catalog/catalog-types'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import type { ScopedModel } from '../../infra/store/model'
import { requireCatalog } from './catalog-access'
import type { ThingFilter } from './thing-page'
import { openThings, putThingsBack, type Stepped, stepThings, type Thing } from './thing-steps'

type Step<T, I> = (deps: Deps, actor: Actor, input: I) => Promise<Stepped<T>>

/** Steps of many things. All throw `catalog/read_only` where one of the things is not the actor's to change. */
interface ThingBatch<T> {
  /** To another category, or to none. Throws `catalog/not_found`. */
  move: Step<T, { ids: readonly string[]; catalogId: string | null }>
  /** Sets a member of theirs, such as `disabled`. */
  set: Step<T, { ids: readonly string[]; change: Partial<T> }>
  /** To the recycle bin, but for what is in use. */
  remove: (deps: Deps, actor: Actor, input: { ids: readonly string[] }) => Promise<Stepped<T> & { inUse: T[] }>
  /** Takes back a deletion; what has lost its category meanwhile is without one. */
  restore: Step<T, { ids: readonly string[] }>
}

interface Which {
  /** Only these are of the type. */
  of?: ThingFilter
  /** How often others hold them, so that they can't be deleted; left out: nobody does. */
  usesOf?: (deps: Deps, orgid: string, ids: readonly string[]) => Promise<ReadonlyMap<string, number>>
}

/** The steps of the things of a noun that lie in categories and have a recycle bin. */
export function thingBatch<T extends Thing>(
  model: (db: Connection) => ScopedModel<T>,
  type: CatalogType,
  { of = {}, usesOf = () => Promise.resolve(new Map()) }: Which = {},
): ThingBatch<T> {
  const open = (deps: Deps, actor: Actor, ids: readonly string[], live = true) =>
    openThings(deps, actor, { model: model(deps.db), type, of, live }, ids)
  return {
    async move(deps, actor, { ids, catalogId }) {
      if (catalogId !== null) await requireCatalog(deps, actor, type, catalogId)
      const { found, missing } = await open(deps, actor, ids)
      const moved = found.filter((one) => one.catalogId !== catalogId)
      // Where a thing lies is no change of the thing: `updatedAt` stays.
      return { changed: await stepThings(model(deps.db), moved, { catalogId }), missing }
    },
    async set(deps, actor, { ids, change }) {
      const { found, missing } = await open(deps, actor, ids)
      const members = Object.keys(change) as (keyof T)[]
      const other = found.filter((one) => members.some((member) => one[member] !== change[member]))
      return { changed: await stepThings(model(deps.db), other, change), missing }
    },
    async remove(deps, actor, { ids }) {
      const { found, missing } = await open(deps, actor, ids)
      const uses = await usesOf(deps, actor.orgid, ids)
      const inUse = found.filter(({ _id }) => (uses.get(_id) ?? 0) > 0)
      const free = found.filter((one) => !inUse.includes(one))
      const gone = { live: false, deletedAt: new Date(deps.clock.now()), deletedBy: actor.name }
      return { changed: await stepThings(model(deps.db), free, gone), missing, inUse }
    },
    async restore(deps, actor, { ids }) {
      const { found, missing } = await open(deps, actor, ids, false)
      const place = { model: model(deps.db), type, orgid: actor.orgid }
      return { changed: (await putThingsBack(deps, place, found)).changed, missing }
    },
  }
}
