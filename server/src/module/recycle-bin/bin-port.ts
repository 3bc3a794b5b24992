import type { BinEffect, BinNote, BinNoun, BinRow } from '@lianda/shared/module/recycle-bin/recycle-bin.admin.contract'
import type { Actor } from '../../actor'
import { keyedPort } from '../../port'

export interface BinQuery {
  text?: string | undefined
  /** Deleted from, and before, these times. */
  from?: number | undefined
  to?: number | undefined
}

export interface Impact {
  id: string
  name: string
  effect: BinEffect
  count: number
  /** The purge is refused because of it. */
  blocked: boolean
}

/** How a noun keeps what was deleted. All calls see the organisation's things in the recycle bin only. */
export interface BinPart {
  /** The `first` ones by time of deletion, last deleted first, and how many match. */
  list(orgid: string, query: BinQuery, first: number): Promise<{ rows: Omit<BinRow, 'noun'>[]; total: number }>
  /** Null when it is not in the bin. Throws one of the noun's errors when it can't be restored. */
  restore(actor: Actor, id: string): Promise<{ name: string; notes: BinNote[] } | null>
  /** What deleting them for good means for others; nothing for those that nobody uses. */
  impact(orgid: string, ids: readonly string[]): Promise<Impact[]>
  /** Deletes it for good, and what belongs to it. Null when it is not in the bin. Throws when something needs it. */
  purge(orgid: string, id: string): Promise<{ name: string } | null>
}

/** Filled by every noun whose things go to the recycle bin. */
export const binParts = keyedPort<BinNoun, BinPart>('recycle-bin.parts')

/** The store's filter on the time of deletion; with it the index `in_bin` serves. */
export const deletedIn = ({ from = 0, to }: BinQuery) => ({
  deletedAt: { $gte: new Date(from), ...(to === undefined ? {} : { $lt: new Date(to) }) },
})
