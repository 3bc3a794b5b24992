/** A piece of key information that a node wants. */
export interface Wanted {
  label: string
  /** `|` separates alternatives, `,` joins words that must all occur. */
  keywords: string
  /** A sentence that says it; it tells what a number in the key words counts. */
  better?: string | undefined
  /** The figure that it states. */
  value?: string | undefined
  /** Its key words have to be denied. */
  denied?: boolean | undefined
  /** Sentences that contradict it. */
  counters?: readonly string[] | undefined
}

/** What a turn does with it. A contradiction has the range that decides. */
export interface InformationCheck {
  verdict: 'said' | 'missing' | 'contradicted'
  evidence: { start: number; end: number } | null
  why?: 'negated' | 'affirmed' | 'other_value' | 'opposite' | 'counter' | 'word_list'
  expected?: string
  found?: string
  /** 0-1. */
  sure: number
}
