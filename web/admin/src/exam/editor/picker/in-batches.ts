const AT_ONCE = 6

/** Runs over all of them, a few at a time; the answers are in the order of the questions. The first failure ends it. */
export async function inBatches<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (let from = 0; from < all.length; from += AT_ONCE)
    done.push(...(await Promise.all(all.slice(from, from + AT_ONCE).map(work))))
  return done
}
