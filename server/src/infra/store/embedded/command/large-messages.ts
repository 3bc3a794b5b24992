import type { Socket } from 'node:net'

/** A longer message is taken in and run while no other such one is: it may become hundreds of megabytes of values. */
const LARGE_BYTES = 256 * 1024

export const isLarge = (bytes: number): boolean => bytes > LARGE_BYTES

/** The one place for a large message among all connections, first come first served. */
export class LargeMessages {
  private holder: LargeTurn | undefined
  private waiting: LargeTurn[] = []

  /** @param patienceMs a large message has arrived within this time of its turn, else its client makes room for others */
  constructor(readonly patienceMs = 30_000) {}

  enter(turn: LargeTurn): void {
    if (this.holder) this.waiting.push(turn)
    else this.admit(turn)
  }

  leave(turn: LargeTurn): void {
    this.waiting = this.waiting.filter((one) => one !== turn)
    if (this.holder !== turn) return
    this.holder = undefined
    const next = this.waiting.shift()
    if (next) this.admit(next)
  }

  private admit(turn: LargeTurn): void {
    this.holder = turn
    turn.begin()
  }
}

/** The way of one connection's large message: waits, is taken in, runs, makes room. */
export class LargeTurn {
  private state: 'none' | 'waiting' | 'arriving' | 'running' = 'none'
  private patience: NodeJS.Timeout | undefined

  constructor(
    private readonly large: LargeMessages,
    private readonly socket: Socket,
  ) {}

  /** Nothing is to be taken in from the connection now. */
  get holdsBack(): boolean {
    return this.state === 'waiting' || this.state === 'running'
  }

  /** Its beginning has arrived: no more of it is taken in before its turn. */
  want(): void {
    if (this.state !== 'none') return
    this.state = 'waiting'
    this.socket.pause()
    this.large.enter(this)
  }

  /** Called by the place. */
  begin(): void {
    this.state = 'arriving'
    this.patience = setTimeout(() => this.socket.destroy(), this.large.patienceMs).unref()
    this.socket.resume()
  }

  /** All of it has arrived, and may run as long as it takes; what follows it waits. */
  arrived(): void {
    this.state = 'running'
    clearTimeout(this.patience)
    this.socket.pause()
  }

  /** It was run. */
  done(): void {
    this.state = 'none'
    clearTimeout(this.patience)
    this.large.leave(this)
  }

  /** The connection is gone; what still runs makes room when it is done. */
  abandon(): void {
    if (this.state !== 'running') this.done()
  }
}
