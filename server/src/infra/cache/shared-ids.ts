import { perApp } from '../../deps'

/** Ids known at a time; beyond that it begins anew. */
const MOST = 200_000

/** An id as the one string of it that tables in memory have: what is read from the store is another string each time. */
export const sharedIds = perApp(() => {
  const known = new Map<string, string>()
  return (id: string): string => {
    const first = known.get(id)
    if (first !== undefined) return first
    if (known.size >= MOST) known.clear()
    known.set(id, id)
    return id
  }
})
