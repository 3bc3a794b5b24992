import { type Deps, perApp } from '../../../deps'
import type { TurnIntake } from './turn-intake'

const IDLE_MS = 180_000
/** Bytes that all turns together may hold in memory while the disk lags behind. */
const MAX_WAITING_BYTES = 64 * 1024 * 1024

/** Voice turns that this process is receiving, by user and turn key. */
class Intakes {
  private readonly all = new Map<string, TurnIntake>()

  find(userId: string, turnKey: string): TurnIntake | null {
    return this.all.get(`${userId}/${turnKey}`) ?? null
  }

  /** A session has one turn under way: another unfinished one is discarded. */
  async put(intake: TurnIntake): Promise<void> {
    const older = [...this.all.values()].filter((other) => other.of.sessionId === intake.of.sessionId && !other.sealed)
    this.all.set(`${intake.of.userId}/${intake.of.turnKey}`, intake)
    for (const other of older) {
      if (other.of.turnKey !== intake.of.turnKey) this.forget(other)
      await other.discard()
    }
  }

  /** Whether frames must be dropped until the disk has caught up; devices send them again. */
  get full(): boolean {
    let waiting = 0
    for (const { writer } of this.all.values()) waiting += writer.waiting
    return waiting > MAX_WAITING_BYTES
  }

  forget(intake: TurnIntake): void {
    const key = `${intake.of.userId}/${intake.of.turnKey}`
    if (this.all.get(key) === intake) this.all.delete(key)
  }

  /** Discards turns of devices that did not come back; the recording is still on the device. */
  async dropIdle(): Promise<void> {
    const before = performance.now() - IDLE_MS
    for (const intake of [...this.all.values()].filter((one) => one.lastFrameAt < before && !one.sealed)) {
      this.forget(intake)
      await intake.discard()
    }
  }

  async dropAll(): Promise<void> {
    const open = [...this.all.values()]
    this.all.clear()
    await Promise.allSettled(open.map((intake) => (intake.sealed ? intake.sealed : intake.discard())))
  }
}

export const intakes: (deps: Deps) => Intakes = perApp(() => new Intakes())
