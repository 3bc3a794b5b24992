import type { Socket } from 'node:net'

/** Longer messages are received and run one at a time: each may become hundreds of megabytes of values. */
const LARGE_BYTES = 256 * 1024

export const isLarge = (bytes: number): boolean => bytes > LARGE_BYTES

/** Admits one large message at a time over all connections, in order of arrival. */
export class LargeMessages {
  private holder: LargeTurn | undefined
  private waiting: LargeTurn[] = []

  /** @param patienceMs time for a large message to arrive once admitted; after it the client is disconnected */
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

/** State of one connection's large message: waiting, arriving, running. */
export class LargeTurn {
  private state: 'none' | 'waiting' | 'arriving' | 'running' = 'none'
  private patience: NodeJS.Timeout | undefined

  constructor(
    private readonly large: LargeMessages,
    private readonly socket: Socket,
  ) {}

  /** True while nothing is read from the connection. */
  get holdsBack(): boolean {
    return this.state === 'waiting' || this.state === 'running'
  }

  /** Its beginning has arrived: stops reading until the message is admitted. */
  want(): void {
    if (this.state !== 'none') return
    this.state = 'waiting'
    this.socket.pause()
    this.large.enter(this)
  }

  /** Called by LargeMessages on admission. */
  begin(): void {
    this.state = 'arriving'
    this.patience = setTimeout(() => this.socket.destroy(), this.large.patienceMs).unref()
    this.socket.resume()
  }

  /** The message is complete and may run without a time limit; reading what follows waits. */
  arrived(): void {
    this.state = 'running'
    clearTimeout(this.patience)
    this.socket.pause()
  }

  /** The command of the message has ended. */
  done(): void {
    this.state = 'none'
    clearTimeout(this.patience)
    this.large.leave(this)
  }

  /** The connection is closed; a message that is still running releases its place when it is done. */
  abandon(): void {
    if (this.state !== 'running') this.done()
  }
}
