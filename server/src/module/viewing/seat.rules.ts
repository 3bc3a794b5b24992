import type { ViewingDoc } from './viewing.document'

/** A device that said nothing for so long is no longer open. */
export const SEAT_MS = 30_000
/** A device reports every 10 s; what a report that is late stands for beyond this is not counted. */
export const MOST_MS = 20_000

/** What a device says: where it is from now on, and whether somebody sees it. */
export interface Report {
  seat: string
  take: boolean
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
  'seat' | 'visible' | 'position' | 'heardAt' | 'creditedMs' | 'pages' | 'stretches' | 'balanceMs' | 'filmMs'
>

/** What a report finds. */
export type Before = Seated & Pick<ViewingDoc, 'answers'>

/** Whether another device is the one that counts. */
export const isElsewhere = ({ seat, heardAt }: Pick<Seated, 'seat' | 'heardAt'>, by: string, nowMs: number): boolean =>
  seat !== by && nowMs - heardAt.getTime() < SEAT_MS
