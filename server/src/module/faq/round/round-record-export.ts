import type { Language } from '@lianda/shared/contract/fields'
import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type * as contract from '@lianda/shared/module/faq/round/round.admin.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { localDay } from '../../../infra/clock/zone'
import { IN_BATCHES } from '../../../infra/paging/in-batches'
import { columnMaker, dateColumnMaker } from '../../../infra/spreadsheet/table-columns'
import type { Column } from '../../../infra/spreadsheet/table-workbook'
import { roundRecordText } from '../../../infra/text/texts'
import { getSetting } from '../../setting'
import { saveTable } from '../../upload'
import { rounds } from './round.model'
import { roundRecordFilter } from './round-record-filter'
import type { RoundDoc } from './round.document'
import { RECORD_FIELDS, type RecordDoc } from './round-record.view'

const FIELDS = { ...RECORD_FIELDS, endedAt: 1 } as const
type Exported = RecordDoc & Pick<RoundDoc, 'endedAt'>

const MINUTE_MS = 60_000

/** The matching rounds as an Excel file, newest first. Rows are read and written one at a time. */
export async function exportRoundRecords(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof contract.roundRecordExport>,
): Promise<OutputOf<typeof contract.roundRecordExport>> {
  const { timeZone } = await getSetting(deps, actor.orgid)
  const rows: AsyncIterable<Exported> = rounds(deps.db)
    .find(await roundRecordFilter(deps, actor, input), FIELDS)
    .sort({ startedAt: -1, _id: -1 })
    .lean<Exported[]>()
    .cursor(IN_BATCHES)
  const t = (key: string) =>
    roundRecordText(actor.language, `sheet.${key}`, { day: localDay(deps.clock.now(), timeZone) })
  return await saveTable(deps, actor, {
    sheet: t('name'),
    name: t('file'),
    columns: columnsFor(actor.language, timeZone),
    rows,
  })
}

function columnsFor(language: Language, timeZone: string): Column<Exported>[] {
  const t = (key: string) => roundRecordText(language, key)
  const column = columnMaker<Exported>((key) => t(`sheet.column.${key}`))
  const date = dateColumnMaker(column, timeZone)
  return [
    column('userName', (row) => row.userName),
    column('account', (row) => row.account),
    column('workno', (row) => row.workno),
    column('departmentName', (row) => row.departmentName),
    column('taskTitle', (row) => row.taskTitle),
    column('title', (row) => row.title),
    column('attempt', (row) => row.attempt),
    column('state', (row) => t(`states.${row.state}`)),
    column('questions', (row) => row.questions),
    column('right', (row) => row.right),
    column('total', (row) => row.total, '0.0'),
    column('passed', (row) => (row.passed === null ? '' : t(row.passed ? 'passed' : 'failed'))),
    column('minutes', (row) => Math.round((row.elapsedMs / MINUTE_MS) * 10) / 10, '0.0'),
    date('startedAt', (row) => row.startedAt.getTime()),
    date('endedAt', (row) => row.endedAt?.getTime() ?? null),
    column('endReason', (row) => (row.endReason === null ? '' : t(`sheet.end.${row.endReason}`))),
  ]
}
