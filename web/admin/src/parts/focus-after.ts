import { flushSync } from 'react-dom'

/**
 * Does a step and gives the focus to what it made, both before the next key is read: a frame later, the first keys of a
 * quick writer would go to the place that had the focus before.
 * @param step sets state; called in an event handler
 * @param target the element that has the focus then; nothing moves where it is not there
 */
export function focusAfter(step: () => void, target: () => HTMLElement | null | undefined): void {
  flushSync(step)
  target()?.focus()
}
