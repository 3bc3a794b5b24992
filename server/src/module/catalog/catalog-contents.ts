import type { Connection } from 'mongoose'
import { AppError } from '@lianda/shared/error/app-error'
import type { CatalogType } from '@lianda/shared/module/catalog/catalog-types'
import type { Deps } from '../../deps'
import type { ScopedModel } from '../../infra/store/model'
import { keyedPort } from '../../port'

/** Contents to move: those of the categories `from` (null: without one), or only some of them. */
export interface Moving {
  from: readonly (string | null)[]
  /** Ids; left out: all, the recycle bin included. */
  things?: readonly string[]
}

/** A thing and the category that it is in. */
export interface Placed {
  id: string
  catalogId: string
}

/** The things that the categories of one type sort. */
export interface CatalogContents {
  /** Whether a thing may be without a category; if not, a deletion has to name a target. */
  loose: boolean
  /** Number of things directly in each category, and without one (null); not the recycle bin. */
  count(orgid: string): Promise<ReadonlyMap<string | null, number>>
  /** Number of things in these categories, and of those in the recycle bin. */
  inside(orgid: string, catalogIds: readonly string[]): Promise<{ items: number; binned: number }>
  /** Everything in these categories, the recycle bin included. */
  list(orgid: string, catalogIds: readonly string[]): Promise<Placed[]>
  /** Returns the number moved, without the recycle bin. Idempotent. */
  move(orgid: string, moving: Moving, to: string | null): Promise<number>
}

/** Filled by the module that owns the things, under their type. */
export const catalogContents = keyedPort<CatalogType, CatalogContents>('catalog.contents')

/** Throws `request/invalid` for a type whose contents no module has registered. */
export function contentsOf(deps: Deps, type: CatalogType): CatalogContents {
  const contents = catalogContents(deps).get(type)
  if (!contents) throw new AppError('request/invalid', { fields: [{ field: 'type', rule: 'choice' }] })
  return contents
}

interface Held {
  _id: string
  orgid: string
  rev: number
}

interface Options<Key> {
  /** The member with the category's id, or null. */
  member: Key
  /** The documents have `live`: false in the recycle bin. */
  bin: boolean
  loose: boolean
}

/**
 * Contents of the plain kind: documents with the category's id in a member. An index `orgid, (live,) <member>` serves
 * every query.
 */
export function contentsIn<T extends Held, Key extends string & keyof T>(
  deps: Deps,
  model: (db: Connection) => ScopedModel<T>,
  { member, bin, loose }: Options<Key>,
): CatalogContents {
  const stored = model(deps.db) as unknown as ScopedModel<Held & { live: boolean }>
  const states: readonly { live?: boolean }[] = bin ? [{ live: true }, { live: false }] : [{}]
  return {
    loose,
    async count(orgid) {
      const rows = await stored.aggregate<{ _id: string | null; n: number }>([
        { $match: { orgid, ...states[0] } },
        { $group: { _id: `$${member}`, n: { $sum: 1 } } },
      ])
      return new Map(rows.map((row) => [row._id, row.n]))
    },
    async inside(orgid, catalogIds) {
      const count = (state = {}) => stored.countDocuments({ orgid, ...state, [member]: { $in: [...catalogIds] } })
      const [items = 0, binned = 0] = await Promise.all(states.map(count))
      return { items, binned }
    },
    async list(orgid, catalogIds) {
      const held = (state: object) =>
        stored
          .find({ orgid, ...state, [member]: { $in: [...catalogIds] } }, { [member]: 1 })
          .lean<Record<string, string>[]>()
      const found = (await Promise.all(states.map(held))).flat()
      return found.map((one) => ({ id: one['_id'] ?? '', catalogId: one[member] ?? '' }))
    },
    async move(orgid, { from, things }, to) {
      const some = things === undefined ? {} : { _id: { $in: [...things] } }
      const moved: number[] = []
      for (const state of states) {
        const held = { orgid, ...state, ...some, [member]: { $in: [...from] } }
        const { modifiedCount } = await stored.updateMany(held, { $set: { [member]: to }, $inc: { rev: 1 } })
        moved.push(modifiedCount)
      }
      return moved[0] ?? 0
    },
  }
}
