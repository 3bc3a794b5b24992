import { grouped } from '@lianda/shared/kernel/grouped'
import { gathered } from '../store/gather'

interface Asked {
  orgid: string
  userId: string
}

/**
 * A read that many people do in the same moment, as one query: when thousands of devices hear of the same package, say.
 * @param likeOf calls with the same text, which names the organisation, share a query
 * @param read the rows of these people; those of one person stay in their order
 */
export function gatheredByPerson<A extends Asked, Row extends { userId: string }>(
  likeOf: (asked: A) => string,
  read: (asked: A, userIds: readonly string[]) => Promise<readonly Row[]>,
): (asked: A) => Promise<readonly Row[]> {
  return gathered<A, readonly Row[]>(async (all) => {
    const found = new Map<string, readonly Row[]>()
    for (const [like, alike] of grouped(all, likeOf)) {
      const [first] = alike
      if (!first) continue
      const rows = await read(first, [...new Set(alike.map(({ userId }) => userId))])
      for (const [userId, own] of grouped(rows, (row) => row.userId)) found.set(`${like} ${userId}`, own)
    }
    return all.map((asked) => found.get(`${likeOf(asked)} ${asked.userId}`) ?? [])
  })
}
