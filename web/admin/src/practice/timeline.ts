import type { RecordLine } from '@lianda/shared/module/practice/record-detail.admin.contract'

/** A line on the replay's time axis, in ms from the start of the practice. */
export interface Segment {
  line: RecordLine
  startMs: number
  endMs: number
}

/** Duration of a line without sound, if the next line leaves room: it must be visible and clickable. */
const MUTE_MS = 1_500
const LEAST_MS = 300

/** Places the lines in time; a line never starts before the previous one ends. */
export function timelineOf(lines: readonly RecordLine[]): Segment[] {
  let free = 0
  return lines.map((line, at) => {
    const startMs = Math.max(free, line.atMs)
    // A line without sound must not make the axis longer than the practice was.
    const room = (lines[at + 1]?.atMs ?? startMs + LEAST_MS) - startMs
    const mute = Math.min(MUTE_MS, Math.max(LEAST_MS, room))
    const endMs = startMs + Math.max(line.durationMs, line.audio ? LEAST_MS : mute)
    free = endMs
    return { line, startMs, endMs }
  })
}

export const totalMs = (segments: readonly Segment[]): number => segments.at(-1)?.endMs ?? 0

/** The segment playing at `ms`, or the next one; after the end the last one. */
export function segmentAt(segments: readonly Segment[], ms: number): number {
  const index = segments.findIndex((segment) => ms < segment.endMs)
  return index < 0 ? Math.max(0, segments.length - 1) : index
}
