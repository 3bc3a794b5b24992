import { LRUCache } from 'lru-cache'

/** Vectors kept; one of 512 numbers takes 4 KB. Reference scripts hardly ever change. */
const KEPT = 4_000
/** Texts asked for at once: services limit the size of a request. */
const BATCH = 256

/** One vector per text in the same order; each text is asked for once and then kept. `ask` gets texts it has not seen. */
export function keptVectors(
  ask: (texts: string[], signal: AbortSignal) => Promise<number[][]>,
): (texts: readonly string[], signal: AbortSignal) => Promise<number[][]> {
  const kept = new LRUCache<string, number[]>({ max: KEPT })
  return async (texts, signal) => {
    const found = new Map<string, number[]>()
    for (const text of new Set(texts)) {
      const vector = kept.get(text)
      if (vector) found.set(text, vector)
    }
    const asked = [...new Set(texts)].filter((text) => !found.has(text))
    for (let from = 0; from < asked.length; from += BATCH) {
      const batch = asked.slice(from, from + BATCH)
      const vectors = await ask(batch, signal)
      batch.forEach((text, at) => {
        const vector = vectors[at] ?? []
        found.set(text, vector)
        kept.set(text, vector)
      })
    }
    return texts.map((text) => found.get(text) ?? [])
  }
}
