import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '@lianda/shared/kernel/paging'
import { useAddressWriter } from '../platform/use-address'

/** State of a list in the address bar, so that back, reload and a copied link show the same list. */
export interface ListQuery {
  page: number
  rows: number
  text: string
  /** `field` or `-field` (descending); empty = default order. */
  sort: string
  filters: Record<string, string>
}

const OWN = new Set(['page', 'rows', 'text', 'sort'])

export function readQuery(params: URLSearchParams): ListQuery {
  const page = Number(params.get('page'))
  const rows = Number(params.get('rows'))
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    rows: PAGE_SIZES.some((size) => size === rows) ? rows : DEFAULT_PAGE_SIZE,
    text: params.get('text') ?? '',
    sort: params.get('sort') ?? '',
    filters: Object.fromEntries([...params].filter(([key, value]) => !OWN.has(key) && value !== '')),
  }
}

/** Writes only what differs from the defaults, to keep addresses short. */
export function writeQuery(query: ListQuery): URLSearchParams {
  const params = new URLSearchParams(query.filters)
  if (query.page > 1) params.set('page', String(query.page))
  if (query.rows !== DEFAULT_PAGE_SIZE) params.set('rows', String(query.rows))
  if (query.text) params.set('text', query.text)
  if (query.sort) params.set('sort', query.sort)
  return params
}

/** The list's state and its setter. Changing anything but the page goes back to page 1. */
export function useAddressState(): [ListQuery, (change: Partial<ListQuery>) => void] {
  const [params] = useSearchParams()
  const write = useAddressWriter()
  const query = useMemo(() => readQuery(params), [params])
  const change = useCallback(
    (part: Partial<ListQuery>) =>
      // A search typed just before leaving the list must not navigate back to it.
      write((now) => {
        const before = readQuery(now)
        const filters = part.filters ?? before.filters
        const kept = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
        return writeQuery({
          ...before,
          ...(part.page === undefined ? { page: 1 } : {}),
          ...part,
          filters: kept,
        })
      }),
    [write],
  )
  return [query, change]
}
