import type { OwnDuties, OwnDuty } from '@lianda/shared/module/clock-in/clock-in.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { addDays } from '../../infra/clock/zone'
import { isMeant } from '../task'
import type { DutyDoc } from './clock-in.model'
import {
  type DoneWork,
  isOver,
  judgeOf,
  type LocalMoment,
  monthBefore,
  monthOf,
  monthsFor,
  ruleOn,
  toMakeUp,
} from './duty-days.rules'
import { newestRule } from './duty-change.rules'
import { dutyIndex } from './duty-index'
import { nowIn } from './local-moment'
import { ownSince } from './member.service'
import { worksOf } from './work.service'

/** Somebody's duties that run now, or ran in the month. Reads the work of at most seven months. */
export async function ownDuties(deps: Deps, actor: Actor, asked: string | undefined): Promise<OwnDuties> {
  const { orgid, userId, departments } = actor
  const [now, all] = await Promise.all([nowIn(deps, orgid), dutyIndex(deps, orgid)])
  const thisMonth = monthOf(now.day)
  const month = asked ?? thisMonth
  const shown = all.filter(({ startDay, endDay }) => {
    const last = endDay ?? now.day
    return last >= now.day || (monthOf(startDay) <= month && monthOf(last) >= month)
  })
  const meant = await Promise.all(shown.map(({ audience }) => isMeant(deps, { orgid, userId, departments }, audience)))
  const own = shown.filter((_duty, at) => meant[at])
  if (own.length === 0) return { today: now.day, month, duties: [] }
  // The days of the month before are judged too: one of them may still be made up.
  const months = new Set([month, thisMonth, monthBefore(thisMonth)].flatMap(monthsFor))
  const [since, works] = await Promise.all([ownSince(deps, orgid, userId), worksOf(deps, orgid, [userId], [...months])])
  const given = { month, works: works.get(userId) ?? [] }
  const rows = own.map((duty) => ownDuty(duty, { ...given, since: since.get(duty._id) ?? now.day }, now))
  return { today: now.day, month, duties: rows }
}

interface Given {
  /** First day on which this person has the duty. */
  since: string
  month: string
  works: readonly DoneWork[]
}

function ownDuty(duty: DutyDoc, { since, month, works }: Given, now: LocalMoment): OwnDuty {
  const { _id: id, name, startDay, endDay } = duty
  const judged = (of: string) => judgeOf(duty, of, now)({ since, works })
  const thisMonth = monthOf(now.day)
  const recent = [...judged(monthBefore(thisMonth)), ...judged(thisMonth)]
  const day = currentDay(duty, since, now)
  const today = recent.find((one) => one.day === day)
  if (!today) throw new Error('today is a day of its month')
  const { measure, amount, weekdays, window } =
    duty.rules.findLast(({ from }) => from <= day) ?? duty.rules[0] ?? newestRule(duty)
  return {
    ...{ id, name, measure, amount, weekdays, window, startDay, endDay },
    now: today,
    makeUp: toMakeUp(recent, now.day),
    days: judged(month),
  }
}

/** Today; yesterday as long as its window is open. */
function currentDay(duty: DutyDoc, since: string, now: LocalMoment): string {
  const yesterday = addDays(now.day, -1)
  const rule = yesterday < since ? null : ruleOn(duty, yesterday)
  return rule && !isOver(rule, yesterday, now) ? yesterday : now.day
}
