import type { Timer } from '../../kernel/timer'

/** A shorter touch (ms) does not count as a press (look.md, hold-to-talk). */
const HOLD_AFTER_MS = 120
/** Distance upward in CSS px that arms cancelling. */
const CANCEL_UP_PX = 72

export interface GestureTarget {
  press(): void
  release(): void
  cancel(): void
  cancelZone(inside: boolean): void
  isRecording(): boolean
}

export interface PressGesture {
  press(): void
  drag(up: number): void
  release(): void
  /** A key: the first time starts, the next time ends. */
  toggle(): void
  /** The key was held like the button and is let go: ends what it started. */
  releaseKey(): void
  cancel(): void
}

/** `touching`: down, but not for long enough yet; `in_zone`: held, and letting go would cancel. */
type Finger = 'up' | 'touching' | 'holding' | 'in_zone'

/** Turns press and hold, or tap to start and tap to end, into events of the turn machine. */
export function createGesture(target: GestureTarget, timer: Timer): PressGesture {
  let finger: Finger = 'up'
  let byKey = false
  let stopWaiting = () => undefined as void
  const lift = (): Finger => {
    const was = finger
    stopWaiting()
    finger = 'up'
    return was
  }
  return {
    press() {
      if (finger !== 'up') return
      finger = 'touching'
      stopWaiting = timer.after(HOLD_AFTER_MS, () => {
        finger = 'holding'
        target.press()
      })
    },
    drag(up) {
      const next: Finger = up >= CANCEL_UP_PX ? 'in_zone' : 'holding'
      if (finger === 'up' || finger === 'touching' || finger === next) return
      finger = next
      target.cancelZone(next === 'in_zone')
    },
    release() {
      const was = lift()
      if (was === 'holding' || was === 'in_zone') target.release()
    },
    toggle() {
      // A key while a finger holds the button ends the recording; the finger's own release then does nothing.
      stopWaiting()
      if (finger === 'touching') finger = 'up'
      byKey = !target.isRecording()
      if (byKey) target.press()
      else target.release()
    },
    releaseKey() {
      if (byKey && target.isRecording()) target.release()
    },
    cancel() {
      if (lift() === 'in_zone') target.cancelZone(false)
      target.cancel()
    },
  }
}
