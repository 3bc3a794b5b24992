import type { ListQuery } from '../list/address-state'

/** What a list's call is asked, from its address. */
export const listInput = ({ page, rows, text, sort }: ListQuery) => ({
  ...{ page, rows },
  ...(text ? { text } : {}),
  ...(sort ? { sort } : {}),
})
