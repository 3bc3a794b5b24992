/** Takes the time of the parts of a journey, for its last line. */
export interface Stopwatch {
  /** Ends a part. */
  part(name: string): void
  /** Prints the parts in seconds. */
  print(title: string): void
}

export function stopwatch(): Stopwatch {
  const parts: { name: string; s: number }[] = []
  let begun = performance.now()
  return {
    part(name) {
      const now = performance.now()
      parts.push({ name, s: (now - begun) / 1_000 })
      begun = now
    },
    print(title) {
      const all = parts.reduce((sum, { s }) => sum + s, 0)
      console.info(
        `${title}: ${all.toFixed(1)} s (${parts.map(({ name, s }) => `${name} ${s.toFixed(1)}`).join(', ')})`,
      )
    },
  }
}
