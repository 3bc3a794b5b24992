/** Past, present and undone values. Values are immutable. */
export interface UndoHistory<T> {
  past: readonly T[]
  present: T
  future: readonly T[]
  /** What the last step changed, and when: a further change with this key soon after joins the same step. */
  last: { key: string; atMs: number } | null
}

const STEPS = 100
/** Typing stays one step while the pauses are shorter than this. */
export const SAME_STEP_MS = 1_500

export function beginHistory<T>(present: T): UndoHistory<T> {
  return { past: [], present, future: [], last: null }
}

/** Adds a step. `key` names what was changed; null makes the step stand alone. */
export function stepped<T>(history: UndoHistory<T>, next: T, key: string | null, atMs: number): UndoHistory<T> {
  if (next === history.present) return history
  const { last } = history
  const goesOn = key !== null && last !== null && last.key === key && atMs - last.atMs < SAME_STEP_MS
  return {
    past: goesOn ? history.past : [...history.past, history.present].slice(-STEPS),
    present: next,
    future: [],
    last: key === null ? null : { key, atMs },
  }
}

export function undone<T>(history: UndoHistory<T>): UndoHistory<T> {
  const before = history.past.at(-1)
  if (before === undefined) return history
  return { past: history.past.slice(0, -1), present: before, future: [history.present, ...history.future], last: null }
}

export function redone<T>(history: UndoHistory<T>): UndoHistory<T> {
  const [next, ...rest] = history.future
  if (next === undefined) return history
  return { past: [...history.past, history.present], present: next, future: rest, last: null }
}
