import { perApp } from '../../deps'

/** A step that waits for its turn. */
interface Waiting {
  subject: string
  begin(): void
}

/**
 * What is made before anybody asks for it, so that nobody waits for it later: one step at a time, whichever subject it is of,
 * and none while something is made that comes first. So the work after a start or at midnight leaves most of the processor
 * to practices under way.
 */
export class WorkAhead {
  private readonly waiting: Waiting[] = []
  private isBusy = false
  private firsts = 0
  /** Subjects that somebody asked for, the latest last. */
  private readonly asked = new Set<string>()

  /**
   * Does at once what a page asks for, or what others are made of. No step begins meanwhile, and afterwards those of this
   * subject go before the others: whoever asked is likely to ask for the rest of it.
   */
  async first<T>(subject: string, work: () => Promise<T>): Promise<T> {
    this.asked.delete(subject)
    this.asked.add(subject)
    this.firsts += 1
    try {
      return await work()
    } finally {
      this.firsts -= 1
      this.next()
    }
  }

  /** Does one step once its turn has come. It must be short: who comes first does not wait for it, but has to share. */
  async step<T>(subject: string, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((begin) => {
      this.waiting.push({ subject, begin })
      this.next()
    })
    try {
      return await work()
    } finally {
      // What is ready by now runs before the next step.
      setImmediate(() => {
        this.isBusy = false
        this.next()
      })
    }
  }

  private next(): void {
    if (this.isBusy || this.firsts > 0) return
    const order = [...this.asked].toReversed()
    const placeOf = ({ subject }: Waiting) => (this.asked.has(subject) ? order.indexOf(subject) : order.length)
    // The sort is stable: among equals the one that has waited longest.
    const [following] = this.waiting.toSorted((a, b) => placeOf(a) - placeOf(b))
    if (!following) return
    this.waiting.splice(this.waiting.indexOf(following), 1)
    this.isBusy = true
    following.begin()
  }
}

/** The one queue of an app for all that is made ahead. Never wait for a step inside of what comes first: it would wait for itself. */
export const workAhead = perApp(() => new WorkAhead())
