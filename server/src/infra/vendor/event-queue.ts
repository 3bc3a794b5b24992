/** An async iterable fed from outside: `push` adds an event, `close` ends it, `fail` makes the reader throw. */
export interface EventQueue<T> extends AsyncIterable<T> {
  push(event: T): void
  close(): void
  fail(error: Error): void
}

export function eventQueue<T>(): EventQueue<T> {
  const waiting: T[] = []
  let over: { error: Error | null } | null = null
  let wake: (() => void) | null = null
  const signal = () => {
    wake?.()
    wake = null
  }
  return {
    push(event) {
      if (over) return
      waiting.push(event)
      signal()
    },
    close() {
      over ??= { error: null }
      signal()
    },
    fail(error) {
      over ??= { error }
      signal()
    },
    async *[Symbol.asyncIterator]() {
      for (;;) {
        const next = waiting.shift()
        if (next !== undefined) {
          yield next
          continue
        }
        if (over) {
          if (over.error) throw over.error
          return
        }
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
  }
}
