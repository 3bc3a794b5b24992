import { type DayState, type DutyDay, MAKE_UP_DAYS } from '@lianda/shared/module/clock-in/clock-in.contract'
import type { Deps } from '../../deps'
import { addDays } from '../../infra/clock/zone'
import type { DutyDoc } from './clock-in.model'
import { isOver, type LocalMoment, monthAfter, monthsFor, ruleOn } from './duty-days.rules'
import { type AskedMonth, judgedDays, type ReadAhead } from './judged-days'
import { type DutiesOf, sinceOfEach } from './member.service'
import {
  keepWithin,
  LETTERS,
  type MonthStanding,
  NO_LETTER,
  type StandingTable,
  standingMemory,
  unchangedSince,
} from './standing-memory'
import { worksOf } from './work.service'

/** People whose work is in memory, and who are judged, at the same time: others wait for it some tens of milliseconds. */
const TOGETHER = 100

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
  const standings = new Map<string, MonthStanding>()
  for (const some of partsOf(userIds, standingTable(deps, duty, asked)))
    for (const [id, standing] of await standingsOf(deps, duty, asked, some)) standings.set(id, standing)
  return standings
}

/** A duty and its people. */
interface DutyPeople {
  duty: DutyDoc
  userIds: readonly string[]
}

/**
 * Judges the people of several duties of an organisation, whose work and first days are read once for all of these. What is kept answers
 * the next `monthStandings` of each. Resolves to whether everybody is judged.
 * @param until of `performance.now()`: nobody is begun with later
 */
export async function judgeTogether(
  deps: Deps,
  all: readonly DutyPeople[],
  asked: AskedMonth,
  until = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  const [first] = all
  // Where other processes write work, it is not kept long enough.
  if (!first || deps.config.mongodbUri !== null) return false
  const unjudged = unjudgedOf(deps, all, asked)
  const read = (dutiesOf: DutiesOf) => {
    const began = standingMemory(deps).changes
    const { orgid } = first.duty
    const ahead = Promise.all([
      worksOf(deps, orgid, [...dutiesOf.keys()], monthsFor(asked.month)),
      sinceOfEach(deps, orgid, dutiesOf),
    ])
    // Who waits for it hears of a failure.
    ahead.catch(() => undefined)
    return { began, ahead, dutiesOf }
  }
  const together = parts([...unjudged], TOGETHER).map((some) => new Map(some))
  if (together.length === 0) return true
  let next: ReturnType<typeof read> | null = read(together[0] ?? new Map())
  for (const at of together.keys()) {
    const own = next
    if (!own) return false
    const [works, since] = await own.ahead
    // The store reads the next ones while these are judged.
    const following = together[at + 1]
    next = following && performance.now() < until ? read(following) : null
    for (const [duty, userIds] of peopleByDuty(own.dutiesOf))
      await standingsOf(deps, duty, asked, userIds, { began: own.began, works, since })
  }
  return true
}

/** Who is not judged yet, and in which duties. */
function unjudgedOf(deps: Deps, all: readonly DutyPeople[], asked: AskedMonth): Map<string, DutyDoc[]> {
  const unjudged = new Map<string, DutyDoc[]>()
  for (const { duty, userIds } of all) {
    const { by } = standingTable(deps, duty, asked)
    for (const id of userIds) {
      if (by.has(id)) continue
      const own = unjudged.get(id)
      if (own) own.push(duty)
      else unjudged.set(id, [duty])
    }
  }
  return unjudged
}

function peopleByDuty(dutiesOf: DutiesOf): Map<DutyDoc, string[]> {
  const byDuty = new Map<DutyDoc, string[]>()
  for (const [userId, own] of dutiesOf)
    for (const duty of own) {
      const people = byDuty.get(duty)
      if (people) people.push(userId)
      else byDuty.set(duty, [userId])
    }
  return byDuty
}

/** Who is known in one part, the others in parts that are judged one after the other. */
function partsOf(userIds: readonly string[], { by }: StandingTable): string[][] {
  const [known, unknown] = [userIds.filter((id) => by.has(id)), userIds.filter((id) => !by.has(id))]
  return [known, ...parts(unknown, TOGETHER)]
}

function parts<T>(all: readonly T[], size: number): T[][] {
  const found: T[][] = []
  for (let from = 0; from < all.length; from += size) found.push(all.slice(from, from + size))
  return found
}

async function standingsOf(
  deps: Deps,
  duty: DutyDoc,
  asked: AskedMonth,
  userIds: readonly string[],
  read?: ReadAhead & { began: number },
): Promise<Map<string, MonthStanding>> {
  const memory = standingMemory(deps)
  const table = standingTable(deps, duty, asked)
  const began = read?.began ?? memory.changes
  const unknown = userIds.filter((id) => !table.by.has(id))
  const judged = unknown.length === 0 ? [] : await judgedDays(deps, duty, asked, unknown, read)
  const fresh = new Map([...judged].map(([id, days]) => [id, standingIn(days, asked.now.day)]))
  // What was read before a change must not take its place.
  for (const [id, standing] of unchangedSince(deps, duty.orgid, fresh, began)) table.by.set(id, standing)
  if (fresh.size > 0) keepWithin(memory)
  const standings = new Map<string, MonthStanding>()
  for (const id of userIds) {
    const standing = fresh.get(id) ?? table.by.get(id)
    if (standing) standings.set(id, standing)
  }
  return standings
}

/** What is kept of a duty in a month; another table once a day begins or ends. */
export function standingTable(deps: Deps, duty: DutyDoc, { month, now }: AskedMonth): StandingTable {
  const { tables } = standingMemory(deps)
  const { _id: id, orgid, rev } = duty
  const key = `${orgid} ${id} ${rev} ${month}`
  const phase = phaseOf(duty, month, now)
  const known = tables.get(key)
  const isFresh = deps.config.mongodbUri === null || performance.now() - (known?.readAtMs ?? 0) < FRESH_MS
  if (known?.phase === phase && isFresh) return known
  const table = { phase, by: new Map(), readAtMs: performance.now() }
  tables.set(key, table)
  return table
}

/** What of the time decides how the days of a month stand: nothing, once none of them can be made up. */
function phaseOf(duty: DutyDoc, month: string, now: LocalMoment): string {
  if (addDays(`${monthAfter(month)}-01`, MAKE_UP_DAYS) < now.day) return 'past'
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
