import type { DayState, DutyDay } from '@lianda/shared/module/clock-in/clock-in.contract'
import type { Deps } from '../../deps'
import { addDays } from '../../infra/clock/zone'
import type { DutyDoc } from './clock-in.model'
import { isOver, type LocalMoment, ruleOn } from './duty-days.rules'
import { type AskedMonth, judgedDays } from './judged-days'
import { LETTERS, type MonthStanding, NO_LETTER, type StandingTable, standingMemory } from './standing-memory'

/** How long what another process notes may be missing. With the embedded store this process is the only one. */
const FRESH_MS = 1_000

/**
 * Where people stand in a month of a duty. Judging takes all their work of three months, so a standing is kept until the
 * person does something or a day begins or ends; only what is not known is judged.
 */
export async function monthStandings(
  deps: Deps,
  duty: DutyDoc,
  asked: AskedMonth,
  userIds: readonly string[],
): Promise<Map<string, MonthStanding>> {
  const memory = standingMemory(deps)
  const table = tableFor(deps, duty, asked)
  const began = memory.changes
  const unknown = userIds.filter((id) => !table.by.has(id))
  const judged = unknown.length === 0 ? [] : await judgedDays(deps, duty, asked, unknown)
  const fresh = new Map([...judged].map(([id, days]) => [id, standingIn(days, asked.now.day)]))
  // What was read before a change must not take its place.
  for (const [id, standing] of fresh) if ((table.changed.get(id) ?? 0) <= began) table.by.set(id, standing)
  const standings = new Map<string, MonthStanding>()
  for (const id of userIds) {
    const standing = fresh.get(id) ?? table.by.get(id)
    if (standing) standings.set(id, standing)
  }
  return standings
}

function tableFor(deps: Deps, duty: DutyDoc, { month, now }: AskedMonth): StandingTable {
  const { tables } = standingMemory(deps)
  const { _id: id, orgid, rev } = duty
  const key = `${orgid} ${id} ${rev} ${month}`
  const phase = phaseOf(duty, now)
  const known = tables.get(key)
  const isFresh = deps.config.mongodbUri === null || performance.now() - (known?.readAtMs ?? 0) < FRESH_MS
  if (known?.phase === phase && isFresh) return known
  const table = { phase, by: new Map(), changed: new Map(), readAtMs: performance.now() }
  tables.set(key, table)
  return table
}

/** What of the time decides how days stand. */
function phaseOf(duty: DutyDoc, now: LocalMoment): string {
  const isDayOver = (day: string) => {
    const rule = ruleOn(duty, day)
    return rule !== null && isOver(rule, day, now)
  }
  return `${now.day} ${isDayOver(now.day)} ${isDayOver(addDays(now.day, -1))}`
}

export function standingIn(days: readonly DutyDay[], today: string): MonthStanding {
  const count = (state: DayState) => days.filter((one) => one.state === state).length
  return {
    done: count('done'),
    madeUp: count('made_up'),
    missed: count('missed'),
    today: days.find(({ day }) => day === today)?.state ?? null,
    states: days.map(({ state }) => (state in LETTERS ? LETTERS[state as keyof typeof LETTERS] : NO_LETTER)).join(''),
  }
}
