/**
 * The choice after rows were ticked or unticked.
 * @param most 0 = any number, 1 = the new one replaces the one before
 * @returns the choice, and how many of the rows did not fit
 */
export function ticked<Row extends { id: string }>(
  chosen: ReadonlyMap<string, Row>,
  rows: readonly Row[],
  on: boolean,
  most: number,
): { chosen: ReadonlyMap<string, Row>; left: number } {
  const next = new Map(chosen)
  let left = 0
  for (const row of rows) {
    if (!on) next.delete(row.id)
    else if (most === 1) {
      next.clear()
      next.set(row.id, row)
    } else if (most === 0 || next.has(row.id) || next.size < most) next.set(row.id, row)
    else left++
  }
  return { chosen: next, left }
}
