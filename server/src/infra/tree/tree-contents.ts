import type { Connection } from 'mongoose'
import type { Deps } from '../../deps'
import type { ScopedModel } from '../store/model'

/** Contents to move: those of the nodes `from` (null: without one), or only some of them. */
export interface Moving {
  from: readonly (string | null)[]
  /** Ids; left out: all, the recycle bin included. */
  things?: readonly string[]
}

/** A thing and the node that it is in. */
export interface Placed {
  id: string
  nodeId: string
}

/** The things that the nodes of one tree sort. */
export interface TreeContents {
  /** Whether a thing may be without a node; if not, a deletion has to name a target. */
  loose: boolean
  /**
   * Number of things directly in each node, and without one (null); not the recycle bin. @param part only those of this
   * part of the noun's things, where it has parts
   */
  count(orgid: string, part?: string): Promise<ReadonlyMap<string | null, number>>
  /** Number of things in these nodes, and of those in the recycle bin. */
  inside(orgid: string, nodeIds: readonly string[]): Promise<{ items: number; binned: number }>
  /** Everything in these nodes, the recycle bin included. @param to where it goes; an id may say what is there already */
  list(orgid: string, nodeIds: readonly string[], to?: string | null): Promise<Placed[]>
  /** Returns the number moved, without the recycle bin. Idempotent. */
  move(orgid: string, moving: Moving, to: string | null): Promise<number>
}

interface Held {
  _id: string
  orgid: string
  rev: number
}

interface Options<Key> {
  /** The member with the node's id, or null. */
  member: Key
  /** In the recycle bin documents have `live` false, or a time in `deletedAt`; false: there is no bin. */
  bin: boolean | 'deletedAt'
  loose: boolean
  /** Only these documents are the tree's. */
  of?: Readonly<Record<string, unknown>>
  /** Whether where a thing lies is part of its revisions; absent: yes. */
  revised?: boolean
  /** The member that says which part of the noun's things a document is. */
  part?: string
}

/** Those outside the recycle bin, and those in it if there is one. */
const BIN_STATES = {
  none: [{}],
  live: [{ live: true }, { live: false }],
  deletedAt: [{ deletedAt: null }, { deletedAt: { $ne: null } }],
} as const

/**
 * Contents of the plain kind: documents with the node's id in a member. An index `orgid, (live,) <member>` serves
 * every query.
 */
export function contentsIn<T extends Held, Key extends string & keyof T>(
  deps: Deps,
  model: (db: Connection) => ScopedModel<T>,
  { member, bin, loose, part: partOf, of = {}, revised = true }: Options<Key>,
): TreeContents {
  const stored = model(deps.db) as unknown as ScopedModel<Held & { live: boolean; deletedAt: Date | null }>
  const states = BIN_STATES[bin === true ? 'live' : bin || 'none'].map((state) => ({ ...of, ...state }))
  return {
    loose,
    async count(orgid, part) {
      const rows = await stored.aggregate<{ _id: string | null; n: number }>([
        { $match: { orgid, ...states[0], ...(partOf !== undefined && part !== undefined ? { [partOf]: part } : {}) } },
        { $group: { _id: `$${member}`, n: { $sum: 1 } } },
      ])
      return new Map(rows.map((row) => [row._id, row.n]))
    },
    async inside(orgid, nodeIds) {
      const count = (state = {}) => stored.countDocuments({ orgid, ...state, [member]: { $in: [...nodeIds] } })
      const [items = 0, binned = 0] = await Promise.all(states.map(count))
      return { items, binned }
    },
    async list(orgid, nodeIds) {
      const held = (state: object) =>
        stored
          .find({ orgid, ...state, [member]: { $in: [...nodeIds] } }, { [member]: 1 })
          .lean<Record<string, string>[]>()
      const found = (await Promise.all(states.map(held))).flat()
      return found.map((one) => ({ id: one['_id'] ?? '', nodeId: one[member] ?? '' }))
    },
    async move(orgid, { from, things }, to) {
      const some = things === undefined ? {} : { _id: { $in: [...things] } }
      const moved: number[] = []
      for (const state of states) {
        const held = { orgid, ...state, ...some, [member]: { $in: [...from] } }
        const { modifiedCount } = await stored.updateMany(held, {
          $set: { [member]: to },
          ...(revised ? { $inc: { rev: 1 } } : {}),
        })
        moved.push(modifiedCount)
      }
      return moved[0] ?? 0
    },
  }
}
