/** Packages to do that are shown before all are asked for (spec). */
export const FIRST_ROWS = 3

/** The first packages, and those that have just arrived, wherever they stand. */
export const firstRows = <Row extends { id: string }>(rows: readonly Row[], fresh: readonly string[]): Row[] =>
  rows.filter(({ id }, at) => at < FIRST_ROWS || fresh.includes(id))
