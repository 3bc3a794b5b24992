/** A search turns over so many matches at most: who wants one of the others adds a word. */
export const MOST_MATCHES = 1_000

/** How many match a search; `more`: there are others, which were not counted. */
export interface Matched {
  total: number
  more?: boolean
}

/** What is said of a search of which this many were read, `MOST_MATCHES` and one at most. */
export const matchedOf = (read: number): Matched =>
  read > MOST_MATCHES ? { total: MOST_MATCHES, more: true } : { total: read }

interface Reach {
  /** Matches up to the end of the page. */
  reached: number
  /** About how many there are in all, and of how many documents. */
  matches: number
  everything: number
}

/**
 * Whether a page is full after fewer documents in the order of the list, where one in so many matches, than there are
 * matches to sort.
 */
export const isFullSooner = ({ reached, matches, everything }: Reach): boolean =>
  reached * everything < matches * matches
