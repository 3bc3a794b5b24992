import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { taskReportExport, TaskReportRow } from '@lianda/shared/module/report/task-report.admin.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { localDay } from '../../../infra/clock/zone'
import { columnMaker, dateColumnMaker } from '../../../infra/spreadsheet/table-columns'
import type { Column } from '../../../infra/spreadsheet/table-workbook'
import { taskReportText } from '../../../infra/text/texts'
import { getSetting } from '../../setting'
import { saveTable } from '../../upload'
import { reportedRows } from './task-report.service'

/** The packages that the filters find with their figures, as an Excel file in the reader's language. */
export async function exportTaskReport(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof taskReportExport>,
): Promise<OutputOf<typeof taskReportExport>> {
  const { timeZone } = await getSetting(deps, actor.orgid)
  const t = (key: string, params = {}) => taskReportText(actor.language, key, params)
  const rows = await reportedRows(deps, actor, input)
  async function* each() {
    yield* rows
  }
  return await saveTable(deps, actor, {
    sheet: t('title'),
    name: t('file', { day: localDay(deps.clock.now(), timeZone) }),
    columns: columnsFor(t, timeZone),
    rows: each(),
  })
}

const SHARE = '0.0%'

function columnsFor(t: (key: string) => string, timeZone: string): Column<TaskReportRow>[] {
  const column = columnMaker<TaskReportRow>((key) => t(`column.${key}`))
  const date = dateColumnMaker(column, timeZone)
  return [
    column('title', (row) => row.title),
    column('type', (row) => t(`type.${row.type}`)),
    column('category', (row) => row.catalogName),
    column('runState', (row) => t(`run.${row.runState}`)),
    date('startsAt', (row) => row.startsAt),
    date('endsAt', (row) => row.endsAt),
    column('people', ({ figures }) => figures?.people ?? null),
    column('begun', ({ figures }) => figures?.begun ?? null),
    column('passed', ({ figures }) => figures?.states.passed ?? null),
    column('failed', ({ figures }) => figures?.states.failed ?? null),
    column('overdue', ({ figures }) => figures?.states.overdue ?? null),
    column('completion', ({ figures }) => figures?.completion ?? null, SHARE),
    column('passRate', ({ figures }) => figures?.passRate ?? null, SHARE),
    column('score', ({ figures }) => figures?.score ?? null, '0.0'),
    column('minutes', ({ figures }) => figures?.minutes ?? null, '0.0'),
  ]
}
