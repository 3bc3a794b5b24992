/** Page sizes offered in lists (admin document 9). */
export const PAGE_SIZES = [30, 50, 100] as const
export const DEFAULT_PAGE_SIZE = 30

/** One page of a list, with the spec's names: `rows` and the `total` over all pages. */
export interface Page<T> {
  rows: T[]
  total: number
  /** There are more than `total`: a search was counted and can be turned over only so far. */
  more?: boolean | undefined
}
