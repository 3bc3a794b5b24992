import { createHash } from 'node:crypto'
import type { Db } from 'mongodb'

/** Documents between two progress reports. */
const TELL_EVERY = 5_000
const HASH_BYTES = 32

interface Fingerprint {
  documents: number
  hash: Buffer
}

/** Number of documents in the source, and a text on how the target differs; null when it does not. */
export interface Comparison {
  documents: number
  difference: string | null
}

/**
 * Reads a collection on both sides and describes how they differ; null when they hold the same documents, byte by byte,
 * in any order.
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

/** SHA-256 of each document, combined regardless of order (no two documents are equal: each has its own `_id`). */
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
