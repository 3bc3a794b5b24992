const AT_ONCE = 6

/** Runs `work` for all items, a few at a time; results are in input order. Stops at the first failure. */
export async function inBatches<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (let from = 0; from < all.length; from += AT_ONCE)
    done.push(...(await Promise.all(all.slice(from, from + AT_ONCE).map(work))))
  return done
}
