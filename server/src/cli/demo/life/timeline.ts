import type { FakeClock } from '@lianda/shared/kernel/clock'

/** What somebody does over some time: yields when it goes on, in ms. */
export type Course = AsyncGenerator<number, void, void>

interface Waiting {
  at: number
  course: Course
}

/** Plays courses side by side, each step at its time, by a clock that it moves on. */
export class Timeline {
  /** In the order of their times; of equal ones the first that came. */
  private readonly waiting: Waiting[] = []

  constructor(readonly clock: FakeClock) {}

  /** Adds a course, whose first step is taken at once. */
  async begin(course: Course): Promise<void> {
    const { value, done } = await course.next()
    if (done) return
    // The clocks of the server show whole milliseconds.
    const at = Math.round(value)
    const after = this.waiting.findLastIndex((one) => one.at <= at)
    this.waiting.splice(after + 1, 0, { at, course })
  }

  /** Goes on until nothing is left, or the next step comes after `until`. Throws the reason of the signal. */
  async run(until: number, signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted()
      const next = this.waiting.shift()
      if (!next || next.at > until) return
      this.clock.advance(Math.max(0, next.at - this.clock.now()))
      await this.begin(next.course)
    }
  }
}
