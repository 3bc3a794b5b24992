/** How long one command may hold the thread before others get their turn, in milliseconds. */
const SLICE_MS = 4

/** Commands that wait for their next slice, first come first served. */
const waiting: (() => void)[] = []

/** One long command goes on per turn of the event loop, so that however many there are, short ones wait for one slice. */
function resumeOne(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(resumeOne)
}

/** The time slice of one command. */
export class Turn {
  until = performance.now() + SLICE_MS

  get over(): boolean {
    return performance.now() > this.until
  }

  /** Lets everything else that is ready run, then starts a new slice. */
  async yield(): Promise<void> {
    await new Promise<void>((resume) => {
      waiting.push(resume)
      if (waiting.length === 1) setImmediate(resumeOne)
    })
    this.until = performance.now() + SLICE_MS
  }
}
