/** Rows read at a time: decoding them holds the process up for about 10 ms. */
const AT_ONCE = 2_000

/**
 * Takes everybody's rows of a large collection, one person after the other, with only some in memory. Others are served
 * between two readings.
 * @param read the first so many rows of the people from this id on, in the order of their ids
 * @param take one person's rows, in no order
 */
export async function eachPersonsRows<Row extends { userId: string }>(
  read: (fromId: string, most: number) => Promise<readonly Row[]>,
  take: (userId: string, rows: readonly Row[]) => void,
  atOnce = AT_ONCE,
): Promise<void> {
  let from = ''
  for (let most = atOnce; ; ) {
    const rows = await read(from, most)
    const isEnd = rows.length < most
    // The last one's other rows may be among those that come next.
    const last = rows.at(-1)?.userId
    const end = isEnd ? rows.length : rows.findIndex(({ userId }) => userId === last)
    for (let at = 0; at < end; ) {
      const userId = rows[at]?.userId ?? ''
      const begin = at
      while (at < end && rows[at]?.userId === userId) at++
      take(userId, rows.slice(begin, at))
    }
    if (isEnd || last === undefined) return
    from = last
    most = end === 0 ? most * 2 : atOnce
  }
}

/** A value that many rows have, as one object. */
export function sharing<Value>(keyOf: (value: Value) => string): (value: Value) => Value {
  const known = new Map<string, Value>()
  return (value) => {
    const key = keyOf(value)
    const first = known.get(key) ?? value
    known.set(key, first)
    return first
  }
}
