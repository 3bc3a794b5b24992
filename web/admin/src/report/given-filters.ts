import type { ListFilter } from '../list/list-types'

/** A filter that only links set: its label, and the name of what the address names by an id, once it is known. */
export type Given = readonly [key: string, label: string, name: string | undefined]

/** Those of them that the address has. @param unknown stands for a name that is not known */
export const givenFilters = (
  filters: Readonly<Record<string, string>>,
  given: readonly Given[],
  unknown: string,
): ListFilter[] =>
  given.flatMap(([key, label, name]) => (filters[key] ? [{ kind: 'given', key, label, value: name ?? unknown }] : []))
