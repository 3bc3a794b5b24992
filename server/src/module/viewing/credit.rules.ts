import { MISSING_NAMED, type Missing } from '@lianda/shared/module/viewing/viewing.contract'
import { type Brought, isElsewhere, type Report, reported, type Seated, uncounted, withSilence } from './seat.rules'

/** A page counts as looked at from here on. */
export const PAGE_FLOOR_MS = 2_000

/** What viewing it whole takes. */
export interface Needs {
  seconds: number
  /** 0: not known yet, so that nobody can be through. */
  pages: number
}

type Viewed = Pick<Seated, 'creditedMs' | 'pages'>

/**
 * What a report changes; null where another device counts. The time since the report before goes to the page that was
 * shown since then, by the server's clock, if the same device had it open and somebody saw it.
 */
export function seatedBy(before: Seated, report: Report, needs: Needs, nowMs: number, counts: boolean): Seated | null {
  if (!report.take && isElsewhere(before, report.seat, nowMs)) return null
  const { creditedMs, pages, position, stretches, balanceMs, filmMs } = before
  const now = {
    ...{ creditedMs, pages, stretches, balanceMs, filmMs },
    seat: report.seat,
    visible: report.visible,
    position: Math.max(1, needs.pages > 0 ? Math.min(report.position, needs.pages) : report.position),
    heardAt: new Date(nowMs),
  }
  const was = before.visible && counts ? reported(before, report, nowMs) : 0
  const ms = Math.min(was, uncounted(before, nowMs))
  if (ms === 0) return withSilence(before, now)
  const seen = { ...pages, [position]: (pages[position] ?? 0) + ms }
  return withSilence(before, { ...now, creditedMs: creditedMs + ms, pages: seen })
}

/** What pages that were seen without a network change: they count in their order as far as the time allows. */
export function readAway(before: Seated, { pages: seen }: Brought, needs: Needs, nowMs: number): Partial<Seated> {
  const has = uncounted(before, nowMs)
  const pages = { ...before.pages }
  let spentMs = 0
  for (const { page, ms: claimed } of seen) {
    const ms = Math.min(claimed, has - spentMs)
    if (page > needs.pages || ms <= 0) continue
    pages[page] = (pages[page] ?? 0) + ms
    spentMs += ms
  }
  return { pages, creditedMs: before.creditedMs + spentMs, silentMs: before.silentMs - spentMs }
}

/** What somebody still has to do. */
export function missingOf({ creditedMs, pages }: Viewed, needs: Needs): Missing {
  const short: number[] = []
  for (let page = 1; page <= needs.pages; page++) if ((pages[page] ?? 0) < PAGE_FLOOR_MS) short.push(page)
  return {
    seconds: Math.max(0, needs.seconds - Math.floor(creditedMs / 1_000)),
    pages: short.slice(0, MISSING_NAMED),
    pagesInAll: short.length,
    questions: [],
  }
}

export const isThrough = (viewed: Viewed, needs: Needs): boolean => {
  const { seconds, pagesInAll } = missingOf(viewed, needs)
  return needs.pages > 0 && seconds === 0 && pagesInAll === 0
}
