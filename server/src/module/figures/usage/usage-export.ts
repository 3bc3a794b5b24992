import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type {
  UsageGroup,
  usageExport,
  UsagePerson,
  usagePeopleExport,
  UsagePoint,
} from '@lianda/shared/module/figures/usage.admin.contract'
import { NO_UNIT } from '@lianda/shared/module/org/unit.admin.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { localDay } from '../../../infra/clock/zone'
import { columnMaker, dateColumnMaker } from '../../../infra/spreadsheet/table-columns'
import { type Column, sheetOf } from '../../../infra/spreadsheet/table-workbook'
import { usageText } from '../../../infra/text/texts'
import { getSetting } from '../../setting'
import { saveTable, saveTables } from '../../upload'
import { countUsage, ofKind, type UsageOf } from './usage-query'
import { inOrder, usageRows } from './usage-people.service'
import { readUsage } from './usage.service'

type Translate = (key: string, params?: Record<string, string | number>) => string

const textOf =
  ({ language }: Actor): Translate =>
  (key, params = {}) =>
    usageText(language, key, params)

/** Seconds as minutes with one decimal, so that the sum of a column is that of the page. */
const minutes = (seconds: number): number => Math.round(seconds / 6) / 10
const MINUTES = '0.0'

/** People whose departments and positions are named at a time. */
const BATCH = 500

/** The overview as an Excel file with a sheet for the course and for each way to divide people. */
export async function exportUsage(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof usageExport>,
): Promise<OutputOf<typeof usageExport>> {
  const { timeZone } = await getSetting(deps, actor.orgid)
  const { points, departments, positions, terminals, from, to } = await readUsage(deps, actor, input)
  const t = textOf(actor)
  const point = columnMaker<UsagePoint>((key) => t(`column.${key}`))
  const terminal = columnMaker<(typeof terminals)[number]>((key) => t(`column.${key}`))
  const day = (ms: number) => localDay(ms, timeZone)
  const saved = await saveTables(deps, actor, {
    name: t('file.overview', { from: day(from), to: day(to - 1) }),
    sheets: [
      sheetOf({
        sheet: t('course'),
        columns: [
          point('from', (row) => row.day),
          point('to', (row) => day(row.to - 1)),
          point('active', (row) => row.active),
          point('fresh', (row) => row.fresh),
          point('returning', (row) => row.active - row.fresh),
          point('onlineMinutes', (row) => minutes(row.onlineSeconds), MINUTES),
          point('minutes', (row) => minutes(row.seconds), MINUTES),
          point('practices', (row) => row.practices),
        ],
        rows: points,
      }),
      sheetOf({ sheet: t('departments'), columns: groupColumns(t, 'department'), rows: departments }),
      sheetOf({ sheet: t('positions'), columns: groupColumns(t, 'position'), rows: positions }),
      sheetOf({
        sheet: t('terminals'),
        columns: [
          terminal('terminal', (row) => t(`terminal.${row.terminal}`)),
          terminal('active', (row) => row.active),
        ],
        rows: terminals,
      }),
    ],
  })
  return { ...saved, rows: points.length + departments.length + positions.length + terminals.length }
}

function groupColumns(t: Translate, what: 'department' | 'position'): Column<UsageGroup>[] {
  const column = columnMaker<UsageGroup>((key) => t(`column.${key}`))
  return [
    column(what, (row) => (row.id === NO_UNIT ? t('none') : row.name)),
    column('people', (row) => row.people),
    column('active', (row) => row.active),
    column('fresh', (row) => row.fresh),
    column('onlineMinutes', (row) => minutes(row.onlineSeconds), MINUTES),
    column('minutes', (row) => minutes(row.seconds), MINUTES),
    column('practices', (row) => row.practices),
  ]
}

/** The matching people as an Excel file. */
export async function exportUsagePeople(
  deps: Deps,
  actor: Actor,
  { kind, sort, ...filters }: ParsedInputOf<typeof usagePeopleExport>,
): Promise<OutputOf<typeof usagePeopleExport>> {
  const { people, from, to, timeZone } = await countUsage(deps, actor, filters)
  const found = inOrder(ofKind(people, kind), sort)
  const t = textOf(actor)
  const column = columnMaker<UsagePerson>((key) => t(`column.${key}`))
  const date = dateColumnMaker(column, timeZone)
  const params = { from: localDay(from, timeZone), to: localDay(to - 1, timeZone), kind: t(`kind.${kind}`) }
  return await saveTable(deps, actor, {
    sheet: t(`kind.${kind}`),
    name: t('file.people', params),
    columns: [
      column('name', (row) => row.name),
      column('account', (row) => row.account),
      column('workno', (row) => row.workno),
      column('department', (row) => row.departmentName),
      column('position', (row) => row.positionName),
      column('days', (row) => row.days),
      column('terminals', (row) => row.terminals.map((one) => t(`terminal.${one}`)).join(', ')),
      column('onlineMinutes', (row) => minutes(row.onlineSeconds), MINUTES),
      column('minutes', (row) => minutes(row.seconds), MINUTES),
      column('practices', (row) => row.practices),
      column('freshPerson', (row) => t(row.fresh ? 'yes' : 'no')),
      date('seenAt', (row) => row.seenAt),
    ],
    rows: rowsOf(deps, actor.orgid, found),
  })
}

async function* rowsOf(deps: Deps, orgid: string, found: readonly UsageOf[]): AsyncIterable<UsagePerson> {
  for (let at = 0; at < found.length; at += BATCH) yield* await usageRows(deps, orgid, found.slice(at, at + BATCH))
}
