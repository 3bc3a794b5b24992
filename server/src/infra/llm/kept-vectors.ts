import { LRUCache } from 'lru-cache'

/** Vectors kept; one of 512 numbers takes 4 KB. Reference scripts hardly ever change. */
const KEPT = 4_000
/** Texts asked for at once: services limit the size of a request. */
const BATCH = 256

type Vectors = ReadonlyMap<string, number[]>

/**
 * One vector per text in the same order; each text is asked for once and then kept. `ask` gets texts that it has not seen
 * and is not asked for already: many who learn the same wait for the first. A single text, as that of a turn, does not
 * wait for the many of others.
 */
export function keptVectors(
  ask: (texts: string[], signal: AbortSignal) => Promise<number[][]>,
): (texts: readonly string[], signal: AbortSignal) => Promise<number[][]> {
  const kept = new LRUCache<string, number[]>({ max: KEPT })
  const underWay = new Map<string, Promise<Vectors>>()

  async function askFor(batch: string[], signal: AbortSignal): Promise<Vectors> {
    const vectors = await ask(batch, signal)
    const found = batch.map((text, at) => [text, vectors[at] ?? []] as const)
    for (const [text, vector] of found) kept.set(text, vector)
    return new Map(found)
  }

  /** Asks for a batch, to which others can hold on meanwhile. */
  async function shared(batch: string[], signal: AbortSignal): Promise<Vectors> {
    const asked = askFor(batch, signal)
    for (const text of batch) underWay.set(text, asked)
    try {
      return await asked
    } finally {
      for (const text of batch) if (underWay.get(text) === asked) underWay.delete(text)
    }
  }

  return async (texts, signal) => {
    const wanted = [...new Set(texts)]
    const found = new Map<string, number[]>()
    const isMissing = (text: string) => !found.has(text)
    const add = (vectors: Vectors) => vectors.forEach((vector, text) => found.set(text, vector))
    for (const text of wanted) {
      const vector = kept.get(text)
      if (vector) found.set(text, vector)
    }
    // Who asks for the others' texts may give up or fail: then these are asked for here.
    while (wanted.some(isMissing)) {
      const missing = wanted.filter(isMissing)
      const theirs = missing.length === 1 ? [] : missing.flatMap((text) => underWay.get(text) ?? [])
      const own = theirs.length === 0 ? missing : missing.filter((text) => !underWay.has(text))
      for (let from = 0; from < own.length; from += BATCH) add(await shared(own.slice(from, from + BATCH), signal))
      for (const vectors of await Promise.allSettled(new Set(theirs)))
        if (vectors.status === 'fulfilled') add(vectors.value)
      signal.throwIfAborted()
    }
    return texts.map((text) => found.get(text) ?? [])
  }
}
