import * as contract from '@lianda/shared/module/clock-in/clock-in.admin.contract'
import type { DutyRow } from '@lianda/shared/module/clock-in/clock-in.admin.contract'
import * as report from '@lianda/shared/module/clock-in/clock-in-report.admin.contract'
import { mine } from '@lianda/shared/module/clock-in/clock-in.contract'
import type { Deps } from '../../deps'
import { type Change, route, type Route } from '../../http/route'
import { changesBetween } from '../org'
import type { DutyDoc } from './clock-in.model'
import { exportDutyReport } from './duty-report-export'
import { readDutyReport } from './duty-report.service'
import { createDuty, deleteDuty, endDuty, getDuty, updateDuty } from './duty.service'
import { dutyRow, listDuties } from './duty.view'
import { ownDuties } from './own-duties.service'
import { personDays } from './person-days'
import { exportDuty } from './progress-export'
import { dutyProgressOf } from './progress.service'

const MEMBERS = [
  ...(['name', 'audience', 'startDay', 'endDay'] as const),
  ...(['weekdays', 'window', 'measure', 'amount', 'rulesFrom'] as const),
] as const

export function clockInRoutes(deps: Deps): Route[] {
  return [
    route(mine, { handler: ({ actor, input }) => ownDuties(deps, actor, input.month) }),
    route(contract.dutyList, { handler: ({ actor, input }) => listDuties(deps, actor, input) }),
    route(contract.dutyGet, {
      handler: async ({ actor, input }) => ({ duty: await dutyRow(deps, actor, await getDuty(deps, actor, input.id)) }),
    }),
    route(contract.dutyCreate, {
      handler: async ({ actor, input, audit }) => {
        const duty = await dutyRow(deps, actor, await createDuty(deps, actor, input))
        audit(changeOf(duty, changesBetween<Partial<Facts>>({}, facts(duty), MEMBERS)))
        return { duty }
      },
    }),
    route(contract.dutyUpdate, {
      handler: async ({ actor, input, audit }) => {
        const { before, after } = await updateDuty(deps, actor, input)
        const [was, is] = await Promise.all([dutyRow(deps, actor, before), dutyRow(deps, actor, after)])
        audit(changeOf(is, changesBetween(facts(was), facts(is), MEMBERS)))
        return { duty: is }
      },
    }),
    route(contract.dutyEnd, {
      handler: async ({ actor, input, audit }) => {
        const { before, after } = await endDuty(deps, actor, input)
        const duty = await dutyRow(deps, actor, after)
        audit(changeOf(duty, { before: { endDay: before.endDay }, after: { endDay: after.endDay } }))
        return { duty }
      },
    }),
    route(contract.dutyDelete, {
      handler: async ({ actor, input, audit }) => {
        audit(namedChange(await deleteDuty(deps, actor, input.id), { before: {}, after: { deleted: true } }))
        return {}
      },
    }),
    route(contract.dutyProgress, { handler: ({ actor, input }) => dutyProgressOf(deps, actor, input) }),
    route(contract.dutyPersonGet, { handler: ({ actor, input }) => personDays(deps, actor, input) }),
    route(report.dutyReport, { handler: ({ actor, input }) => readDutyReport(deps, actor, input) }),
    route(report.dutyReportExport, { handler: ({ actor, input }) => exportDutyReport(deps, actor, input) }),
    route(contract.dutyExport, { handler: ({ actor, input }) => exportDuty(deps, actor, input) }),
  ]
}

type Changes = Pick<Change, 'before' | 'after'>

const changeOf = ({ id, name }: Pick<DutyRow, 'id' | 'name'>, changes: Changes): Change => ({
  ...{ noun: 'clock-in', objectId: id, objectName: name },
  ...changes,
})

const namedChange = ({ _id: id, name }: DutyDoc, changes: Changes): Change => changeOf({ id, name }, changes)

type Facts = ReturnType<typeof facts>

const clock = (minute: number): string => new Date(minute * 60_000).toISOString().slice(11, 16)

/** The log shows names instead of ids, and times of the day. */
const facts = ({ window, weekdays, audienceNames: names, ...row }: DutyRow) => ({
  ...row,
  weekdays: weekdays.map((day) => day + 1).join(' '),
  window: window === null ? '' : `${clock(window.from)}–${clock(window.to)}`,
  audience: {
    everyone: row.audience.everyone,
    departments: names.departments.map(({ name }) => name),
    people: names.users.map(({ name }) => name),
    ...(names.exceptions.length > 0 ? { except: names.exceptions.map(({ name }) => name) } : {}),
  },
})
