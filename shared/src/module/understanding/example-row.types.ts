/** An example of an intent; `node` and `intent` are positions in the part, -1 for background. */
export interface ExampleRow {
  node: number
  intent: number
  text: string
  /** As prepared. */
  said: string
}
