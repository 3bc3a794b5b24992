/** As many wait already as may wait for one key. */
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
  /** Which start was its last, of all starts. */
  servedAt: number
  running: number
  waiting: Waiting[]
}

/** Runs so many tasks at a time; those that wait are taken in turn over their keys, whoever brought more. */
export class FairQueue {
  private readonly lines = new Map<string, Line>()
  private running = 0
  private starts = 0

  constructor(private readonly limits: { running: number; perKey: number }) {}

  /**
   * Rejects with QueueFull when `perKey` tasks of this key run or wait, with the signal's reason when it aborts before the
   * task's turn, and as the task does.
   */
  async run<T>(key: string, task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted()
    // A newcomer stands behind all who wait, and before whoever was served last.
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
