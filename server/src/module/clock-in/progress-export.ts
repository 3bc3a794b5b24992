import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { dutyExport, DutyPerson } from '@lianda/shared/module/clock-in/clock-in.admin.contract'
import type { DutyDay } from '@lianda/shared/module/clock-in/clock-in.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { columnMaker } from '../../infra/spreadsheet/table-columns'
import type { Column } from '../../infra/spreadsheet/table-workbook'
import { clockInText } from '../../infra/text/texts'
import { saveTable } from '../upload'
import { daysOf } from './duty-days.rules'
import { readDays } from './progress-table'
import { rowsOf, sorted, standingAs } from './progress.service'

type Row = DutyPerson & { each: DutyDay[] }

/** The matching people as an Excel file, each day of the month in a column of its own. */
export async function exportDuty(
  deps: Deps,
  actor: Actor,
  { standing, ...input }: ParsedInputOf<typeof dutyExport>,
): Promise<OutputOf<typeof dutyExport>> {
  const { month, performances } = await readDays(deps, actor, input)
  const found = sorted(standingAs(performances, standing))
  const rows = await rowsOf(deps, actor.orgid, found)
  async function* each() {
    yield* rows.map((row, at): Row => ({ ...row, each: found[at]?.days ?? [] }))
  }
  const t = (key: string) => clockInText(actor.language, key, { month })
  return await saveTable(deps, actor, {
    sheet: t('sheet'),
    name: t('file'),
    columns: columnsFor(actor, month),
    rows: each(),
  })
}

function columnsFor({ language }: Actor, month: string): Column<Row>[] {
  const t = (key: string) => clockInText(language, key)
  const column = columnMaker<Row>((key) => t(`column.${key}`))
  return [
    column('name', (row) => row.name),
    column('account', (row) => row.account),
    column('workno', (row) => row.workno),
    column('department', (row) => row.departmentName),
    column('days', (row) => row.days),
    column('done', (row) => row.done),
    column('madeUp', (row) => row.madeUp),
    column('missed', (row) => row.missed),
    column('rate', (row) => row.rate),
    ...daysOf(month).map(
      (day, at): Column<Row> => ({
        title: day,
        value: ({ each }) => t(`day.${each[at]?.state ?? 'not_due'}`),
      }),
    ),
  ]
}
