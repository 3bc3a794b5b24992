import { AppError } from '@lianda/shared/error/app-error'
import type { ErrorCode } from '@lianda/shared/error/codes'
import type { CatalogType } from '@lianda/shared/module/catalog/catalog-types'
import type { Deps } from '../../deps'
import type { ScopedModel } from '../../infra/store/model'
import { catalogNames, program, type Viewer } from './catalog-access'
import { reachOfThings } from './thing-access'
import type { ThingFilter } from './thing-page'

/** What things with a category and a recycle bin have in common. */
export interface Thing {
  _id: string
  orgid: string
  catalogId: string | null
  live: boolean
  deletedAt?: Date | null
  deletedBy?: string
  rev: number
}

/** Where things are kept, and the type of their categories. `of`: only these documents are of the type. */
export interface ThingPlace<T extends Thing> {
  model: ScopedModel<T>
  type: CatalogType
  of?: ThingFilter
}

/** Things that a step changed, as they were before, and the ids that were not found. */
export interface Stepped<T> {
  changed: T[]
  missing: string[]
}

/**
 * Those of these things that the viewer may change, and the ids of those that they don't see. Throws `catalog/read_only`
 * where one of them is not theirs to change. `of`: only these documents are of the type.
 */
export async function openThings<T extends Thing>(
  deps: Deps,
  who: Viewer,
  { model, type, of = {}, live }: ThingPlace<T> & { live: boolean },
  ids: readonly string[],
): Promise<{ found: T[]; missing: string[] }> {
  const { orgid } = who
  const wanted = [...new Set(ids)]
  const [there, reachOf] = await Promise.all([
    (model as unknown as ScopedModel<Thing>)
      .find({ orgid, live, ...of, _id: { $in: wanted } })
      .lean() as unknown as Promise<T[]>,
    reachOfThings(deps, who, type, wanted),
  ])
  const reached = there.map((doc) => ({ doc, reach: reachOf({ id: doc._id, catalogId: doc.catalogId }) }))
  if (reached.some(({ reach }) => reach === 'use')) throw new AppError('catalog/read_only')
  const found = reached.flatMap(({ doc, reach }) => (reach === 'change' ? [doc] : []))
  const known = new Set(found.map(({ _id }) => _id))
  return { found, missing: wanted.filter((id) => !known.has(id)) }
}

/** The things that were still as they were read, and are changed now. */
export async function stepThings<T extends Thing>(
  model: ScopedModel<T>,
  found: readonly T[],
  change: Readonly<Record<string, unknown>>,
): Promise<T[]> {
  const things = model as unknown as ScopedModel<Thing>
  const changed = await Promise.all(
    found.map(async (doc) => {
      const { _id, orgid, rev } = doc
      const done = await things.updateOne({ _id, orgid, rev }, { $set: change, $inc: { rev: 1 } })
      return done.modifiedCount === 1 ? [doc] : []
    }),
  )
  return changed.flat()
}

/** Puts deleted things back; one whose category is gone has none. `lost`: those. */
export async function putThingsBack<T extends Thing>(
  deps: Deps,
  { model, type, orgid }: ThingPlace<T> & { orgid: string },
  found: readonly T[],
): Promise<{ changed: T[]; lost: T[] }> {
  const known = await catalogNames(deps, program(orgid), type)
  const isLost = ({ catalogId }: T) => catalogId !== null && !known.has(catalogId)
  const back = { live: true, deletedAt: null }
  const [placed, lost] = await Promise.all([
    stepThings(
      model,
      found.filter((one) => !isLost(one)),
      back,
    ),
    stepThings(model, found.filter(isLost), { ...back, catalogId: null }),
  ])
  return { changed: [...placed, ...lost], lost }
}

/** Puts one deleted thing back. Returns whether its category is gone. Throws `changed` when somebody changed it meanwhile. */
export async function putThingBack<T extends Thing>(
  deps: Deps,
  { changed, name, ...place }: ThingPlace<T> & { changed: ErrorCode; name: string },
  thing: T,
): Promise<boolean> {
  const done = await putThingsBack(deps, { ...place, orgid: thing.orgid }, [thing])
  if (done.changed.length === 0) throw new AppError(changed, { params: { name } })
  return done.lost.length > 0
}
