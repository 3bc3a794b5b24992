import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { AppError } from '@lianda/shared/error/app-error'
import {
  MOST_USAGE_DAYS,
  USUAL_USAGE_DAYS,
  type UsageKind,
  type usagePeople,
  type UsageStep,
} from '@lianda/shared/module/figures/usage.admin.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { addDays, dayStartMs, localDay } from '../../../infra/clock/zone'
import { type Online, onlineNow } from '../../activity'
import { peopleInSight, type PersonInSight } from '../../org'
import { getSetting } from '../../setting'
import { everTable, monthTable } from './usage-table'
import { addPerson, bitOf, type PersonUsage, periodOf, type StepUsage, type UsagePeriod } from './usage.rules'

type Filters = Pick<
  ParsedInputOf<typeof usagePeople>,
  'from' | 'to' | 'departmentId' | 'positionId' | 'terminal' | 'text'
> & { step?: UsageStep }

/** Somebody whom the administrator sees, with what they did in the period. */
export interface UsageOf {
  person: PersonInSight
  usage: PersonUsage
  /** Online in the period for the first time ever. */
  fresh: boolean
  /** There now. */
  online: Online | null
  seenMs: number | null
}

export interface CountedUsage {
  /** When this was computed. */
  at: number
  timeZone: string
  from: number
  /** No longer in it. */
  to: number
  steps: readonly StepUsage[]
  people: UsageOf[]
}

/** Everybody who was online in a period or could have been, within the administrator's scope and the filters. */
export async function countUsage(deps: Deps, actor: Actor, filters: Filters): Promise<CountedUsage> {
  const { orgid } = actor
  const { timeZone } = await getSetting(deps, orgid)
  const at = deps.clock.now()
  const period = askedPeriod(filters, localDay(at, timeZone), timeZone)
  const [people, online, ever, months] = await Promise.all([
    peopleInSight(deps, actor, filters),
    onlineNow(deps, orgid),
    everTable(deps, orgid),
    monthTables(deps, orgid, period.months),
  ])
  const wanted = filters.terminal ? bitOf(filters.terminal) : 0
  const counted = people.map((person): UsageOf => {
    const own = ever.get(person.id)
    const ofMonths = months.map((month) => month.get(person.id))
    const usage = addPerson(period, ofMonths, wanted, own?.first ?? null)
    const there = online.get(person.id) ?? null
    const isThere = there !== null && (!filters.terminal || there.terminals.has(filters.terminal))
    return {
      ...{ person, usage, online: isThere ? there : null },
      fresh: usage.days > 0 && own !== undefined && own.first >= period.first && own.first <= period.last,
      seenMs: there ? at : (own?.lastMs ?? null),
    }
  })
  return {
    ...{ at, timeZone, steps: period.steps },
    from: dayStartMs(period.first, timeZone),
    to: dayStartMs(addDays(period.last, 1), timeZone),
    people: counted.filter(({ person, usage }) => person.usable || usage.days > 0),
  }
}

/** Months read at once. All of a year would have several documents of everybody in memory that soon need a few bytes. */
const MONTHS_AT_ONCE = 3

async function monthTables(deps: Deps, orgid: string, months: readonly string[]) {
  const tables: Awaited<ReturnType<typeof monthTable>>[] = []
  for (let from = 0; from < months.length; from += MONTHS_AT_ONCE) {
    const some = months.slice(from, from + MONTHS_AT_ONCE)
    tables.push(...(await Promise.all(some.map((month) => monthTable(deps, orgid, month)))))
  }
  return tables
}

/** Of a longer one the newest year; nothing is later than today. */
function askedPeriod({ from, to, step = 'day' }: Filters, today: string, timeZone: string): UsagePeriod {
  const end = to === undefined ? today : localDay(to, timeZone)
  const last = end > today ? today : end
  const begin = from === undefined ? addDays(last, 1 - USUAL_USAGE_DAYS) : localDay(from, timeZone)
  if (begin > last) throw new AppError('request/invalid', { fields: [{ field: 'to', rule: 'end_first' }] })
  const oldest = addDays(last, 1 - MOST_USAGE_DAYS)
  return periodOf(begin < oldest ? oldest : begin, last, step)
}

const IS: Record<UsageKind, (one: UsageOf) => boolean> = {
  active: ({ usage }) => usage.days > 0,
  fresh: ({ fresh }) => fresh,
  returning: ({ usage, fresh }) => usage.days > 0 && !fresh,
  absent: ({ usage }) => usage.days === 0,
  learned: ({ usage }) => usage.seconds > 0 || usage.practices > 0,
  online: ({ online }) => online !== null,
}

/** Those of one kind. */
export const ofKind = (people: readonly UsageOf[], kind: UsageKind): UsageOf[] => people.filter(IS[kind])

/** How many there are of each kind. */
export function kindsIn(people: readonly UsageOf[]): Record<UsageKind, number> {
  const count = (kind: UsageKind) => ofKind(people, kind).length
  return {
    ...{ active: count('active'), fresh: count('fresh'), returning: count('returning') },
    ...{ absent: count('absent'), learned: count('learned'), online: count('online') },
  }
}
