import { MongoError } from './mongo-error'

/** How long one command may hold the thread before others get their turn, in milliseconds. */
const SLICE_MS = 4
/** How long it may go on without a pause, as when one document's expression computes and computes. */
const STEP_LIMIT_MS = 10_000

/** Commands that wait for their next slice, first come first served. */
const waiting: (() => void)[] = []

/** One long command goes on per turn of the event loop, so that however many there are, short ones wait for one slice. */
function resumeOne(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(resumeOne)
}

/** Whose command runs now: each begins with its Turn and awaits nothing but `yield` while it works. */
let running: Turn | undefined

const takeThread = (turn: Turn): void => {
  running = turn
}

/** To be called, often, by what cannot pause. Throws MongoError 50 when the time of the running command is up. */
export function spend(): void {
  running?.spend()
}

/** The milliseconds that the running command has for what cannot pause. */
export const timeLeft = (): number => running?.left ?? STEP_LIMIT_MS

/** Throws MongoError 50 when the time of the running command is up. */
export function checkTime(): void {
  running?.check()
}

const timeIsUp = (): MongoError => new MongoError(50, 'operation exceeded time limit')

/** The time slice of one command, and the end of all its time. */
export class Turn {
  until = performance.now() + SLICE_MS
  private readonly end: number
  private steps = 0

  /** @param limitMs how long the command may take in all */
  constructor(limitMs = Number.POSITIVE_INFINITY) {
    this.end = performance.now() + limitMs
    takeThread(this)
  }

  get over(): boolean {
    return performance.now() > this.until
  }

  /** Of all the time of the command, in milliseconds; not more than one step may take. */
  get left(): number {
    return Math.min(this.end, this.until + STEP_LIMIT_MS) - performance.now()
  }

  /** As the function of that name; the clock is looked at now and then. */
  spend(): void {
    if ((++this.steps & 63) === 0) this.check()
  }

  /** Throws MongoError 50 as well when everybody else has been kept waiting for too long. */
  check(): void {
    const now = performance.now()
    if (now > this.end) throw timeIsUp()
    if (now > this.until + STEP_LIMIT_MS)
      throw new MongoError(50, `an expression took more than ${STEP_LIMIT_MS} ms for one document`)
  }

  /** Lets everything else that is ready run, then starts a new slice. Throws MongoError 50 when the command's time is up. */
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
