import type { SocketCall } from '../../../infra/realtime/socket-handler'
import type { TurnIntake } from './turn-intake'

const EVERY_MS = 250

/** Acknowledges received frames to a device every 250 ms, with one timer per turn that runs only while frames come. */
export class FrameAcks {
  private readonly waiting = new WeakMap<TurnIntake, SocketCall>()

  constructor(private readonly send: (call: SocketCall, turnKey: string, upTo: number) => void) {}

  note(call: SocketCall, intake: TurnIntake): void {
    const waits = this.waiting.has(intake)
    // The device may have reconnected meanwhile: acknowledge on its newest socket.
    this.waiting.set(intake, call)
    if (waits) return
    setTimeout(() => {
      const to = this.waiting.get(intake)
      this.waiting.delete(intake)
      if (to && !intake.sealed) this.send(to, intake.of.turnKey, intake.have - 1)
    }, EVERY_MS).unref()
  }
}
