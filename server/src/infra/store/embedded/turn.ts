import { MongoError } from './mongo-error'

/** Time that one command may hold the thread before other commands run (ms). */
const SLICE_MS = 4

/** Commands that wait for their next slice, in order of arrival. */
const waiting: (() => void)[] = []

/** Resumes one long command per event loop turn: a short one waits for one slice, however many long ones there are. */
function resumeOne(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(resumeOne)
}

const timeIsUp = (): MongoError => new MongoError(50, 'operation exceeded time limit')

/** The time slice of one command, and its total time limit. */
export class Turn {
  until = performance.now() + SLICE_MS
  private readonly end: number

  /** @param limitMs total time limit of the command */
  constructor(limitMs = Number.POSITIVE_INFINITY) {
    this.end = performance.now() + limitMs
  }

  get over(): boolean {
    return performance.now() > this.until
  }

  /** Lets everything that is ready run, then starts a new slice. Throws MongoError 50 when the command's time is up. */
  async yield(): Promise<void> {
    await new Promise<void>((resume) => {
      waiting.push(resume)
      if (waiting.length === 1) setImmediate(resumeOne)
    })
    const now = performance.now()
    if (now > this.end) throw timeIsUp()
    this.until = now + SLICE_MS
  }
}
