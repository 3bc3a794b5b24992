import { createHash } from 'node:crypto'
import type { Db } from 'mongodb'

/** Documents between two reports of progress. */
const TELL_EVERY = 5_000
const HASH_BYTES = 32

interface Fingerprint {
  documents: number
  hash: Buffer
}

/** How many documents the source has, and in words how the target differs; null when it does not. */
export interface Comparison {
  documents: number
  difference: string | null
}

/**
 * Reads a collection on both sides and says in words how they differ; null when they hold the same documents, byte by
 * byte, in whatever order.
 */
export async function compareCollection(
  from: Db,
  to: Db,
  name: string,
  onProgress: (done: number) => void,
): Promise<Comparison> {
  const [here, there] = await Promise.all([fingerprint(from, name, onProgress), fingerprint(to, name, () => {})])
  return { documents: here.documents, difference: differenceOf(here, there) }
}

function differenceOf(here: Fingerprint, there: Fingerprint): string | null {
  if (here.documents !== there.documents)
    return `${here.documents} documents in the source, ${there.documents} in the target`
  return here.hash.equals(there.hash)
    ? null
    : `${here.documents} documents on both sides, but not with the same content`
}

/** SHA-256 of each document, folded so that the order does not count (no two documents are equal: they have an `_id`). */
async function fingerprint(db: Db, name: string, onProgress: (done: number) => void): Promise<Fingerprint> {
  const hash = Buffer.alloc(HASH_BYTES)
  let documents = 0
  for await (const raw of db.collection(name).find<Buffer>({}, { raw: true })) {
    const one = createHash('sha256').update(raw).digest()
    for (let i = 0; i < HASH_BYTES; i++) hash[i] = (hash[i] as number) ^ (one[i] as number)
    documents++
    if (documents % TELL_EVERY === 0) onProgress(documents)
  }
  return { documents, hash }
}
