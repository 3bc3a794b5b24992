import type { Missing } from '@lianda/shared/module/viewing/viewing.contract'
import { type AskedQuestion, openOf, stopOf } from './asked.rules'
import {
  type Before,
  type Brought,
  isElsewhere,
  MOST_MS,
  type Played,
  type Report,
  reported,
  type Seated,
  uncounted,
  withSilence,
} from './seat.rules'

/** What begins so closely behind a stretch belongs to it: players do not report to the millisecond. */
const JOIN_MS = 1_000
/** Not every player gets to the very end. */
const END_MS = 1_000
/** More stretches than anybody leaves who watches; what would be one more is not taken. */
const MOST_STRETCHES = 300

/** A watched part of a film: from and to, in ms. */
export type Stretch = [from: number, to: number]

/** What watching it takes. */
export interface FilmNeeds {
  /** 0: not known yet, so that nobody can be through. */
  durationMs: number
  percent: number
  /** Whether one may jump to what was not watched yet. */
  skipAllowed: boolean
  /** What it asks, in order. */
  questions: readonly Omit<AskedQuestion, 'content'>[]
}

const BEGINNING: Stretch = [0, 0]

type Watched = Pick<Seated, 'stretches'>
type Viewed = Pick<Before, 'stretches' | 'answers'>

/** How much of the film has to be watched, in ms. */
export const neededMs = ({ durationMs, percent }: FilmNeeds): number =>
  Math.max(0, Math.min(Math.ceil((durationMs * percent) / 100), durationMs - END_MS))

export const watchedMs = ({ stretches }: Watched): number => stretches.reduce((sum, [from, to]) => sum + to - from, 0)

/** The end of what was watched: without leave to skip nobody gets beyond it. */
export const reachMs = ({ stretches }: Watched): number => stretches.at(-1)?.[1] ?? 0

/**
 * What a report changes; null where another device counts. What was played since the report before counts as far as
 * the server's own clock allows at its speed; time that nothing was played in is kept for a report that comes early.
 */
export function watchedBy(
  before: Before,
  report: Report,
  needs: FilmNeeds,
  nowMs: number,
  counts: boolean,
): Seated | null {
  if (!report.take && isElsewhere(before, report.seat, nowMs)) return null
  const { creditedMs, pages } = before
  const now = { seat: report.seat, visible: report.visible, heardAt: new Date(nowMs), pages, filmMs: needs.durationMs }
  const balance = before.seat === report.seat ? before.balanceMs : 0
  const has = Math.min(balance + reported(before, report, nowMs), uncounted(before, nowMs))
  const { stretches, spentMs } = counts
    ? taken(before, report.watched, needs, has)
    : { stretches: before.stretches, spentMs: 0 }
  const most = needs.skipAllowed || !counts ? needs.durationMs : reachMs({ stretches })
  const spent = Math.ceil(spentMs)
  return withSilence(before, {
    ...{ ...now, stretches, creditedMs: creditedMs + spent },
    ...{ position: Math.min(report.position, most), balanceMs: Math.min(MOST_MS, has - spent) },
  })
}

/** What parts that were played without a network change: they count in their order as far as the time allows. */
export function watchedAway(before: Before, { watched }: Brought, needs: FilmNeeds, nowMs: number): Partial<Seated> {
  const { stretches, spentMs } = taken(before, watched, needs, uncounted(before, nowMs))
  const spent = Math.ceil(spentMs)
  const { creditedMs, silentMs } = before
  return { stretches, filmMs: needs.durationMs, creditedMs: creditedMs + spent, silentMs: silentMs - spent }
}

/**
 * The claims that the time allows, joined with what was watched before. What was watched already costs nothing, and
 * nothing counts behind a question that is open.
 */
function taken(before: Viewed, claims: readonly Played[], needs: FilmNeeds, hasMs: number) {
  const open = openOf(needs.questions, before)
  let stretches = [...before.stretches]
  let spentMs = 0
  for (const claim of claims) {
    const from = beginningOf(stretches, claim.from)
    const to = Math.min(claim.to, needs.durationMs, stopOf(open, from, needs.skipAllowed))
    if (from >= to || (!needs.skipAllowed && from > reachMs({ stretches }))) continue
    const speed = claim.speed / 100
    const end = affordable(stretches, [from, to], (hasMs - spentMs) * speed)
    if (end <= from) continue
    const joined = merged(stretches, [from, end])
    if (joined.length > MOST_STRETCHES) continue
    spentMs += (watchedMs({ stretches: joined }) - watchedMs({ stretches })) / speed
    stretches = joined
  }
  return { stretches, spentMs }
}

/** Where a claim begins: at the end of the stretch close before it, or of the film's beginning, whose gap it pays for. */
const beginningOf = (stretches: readonly Stretch[], from: number): number => {
  const close = [BEGINNING, ...stretches].findLast(([start, end]) => start <= from && from - end <= JOIN_MS)
  return close ? Math.min(from, close[1]) : from
}

/** How far a claim goes where so much that is new can be paid. */
function affordable(stretches: readonly Stretch[], [from, to]: Stretch, newMs: number): number {
  let left = newMs
  let at = from
  for (const [start, end] of stretches) {
    if (end <= at) continue
    if (start >= to) break
    const fresh = Math.max(0, start - at)
    if (fresh > left) return Math.floor(at + left)
    left -= fresh
    at = Math.max(at, end)
  }
  return Math.floor(Math.min(to, at + left))
}

function merged(stretches: readonly Stretch[], [from, to]: Stretch): Stretch[] {
  const apart = stretches.filter(([start, end]) => end < from || start > to)
  const met = stretches.filter(([start, end]) => end >= from && start <= to)
  const one: Stretch = [Math.min(from, ...met.map(([start]) => start)), Math.max(to, ...met.map(([, end]) => end))]
  return [...apart, one].sort(([a], [b]) => a - b)
}

/** What somebody still has to watch and to answer. */
export const missingOfFilm = (viewed: Viewed, needs: FilmNeeds): Missing => ({
  seconds: Math.max(0, Math.ceil((neededMs(needs) - watchedMs(viewed)) / 1_000)),
  ...{ pages: [], pagesInAll: 0 },
  questions: openOf(needs.questions, viewed).map(({ n, atMs }) => ({ n, atMs })),
})

export const isWatched = (viewed: Viewed, needs: FilmNeeds): boolean =>
  needs.durationMs > 0 && watchedMs(viewed) >= neededMs(needs) && openOf(needs.questions, viewed).length === 0
