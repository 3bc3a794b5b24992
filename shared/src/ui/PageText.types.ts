/** A run of text: its words, then left, top, width and height in ten-thousandths of the page. */
type Run = readonly [string, number, number, number, number]

export interface PageTextProps {
  runs: readonly Run[]
  /** Width and height of the page; only their ratio counts. */
  size: readonly [number, number]
  /** Places of runs that are marked. */
  marked: ReadonlySet<number>
}
