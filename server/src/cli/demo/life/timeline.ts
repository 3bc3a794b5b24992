import { inTimeOf, type OwnTime } from './own-time'

/** What somebody does over some time: yields when it goes on, in ms. */
export type Course = AsyncGenerator<number, void, void>

interface Waiting {
  at: number
  course: Course
}

/** The courses of one person, each step at its time. */
class Lane {
  /** In the order of their times; of equal ones the first that came. */
  private readonly waiting: Waiting[] = []

  constructor(private readonly own: OwnTime) {}

  get nextAt(): number {
    return this.waiting[0]?.at ?? Number.POSITIVE_INFINITY
  }

  async begin(course: Course): Promise<void> {
    const { value, done } = await inTimeOf(this.own, () => course.next())
    if (done) return
    // The clocks of the server show whole milliseconds.
    const at = Math.round(value)
    const after = this.waiting.findLastIndex((one) => one.at <= at)
    this.waiting.splice(after + 1, 0, { at, course })
  }

  /** Takes the next step. */
  async step(): Promise<void> {
    const next = this.waiting.shift()
    if (!next) return
    this.waitUntil(next.at)
    await this.begin(next.course)
  }

  waitUntil(atMs: number): void {
    this.own.clock.advance(Math.max(0, atMs - this.own.clock.now()))
  }
}

/**
 * Plays the courses of several people at once, each by a clock of their own, so that nobody waits for what the store does
 * for another. What concerns all is the house's: before each of its steps everybody comes to its time, and it is taken
 * alone. What becomes of a person therefore never depends on who was faster.
 */
export class Timeline {
  private readonly lanes = new Map<OwnTime, Lane>()
  private readonly house: Lane

  constructor(house: OwnTime) {
    this.house = new Lane(house)
  }

  /** Adds a course of a person, or of the house if nobody is named. Its first step is taken at once. */
  async begin(course: Course, own?: OwnTime): Promise<void> {
    await (own ? this.laneOf(own) : this.house).begin(course)
  }

  private laneOf(own: OwnTime): Lane {
    const known = this.lanes.get(own) ?? new Lane(own)
    this.lanes.set(own, known)
    return known
  }

  /** Goes on until nothing is left, or all next steps come after `untilMs`. Throws the reason of the signal. */
  async run(untilMs: number, signal: AbortSignal): Promise<void> {
    for (;;) {
      const at = Math.min(this.house.nextAt, untilMs)
      await this.comeTo(at, signal)
      if (this.house.nextAt > untilMs) return
      await this.house.step()
    }
  }

  private async comeTo(atMs: number, signal: AbortSignal): Promise<void> {
    const came = await Promise.allSettled(
      [...this.lanes.values()].map(async (lane) => {
        while (lane.nextAt <= atMs) {
          signal.throwIfAborted()
          await lane.step()
        }
      }),
    )
    signal.throwIfAborted()
    // Nothing of the others is under way any more.
    for (const one of came) if (one.status === 'rejected') throw one.reason
  }
}
