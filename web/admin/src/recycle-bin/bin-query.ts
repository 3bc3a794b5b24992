import type { InputOf } from '@lianda/shared/contract/endpoint'
import {
  type BinNoun,
  binNoun,
  type BinRow,
  type binList,
} from '@lianda/shared/module/recycle-bin/recycle-bin.admin.contract'
import type { ListQuery } from '../list/address-state'

export const BIN_NOUNS: readonly BinNoun[] = binNoun.options

/** The address as input of the call; an unknown noun is left out. */
export function binInput({ page, rows, text, filters }: ListQuery): InputOf<typeof binList> {
  const { from, to } = filters
  const noun = BIN_NOUNS.find((one) => one === filters['noun'])
  return {
    page,
    rows,
    ...(text ? { text } : {}),
    ...(noun ? { noun } : {}),
    ...(from ? { from: Number(from) } : {}),
    ...(to ? { to: Number(to) } : {}),
  }
}

export type BinItem = Pick<BinRow, 'noun' | 'id'>

/** Ids are unique only within a noun. */
export const keyOf = ({ noun, id }: BinItem): string => `${noun}/${id}`

export function itemOf(key: string): BinItem | null {
  const [noun, id] = key.split('/')
  const known = BIN_NOUNS.find((one) => one === noun)
  return known && id ? { noun: known, id } : null
}
