/** A longer message is taken in and answered while no other such one is: it may become hundreds of megabytes of values. */
export const LARGE_BYTES = 256 * 1024

/** The one place for a large message among all connections, first come first served. */
export class LargeMessages {
  private taken = false
  private readonly waiting: (() => void)[] = []

  /**
   * Calls `admit` when the place is free, which may be at once.
   * @returns gives the place back, or up waiting for it; more calls change nothing
   */
  enter(admit: () => void): () => void {
    let inside = false
    let left = false
    const take = (): void => {
      inside = true
      this.taken = true
      admit()
    }
    if (this.taken) this.waiting.push(take)
    else take()
    return () => {
      if (left) return
      left = true
      if (inside) this.passOn()
      else this.waiting.splice(this.waiting.indexOf(take), 1)
    }
  }

  private passOn(): void {
    this.taken = false
    this.waiting.shift()?.()
  }
}
