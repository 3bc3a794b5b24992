/** How long one command may hold the thread before others get their turn, in milliseconds. */
const SLICE_MS = 4

/** The time slice of one command. */
export class Turn {
  until = performance.now() + SLICE_MS

  get over(): boolean {
    return performance.now() > this.until
  }

  /** Lets everything else that is ready run, then starts a new slice. */
  async yield(): Promise<void> {
    await new Promise<void>((resume) => setImmediate(resume))
    this.until = performance.now() + SLICE_MS
  }
}
