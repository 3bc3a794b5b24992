/** The key already has its maximum of running and waiting tasks; `waiting` counts both. */
export class QueueFull extends Error {
  constructor(readonly waiting: number) {
    super(`${waiting} wait already`)
    this.name = 'QueueFull'
  }
}

interface Waiting {
  start(): void
}

interface Line {
  /** Number of this key's latest start, counted over all keys. */
  servedAt: number
  running: number
  waiting: Waiting[]
}

/** Runs at most `running` tasks at a time. Keys take turns, however many tasks each of them has waiting. */
export class FairQueue {
  private readonly lines = new Map<string, Line>()
  private running = 0
  private starts = 0

  constructor(private readonly limits: { running: number; perKey: number }) {}

  /**
   * Rejects with QueueFull when `perKey` tasks of this key already run or wait, with the signal's reason when it aborts
   * before the task starts, or with the task's own error.
   */
  async run<T>(key: string, task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted()
    // A new key comes after all waiting keys except the one that was served last.
    const line = this.lines.get(key) ?? { servedAt: this.starts - 0.5, running: 0, waiting: [] }
    const held = line.running + line.waiting.length
    if (held >= this.limits.perKey) throw new QueueFull(held)
    this.lines.set(key, line)
    try {
      await this.turn(line, signal)
      try {
        return await task()
      } finally {
        this.running--
        line.running--
      }
    } finally {
      if (line.running + line.waiting.length === 0) this.lines.delete(key)
      this.next()
    }
  }

  private turn(line: Line, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        line.waiting.splice(line.waiting.indexOf(mine), 1)
        reject(signal?.reason as Error)
      }
      const mine: Waiting = {
        start: () => {
          signal?.removeEventListener('abort', leave)
          resolve()
        },
      }
      signal?.addEventListener('abort', leave, { once: true })
      line.waiting.push(mine)
      this.next()
    })
  }

  private next(): void {
    while (this.running < this.limits.running) {
      let chosen: Line | null = null
      for (const line of this.lines.values())
        if (line.waiting.length > 0 && (chosen === null || line.servedAt < chosen.servedAt)) chosen = line
      const first = chosen?.waiting.shift()
      if (!chosen || !first) return
      chosen.servedAt = ++this.starts
      chosen.running++
      this.running++
      first.start()
    }
  }
}
