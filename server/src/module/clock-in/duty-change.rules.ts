import type { DutyMembers } from '@lianda/shared/module/clock-in/clock-in.admin.contract'
import { addDays } from '../../infra/clock/zone'
import type { DutyRule, DutyTime } from './duty-days.rules'

type Wanted = Pick<DutyMembers, 'startDay' | 'weekdays' | 'window' | 'measure' | 'amount'>

/** The rule that holds last: what an administrator sees and changes. */
export function newestRule({ rules }: Pick<DutyTime, 'rules'>): DutyRule {
  const newest = rules.at(-1)
  if (!newest) throw new Error('a duty has at least one rule')
  return newest
}

const told = ({ weekdays, window, measure, amount }: Omit<DutyRule, 'from'>): string =>
  JSON.stringify([weekdays, window?.from, window?.to, measure, amount])

/**
 * The rules of a duty after a change. Before its first day they are simply others; then a new one holds from tomorrow on,
 * and takes the place of one that was to hold from then.
 */
export function changedRules(before: DutyTime | null, wanted: Wanted, today: string): DutyRule[] {
  const { startDay, window, measure, amount } = wanted
  const weekdays = wanted.weekdays.toSorted((a, b) => a - b)
  const rule = { weekdays, window, measure, amount }
  if (before === null || before.startDay > today) return [{ from: startDay, ...rule }]
  const kept = before.rules.filter(({ from }) => from <= today)
  const { from: _from, ...now } = newestRule({ rules: kept })
  return told(now) === told(rule) ? kept : [...kept, { from: addDays(today, 1), ...rule }]
}
