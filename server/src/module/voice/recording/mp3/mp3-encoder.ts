import type { Mp3Thread } from './mp3-thread'

/** A recording takes a tenth of a second of work, the longest turn less than one second; several are asked for at once. */
const PATIENCE_MS = 10_000

type Thread = Pick<Mp3Thread, 'encode' | 'close'>

/**
 * Encodes when nothing else is to be run, so that no conversation waits for it. On a machine that has no rest at all the
 * thread that does so starves: what it has not encoded in time goes to one that gets its share, and so does everything
 * until the first one has caught up.
 */
export class Mp3Encoder {
  /** Files that the starved thread still has. */
  private overdue = 0

  constructor(
    private readonly last: Thread,
    private readonly low: Thread,
    private readonly patienceMs = PATIENCE_MS,
  ) {}

  /** See `Mp3Thread.encode`. */
  async encode(wavFile: string): Promise<Uint8Array> {
    return (this.overdue === 0 && (await this.inTime(wavFile))) || (await this.low.encode(wavFile))
  }

  async close(): Promise<void> {
    await Promise.all([this.last.close(), this.low.close()])
  }

  /** Null: it starves. */
  private async inTime(wavFile: string): Promise<Uint8Array | null> {
    const asked = this.last.encode(wavFile)
    let timer: NodeJS.Timeout | undefined
    const enough = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), this.patienceMs)
    })
    const made = await Promise.race([asked, enough]).finally(() => clearTimeout(timer))
    if (made) return made
    this.overdue++
    const caughtUp = () => void this.overdue--
    asked.then(caughtUp, caughtUp)
    return null
  }
}
