/**
 * Runs one write at a time. A request during a write causes one more write after it, which takes the newest content.
 * A failed write is not retried.
 */
export function singleWriter(write: () => Promise<void>): { ask(): Promise<void>; idle(): Promise<void> } {
  let running: Promise<void> | null = null
  let again = false
  async function run(): Promise<void> {
    do {
      again = false
      await write().catch(() => undefined)
    } while (again)
  }
  return {
    ask() {
      if (running !== null) again = true
      running ??= run().finally(() => {
        running = null
      })
      return running
    },
    idle: () => running ?? Promise.resolve(),
  }
}
