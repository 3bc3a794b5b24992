import type { RecordLine } from '@lianda/shared/module/practice/practice.admin.contract'

/** A line on the replay's time axis, in milliseconds from the beginning of the practice. */
export interface Segment {
  line: RecordLine
  startMs: number
  endMs: number
}

/** A typed or silent line takes no sound, but must be seen and clickable: so long where there is time before the next. */
const MUTE_MS = 1_500
const LEAST_MS = 300

/** Lines in time; a line never begins before the one before it ended. */
export function timelineOf(lines: readonly RecordLine[]): Segment[] {
  let free = 0
  return lines.map((line, at) => {
    const startMs = Math.max(free, line.atMs)
    // The axis is the practice's own: without sound nothing makes it longer than it was.
    const room = (lines[at + 1]?.atMs ?? startMs + LEAST_MS) - startMs
    const mute = Math.min(MUTE_MS, Math.max(LEAST_MS, room))
    const endMs = startMs + Math.max(line.durationMs, line.audio ? LEAST_MS : mute)
    free = endMs
    return { line, startMs, endMs }
  })
}

export const totalMs = (segments: readonly Segment[]): number => segments.at(-1)?.endMs ?? 0

/** The segment that is under way at `ms`, or the next one; the last one when all is over. */
export function segmentAt(segments: readonly Segment[], ms: number): number {
  const index = segments.findIndex((segment) => ms < segment.endMs)
  return index < 0 ? Math.max(0, segments.length - 1) : index
}
