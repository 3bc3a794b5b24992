/**
 * A maximum bipartite matching (Kuhn's augmenting paths): for each left index its right index, or -1. `edges[left]`
 * lists the allowed right indices in order of preference. O(left * edges).
 */
export function maximumMatching(edges: readonly (readonly number[])[]): number[] {
  const leftOf = new Map<number, number>()
  const place = (left: number, seen: Set<number>): boolean => {
    for (const right of edges[left] ?? []) {
      if (seen.has(right)) continue
      seen.add(right)
      const holder = leftOf.get(right)
      if (holder === undefined || place(holder, seen)) {
        leftOf.set(right, left)
        return true
      }
    }
    return false
  }
  edges.forEach((_row, left) => place(left, new Set()))
  const got = edges.map(() => -1)
  for (const [right, left] of leftOf) got[left] = right
  return got
}
