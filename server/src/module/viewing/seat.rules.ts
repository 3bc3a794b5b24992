import type { ViewingDoc } from './viewing.document'

/** A device that said nothing for so long is no longer open. */
export const SEAT_MS = 30_000
/** A device reports every 10 s; what a report that is late stands for beyond this is not counted. */
export const MOST_MS = 20_000

/** What a device says: where it is from now on, and whether somebody sees it. */
export interface Report {
  seat: string
  take: boolean
  /** The device was without a network, and brings what was seen since the report before by itself. */
  away: boolean
  /** The page, from 1, or the millisecond of a film. */
  position: number
  /** Of a film: that it plays, and is seen. */
  visible: boolean
  /** Of a film: what was played since the report before. */
  watched: readonly Played[]
}

/** A stretch of a film that was played without a jump; from and to in ms, the speed in per cent. */
export interface Played {
  from: number
  to: number
  speed: number
}

/** What a report changes. */
export type Seated = Pick<
  ViewingDoc,
  | 'seat'
  | 'visible'
  | 'position'
  | 'heardAt'
  | 'creditedMs'
  | 'pages'
  | 'stretches'
  | 'balanceMs'
  | 'filmMs'
  | 'silentMs'
>

/** What a report finds. */
export type Before = Seated & Pick<ViewingDoc, 'answers'>

/** What a device brings of what was seen without a network. */
export interface Brought {
  /** Of a document: how long its pages were seen. */
  pages: readonly { page: number; ms: number }[]
  /** Of a film: what was played. */
  watched: readonly Played[]
}

/** Time that nobody counted is kept for so long for what a device brings. */
const MOST_SILENT_MS = 3_600_000

/** How long no device reported. */
const silence = ({ heardAt }: Pick<Seated, 'heardAt'>, nowMs: number): number => Math.max(0, nowMs - heardAt.getTime())

/** What a report stands for: the time since the one before, of the same device, 20 seconds at most. */
export const reported = (before: Seated, { seat, away }: Report, nowMs: number): number =>
  seat === before.seat && !away ? Math.min(MOST_MS, silence(before, nowMs)) : 0

/** What a report changes, with the time that it left uncounted: all that went by is counted once, or kept, or over. */
export function withSilence(before: Seated, after: Omit<Seated, 'silentMs'>): Seated {
  const went = silence(before, after.heardAt.getTime())
  const counted = after.creditedMs - before.creditedMs + after.balanceMs - before.balanceMs
  return { ...after, silentMs: Math.min(MOST_SILENT_MS, before.silentMs + went - counted) }
}

/** Time that was counted for nothing yet: no report and nothing that is brought gets more. */
export const uncounted = (before: Seated, nowMs: number): number =>
  Math.max(0, Math.min(MOST_SILENT_MS, before.silentMs + before.balanceMs + silence(before, nowMs)))

/** Whether another device is the one that counts. */
export const isElsewhere = ({ seat, heardAt }: Pick<Seated, 'seat' | 'heardAt'>, by: string, nowMs: number): boolean =>
  seat !== by && nowMs - heardAt.getTime() < SEAT_MS
