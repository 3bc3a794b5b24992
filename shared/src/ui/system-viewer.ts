/** A viewer of the system's own comes up within this time (ms). */
const COMES_UP_MS = 1_000

let openedAt = Number.NEGATIVE_INFINITY

/** To be called when a picture is handed to a viewer of the system's own, with the time now (ms). */
export function viewerOpens(nowMs: number): void {
  openedAt = nowMs
}

/** Whether the program is hidden because such a viewer covers it: who looks at a picture has not gone away. */
export const isViewerComingUp = (nowMs: number): boolean => nowMs - openedAt < COMES_UP_MS
