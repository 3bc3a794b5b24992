/** Lists of numbers, one behind the other: list `i` is `items` from `starts[i]` up to `starts[i + 1]`. */
export interface NumberLists {
  starts: Uint32Array
  items: Uint32Array
}

export function numberLists(lists: readonly (readonly number[])[]): NumberLists {
  const starts = new Uint32Array(lists.length + 1)
  for (const [i, list] of lists.entries()) starts[i + 1] = (starts[i] ?? 0) + list.length
  return { starts, items: Uint32Array.from(lists.flat()) }
}

export const listAt = ({ starts, items }: NumberLists, i: number): Uint32Array =>
  items.subarray(starts[i] ?? items.length, starts[i + 1] ?? items.length)

/** The lists the other way round: for each item, which are below `size`, the lists that have it, in their order. */
export function turnedLists({ starts, items }: NumberLists, size: number): NumberLists {
  const ends = new Uint32Array(size + 1)
  for (const item of items) ends[item + 1] = (ends[item + 1] ?? 0) + 1
  for (let i = 1; i <= size; i++) ends[i] = (ends[i] ?? 0) + (ends[i - 1] ?? 0)
  const free = ends.slice(0, size)
  const turned = new Uint32Array(items.length)
  for (let list = 0; list + 1 < starts.length; list++) {
    for (const item of listAt({ starts, items }, list)) {
      const place = free[item] ?? 0
      turned[place] = list
      free[item] = place + 1
    }
  }
  return { starts: ends, items: turned }
}

export const bytesOfLists = ({ starts, items }: NumberLists): number => starts.byteLength + items.byteLength
