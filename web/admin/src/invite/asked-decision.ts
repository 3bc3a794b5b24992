/** A decision that is asked for before it is made. */
export interface AskedDecision {
  ids: readonly string[]
  approve: boolean
}
