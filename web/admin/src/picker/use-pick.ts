import { useState } from 'react'
import { useSearch } from '../list/use-search'

/** What a picker asks its list for. */
export interface PickQuery {
  text: string
  /** null = everything */
  catalogId: string | null
  page: number
  rows: number
}

type Filters = Record<string, string | readonly unknown[]>

export interface Picking<F extends Filters = {}> {
  asked: PickQuery & F
  /** Any change but that of the page leads to the first page. */
  change: (part: Partial<PickQuery & F>) => void
  search: ReturnType<typeof useSearch>
  isFiltered: boolean
  /** Drops the text and the filters; the category stays. */
  clear: () => void
  /** The part of the call's input that every list takes. */
  input: { page: number; rows: number; text?: string }
}

/**
 * What is searched for in a picker, and which page of it is shown.
 * @param rows rows of a page at first
 * @param filters the picker's own filters without a choice; the same object at every rendering
 */
export function usePick<F extends Filters>(rows: number, filters: F): Picking<F> {
  const [asked, setAsked] = useState<PickQuery & F>({ text: '', catalogId: null, page: 1, rows, ...filters })
  const change = (part: Partial<PickQuery & F>) => setAsked((now) => ({ ...now, page: 1, ...part }))
  const { page, text } = asked
  return {
    asked,
    change,
    search: useSearch(text, (searched) => change({ text: searched } as Partial<PickQuery & F>)),
    isFiltered: text !== '' || Object.keys(filters).some((key) => asked[key]?.length !== 0),
    clear: () => setAsked((now) => ({ ...now, page: 1, text: '', ...filters })),
    input: { page, rows: asked.rows, ...(text ? { text } : {}) },
  }
}
