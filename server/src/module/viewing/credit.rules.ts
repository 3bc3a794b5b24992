import { MISSING_NAMED, type Missing } from '@lianda/shared/module/viewing/viewing.contract'
import type { ViewingDoc } from './viewing.document'

/** A device reports every 10 s; what a report that is late stands for beyond this is not counted. */
const MOST_MS = 20_000
/** A page counts as looked at from here on. */
export const PAGE_FLOOR_MS = 2_000
/** A device that said nothing for so long is no longer open. */
export const SEAT_MS = 30_000

/** What a device says: the page that is shown from now on, and whether somebody sees it. */
export interface Report {
  seat: string
  take: boolean
  position: number
  visible: boolean
}

/** What viewing it whole takes. */
export interface Needs {
  seconds: number
  /** 0: not known yet, so that nobody can be through. */
  pages: number
}

type Viewed = Pick<ViewingDoc, 'creditedMs' | 'pages'>
type Seated = Viewed & Pick<ViewingDoc, 'seat' | 'visible' | 'position' | 'heardAt'>

/** Whether another device is the one that counts. */
export const isElsewhere = ({ seat, heardAt }: Pick<Seated, 'seat' | 'heardAt'>, by: string, nowMs: number): boolean =>
  seat !== by && nowMs - heardAt.getTime() < SEAT_MS

/**
 * What a report changes; null where another device counts. The time since the report before goes to the page that was
 * shown since then, by the server's clock, if the same device had it open and somebody saw it.
 */
export function seatedBy(before: Seated, report: Report, needs: Needs, nowMs: number, counts: boolean): Seated | null {
  if (!report.take && isElsewhere(before, report.seat, nowMs)) return null
  const now = {
    seat: report.seat,
    visible: report.visible,
    position: needs.pages > 0 ? Math.min(report.position, needs.pages) : report.position,
    heardAt: new Date(nowMs),
  }
  const was = before.seat === report.seat && before.visible && counts ? nowMs - before.heardAt.getTime() : 0
  const ms = Math.min(MOST_MS, Math.max(0, was))
  const { creditedMs, pages, position } = before
  if (ms === 0) return { ...now, creditedMs, pages }
  return { ...now, creditedMs: creditedMs + ms, pages: { ...pages, [position]: (pages[position] ?? 0) + ms } }
}

/** What somebody still has to do. */
export function missingOf({ creditedMs, pages }: Viewed, needs: Needs): Missing {
  const short: number[] = []
  for (let page = 1; page <= needs.pages; page++) if ((pages[page] ?? 0) < PAGE_FLOOR_MS) short.push(page)
  return {
    seconds: Math.max(0, needs.seconds - Math.floor(creditedMs / 1_000)),
    pages: short.slice(0, MISSING_NAMED),
    pagesInAll: short.length,
  }
}

export const isThrough = (viewed: Viewed, needs: Needs): boolean => {
  const { seconds, pagesInAll } = missingOf(viewed, needs)
  return needs.pages > 0 && seconds === 0 && pagesInAll === 0
}
