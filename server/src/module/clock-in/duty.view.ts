import { can } from '@lianda/shared/contract/action'
import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { DutyRow, DutyState, dutyList } from '@lianda/shared/module/clock-in/clock-in.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { textMatcher } from '../../infra/text/search'
import { audienceNames, changesWithin, metersOf, seesWithin } from '../task'
import type { DutyDoc } from './clock-in.model'
import { newestRule } from './duty-change.rules'
import { dutyIndex } from './duty-index'
import { nowIn } from './local-moment'

export const stateOf = ({ startDay, endDay }: Pick<DutyDoc, 'startDay' | 'endDay'>, today: string): DutyState =>
  endDay !== null && endDay < today ? 'ended' : startDay > today ? 'coming' : 'running'

const collator = new Intl.Collator('zh')
const ORDERS: Readonly<Record<string, (a: DutyDoc, b: DutyDoc) => number>> = {
  name: (a, b) => collator.compare(a.name, b.name),
  startDay: (a, b) => (a.startDay < b.startDay ? -1 : Number(a.startDay > b.startDay)),
}

/** The duties that an administrator sees, the newest first unless sorted. */
export async function listDuties(
  deps: Deps,
  actor: Actor,
  { text, state, sort = '', page, rows }: ParsedInputOf<typeof dutyList>,
): Promise<OutputOf<typeof dutyList>> {
  const { day: today } = await nowIn(deps, actor.orgid)
  const isFound = textMatcher(text)
  const found = (await dutyIndex(deps, actor.orgid)).filter(
    (duty) => seesWithin(actor, duty) && isFound(duty.name) && (state === undefined || stateOf(duty, today) === state),
  )
  const order = ORDERS[sort.replace(/^-/, '')]
  const inOrder = order ? found.toSorted(sort.startsWith('-') ? (a, b) => order(b, a) : order) : found
  const shown = inOrder.slice((page - 1) * rows, page * rows)
  return {
    rows: await dutyRows(deps, actor, shown),
    total: found.length,
    today,
    audienceScope: actor.scope === null ? null : [...actor.scope],
  }
}

/** Duties as an administrator gets them. */
async function dutyRows(deps: Deps, actor: Actor, some: readonly DutyDoc[]): Promise<DutyRow[]> {
  const [{ day: today }, measure] = await Promise.all([
    nowIn(deps, actor.orgid),
    metersOf(
      deps,
      actor.orgid,
      some.map(({ audience }) => audience),
    ),
  ])
  return await Promise.all(
    some.map(async (duty): Promise<DutyRow> => {
      const { _id: id, name, audience, startDay, endDay, creator, createdAt, rev } = duty
      const { from: rulesFrom, weekdays, window, measure: counted, amount } = newestRule(duty)
      const state = stateOf(duty, today)
      const update = can(actor, 'clock-in.write') && changesWithin(actor, duty) && state !== 'ended'
      return {
        ...{ id, name, audience, startDay, endDay, rulesFrom, weekdays, window, measure: counted, amount },
        ...{ state, today, creator, createdAt: createdAt.getTime(), rev },
        audienceNames: await audienceNames(deps, actor.orgid, audience),
        people: measure(audience).learners,
        can: { update, end: update && state === 'running', remove: update && state === 'coming' },
      }
    }),
  )
}

/** The same for one. */
export async function dutyRow(deps: Deps, actor: Actor, duty: DutyDoc): Promise<DutyRow> {
  const [row] = await dutyRows(deps, actor, [duty])
  return row as DutyRow
}

/** How many duties that have not ended name one of these departments. */
export async function countDepartmentUses(deps: Deps, orgid: string, ids: readonly string[]): Promise<number> {
  const [{ day: today }, all] = await Promise.all([nowIn(deps, orgid), dutyIndex(deps, orgid)])
  return all.filter(
    (duty) => stateOf(duty, today) !== 'ended' && duty.audience.departmentIds.some((id) => ids.includes(id)),
  ).length
}
