import { toTenths } from '../../contract/points'
import type { Correction, CorrectionRefusal } from './correction.contract'

/** A thing that earns points: what it earns now, and the most it can. In tenths. */
export interface Earning {
  id: string
  tenths: number
  most: number
}

type Raised =
  | {
      ok: true
      /** What was raised, by id. */
      given: Record<string, number>
      /** What the judge set in place of the sum; null: nothing. */
      set: number | null
    }
  | { ok: false; reason: CorrectionRefusal }

/**
 * What a judge grants to things that earn points, or to the total. Nothing becomes worth less than before.
 * @param before the total; null: it had none
 * @param count the total, where single things earn what the map says. In tenths, as everything here
 */
export function raiseScore(
  rows: readonly Earning[],
  { items, score }: Correction,
  { before, count }: { before: number | null; count: (given: Readonly<Record<string, number>>) => number | null },
): Raised {
  const known = new Map(rows.map((row) => [row.id, row]))
  const seen = new Set<string>()
  const given: Record<string, number> = {}
  for (const { id, worth } of items) {
    const row = known.get(id)
    const tenths = toTenths(worth)
    if (!row || seen.has(id)) return { ok: false, reason: 'unknown' }
    if (tenths > row.most) return { ok: false, reason: 'more' }
    if (tenths < row.tenths) return { ok: false, reason: 'lower' }
    seen.add(id)
    if (tenths > row.tenths) given[id] = tenths
  }
  const counted = count(given)
  const set = score === null ? null : toTenths(score)
  const after = set ?? counted
  if ((after ?? 0) < Math.max(before ?? 0, counted ?? 0)) return { ok: false, reason: 'lower' }
  if (Object.keys(given).length === 0 && after === before) return { ok: false, reason: 'nothing' }
  return { ok: true, given, set }
}
