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
  toggle(): void
  cancel(): void
}

/** Turns press and hold, or tap to start and tap to end, into events of the turn machine. */
export function createGesture(target: GestureTarget, timer: Timer): PressGesture {
  let cancelWait: (() => void) | null = null
  let holding = false
  let inZone = false
  const stopWaiting = () => {
    cancelWait?.()
    cancelWait = null
  }
  const leaveZone = () => {
    if (inZone) target.cancelZone(false)
    inZone = false
  }
  return {
    press() {
      if (cancelWait !== null || holding) return
      cancelWait = timer.after(HOLD_AFTER_MS, () => {
        cancelWait = null
        holding = true
        target.press()
      })
    },
    drag(up) {
      const now = holding && up >= CANCEL_UP_PX
      if (now === inZone) return
      inZone = now
      target.cancelZone(now)
    },
    release() {
      stopWaiting()
      if (!holding) return
      holding = false
      target.release()
      inZone = false
    },
    toggle() {
      stopWaiting()
      if (target.isRecording()) target.release()
      else target.press()
    },
    cancel() {
      stopWaiting()
      holding = false
      leaveZone()
      target.cancel()
    },
  }
}
