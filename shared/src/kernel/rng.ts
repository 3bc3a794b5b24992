/** A random source: each call returns a number in [0, 1). Injected, so that draws can be repeated. */
export type Rng = () => number

/** mulberry32: small, fast, good enough for draws and shuffles; never for secrets. Same seed, same sequence. */
export function seededRng(seed: number): Rng {
  let a = seed >>> 0
  return () => {
    a = (a + 0x6d2b79f5) >>> 0
    let t = a
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
