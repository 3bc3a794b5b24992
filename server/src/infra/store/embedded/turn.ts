import { MongoError } from './mongo-error'

/** How long one command may hold the thread before others get their turn, in milliseconds. */
const SLICE_MS = 4

/** Commands that wait for their next slice, first come first served. */
const waiting: (() => void)[] = []

/** One long command goes on per turn of the event loop, so that however many there are, short ones wait for one slice. */
function resumeOne(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(resumeOne)
}

/** The time slice of one command, and the end of all its time. */
export class Turn {
  until = performance.now() + SLICE_MS
  private readonly end: number

  /** @param limitMs how long the command may take in all */
  constructor(limitMs = Number.POSITIVE_INFINITY) {
    this.end = performance.now() + limitMs
  }

  get over(): boolean {
    return performance.now() > this.until
  }

  /** Lets everything else that is ready run, then starts a new slice. Throws MongoError 50 when the command's time is up. */
  async yield(): Promise<void> {
    await new Promise<void>((resume) => {
      waiting.push(resume)
      if (waiting.length === 1) setImmediate(resumeOne)
    })
    const now = performance.now()
    if (now > this.end) throw new MongoError(50, 'operation exceeded time limit')
    this.until = now + SLICE_MS
  }
}
