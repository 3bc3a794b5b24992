import { MongoError } from './mongo-error'

/** Time that one command may hold the thread before other commands run (ms). */
const SLICE_MS = 4
/** Time limit without a pause (ms), for example for a long computation in the expression of one document. */
const STEP_LIMIT_MS = 10_000

/** Commands that wait for their next slice, in order of arrival. */
const waiting: (() => void)[] = []

/** Resumes one long command per event loop turn: a short one waits for one slice, however many long ones there are. */
function resumeOne(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(resumeOne)
}

/** Turn of the command that runs now: each command creates its Turn first and awaits only `yield` while it works. */
let running: Turn | undefined

const takeThread = (turn: Turn): void => {
  running = turn
}

/** Call often in code that cannot pause. Throws MongoError 50 when the running command's time is up. */
export function spend(): void {
  running?.spend()
}

/** Milliseconds left for code of the running command that cannot pause. */
export const timeLeft = (): number => running?.left ?? STEP_LIMIT_MS

/** Throws MongoError 50 when the running command's time is up. */
export function checkTime(): void {
  running?.check()
}

const timeIsUp = (): MongoError => new MongoError(50, 'operation exceeded time limit')

/** The time slice of one command, and its total time limit. */
export class Turn {
  until = performance.now() + SLICE_MS
  private readonly end: number
  private steps = 0

  /** @param limitMs total time limit of the command */
  constructor(limitMs = Number.POSITIVE_INFINITY) {
    this.end = performance.now() + limitMs
    takeThread(this)
  }

  get over(): boolean {
    return performance.now() > this.until
  }

  /** Time left for the command in milliseconds, limited by what one step may take. */
  get left(): number {
    return Math.min(this.end, this.until + STEP_LIMIT_MS) - performance.now()
  }

  /** Counts a step; checks the time at every 64th. */
  spend(): void {
    if ((++this.steps & 63) === 0) this.check()
  }

  /** Throws MongoError 50 when the command's time is up, or when other commands have waited too long. */
  check(): void {
    const now = performance.now()
    if (now > this.end) throw timeIsUp()
    if (now > this.until + STEP_LIMIT_MS)
      throw new MongoError(50, `an expression took more than ${STEP_LIMIT_MS} ms for one document`)
  }

  /** Lets everything that is ready run, then starts a new slice. Throws MongoError 50 when the command's time is up. */
  async yield(): Promise<void> {
    await new Promise<void>((resume) => {
      waiting.push(resume)
      if (waiting.length === 1) setImmediate(resumeOne)
    })
    takeThread(this)
    const now = performance.now()
    if (now > this.end) throw timeIsUp()
    this.until = now + SLICE_MS
  }
}
