/** The system's own viewer opens within this time (ms). */
const COMES_UP_MS = 1_000

let openedAt = Number.NEGATIVE_INFINITY

/** Call this with the current time (ms) when opening a picture in the system's own viewer. */
export function viewerOpens(nowMs: number): void {
  openedAt = nowMs
}

/** Whether that viewer is the reason why the program is hidden; the user has then not left the program. */
export const isViewerComingUp = (nowMs: number): boolean => nowMs - openedAt < COMES_UP_MS
