/** The state of a document that does not exist. */
export const GONE = '-'

export interface CrashDoc {
  _id: string
  n: number
  round: number
  tags: string[]
  text: string
  /** Unique over all documents and states. */
  u: string
}

/** Content of a document, fields in upsert order; `_id` and `n` determine all of it, so mixed states are detected. */
export function contentOf(_id: string, n: number): CrashDoc {
  return {
    _id,
    n,
    round: Number(_id.split('-')[0]),
    tags: n % 4 === 3 ? [] : [`t${n % 10}`, 'all', `l${_id.length}`],
    // sometimes longer than a page of the file
    text: `${n}.`.repeat(n % 5 === 4 ? 5000 : 10 + (n % 50)),
    u: `${n} ${_id}`,
  }
}

/** Pseudo-random numbers from 0 to 1, determined by the seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
