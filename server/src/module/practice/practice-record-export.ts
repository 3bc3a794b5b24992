import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { isBrokenOff } from '@lianda/shared/module/practice/broken-off.rules'
import type * as contract from '@lianda/shared/module/practice/practice.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { localDay } from '../../infra/clock/zone'
import { IN_BATCHES } from '../../infra/paging/in-batches'
import { columnMaker, dateColumnMaker } from '../../infra/spreadsheet/table-columns'
import type { Column } from '../../infra/spreadsheet/table-workbook'
import { practiceRecordText } from '../../infra/text/texts'
import { saveTable } from '../upload'
import { getSetting } from '../setting'
import { sessions } from './practice.model'
import { recordFilter, recordSort } from './practice-record-filter'
import { recordRowOf, ROW_FIELDS, type RowDoc, trainingTypeOf } from './practice-record.view'

const MINUTE_MS = 60_000

/** The matching practice records as an Excel file. Rows are read and written one at a time. */
export async function exportRecords(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof contract.recordExport>,
): Promise<OutputOf<typeof contract.recordExport>> {
  const filter = await recordFilter(deps, actor, input)
  const { timeZone } = await getSetting(deps, actor.orgid)
  const { field, direction } = recordSort(undefined)
  const rows: AsyncIterable<RowDoc> = sessions(deps.db)
    .find(filter, ROW_FIELDS)
    .sort({ [field]: direction, _id: direction })
    .lean<RowDoc[]>()
    .cursor(IN_BATCHES)
  const t = (key: string) => practiceRecordText(actor.language, key, { day: localDay(deps.clock.now(), timeZone) })
  return await saveTable(deps, actor, {
    sheet: t('sheet'),
    name: t('file'),
    columns: columnsFor(actor, timeZone),
    rows,
  })
}

function columnsFor({ language }: Actor, timeZone: string): Column<RowDoc>[] {
  const t = (key: string) => practiceRecordText(language, key)
  const column = columnMaker<RowDoc>((key) => t(`column.${key}`))
  const date = dateColumnMaker(column, timeZone)
  const minutes = (ms: number) => Math.round((ms / MINUTE_MS) * 10) / 10
  return [
    column('userName', (row) => row.userName),
    column('account', (row) => row.account),
    column('workno', (row) => row.workno),
    column('departmentName', (row) => row.departmentName),
    column('taskTitle', (row) => row.taskTitle),
    column('sceneName', (row) => row.sceneName),
    column('trainingType', (row) => t(`trainingType.${trainingTypeOf(row)}`)),
    column('attempt', (row) => row.attempt),
    column('state', (row) => t(`state.${row.state}`)),
    column('total', (row) => row.total, '0.0'),
    column('brokenOff', (row) => (row.total === null ? '' : t(isBrokenOff(row.endReason) ? 'yes' : 'no'))),
    column('passed', (row) => (row.passed === null ? '' : t(row.passed ? 'yes' : 'no'))),
    column('turns', (row) => recordRowOf(row).turns),
    column('minutes', (row) => minutes(row.elapsedMs), '0.0'),
    column('spoken', (row) => minutes(row.spokenMs), '0.0'),
    date('startedAt', (row) => row.startedAt.getTime()),
    date('endedAt', (row) => row.endedAt?.getTime() ?? null),
    column('endReason', (row) => (row.endReason === null ? '' : t(`end.${row.endReason}`))),
  ]
}
