import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type {
  dutyReportExport,
  ReportDay,
  ReportDepartment,
  ReportDuty,
} from '@lianda/shared/module/clock-in/clock-in-report.admin.contract'
import { NO_UNIT } from '@lianda/shared/module/org/unit.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { columnMaker } from '../../infra/spreadsheet/table-columns'
import { type Column, sheetOf } from '../../infra/spreadsheet/table-workbook'
import { dutyReportText } from '../../infra/text/texts'
import { saveTables } from '../upload'
import { readDutyReport } from './duty-report.service'

type Counted = Pick<ReportDuty, 'done' | 'madeUp' | 'missed' | 'rate'>

/** The report of duties as an Excel file with three sheets. */
export async function exportDutyReport(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof dutyReportExport>,
): Promise<OutputOf<typeof dutyReportExport>> {
  const { month, duties, departments, days } = await readDutyReport(deps, actor, input)
  const t = (key: string) => dutyReportText(actor.language, key, { month })
  const counted = <Row extends Counted>(): Column<Row>[] => {
    const column = columnMaker<Row>((key) => t(`column.${key}`))
    return [
      column('done', (row) => row.done),
      column('madeUp', (row) => row.madeUp),
      column('missed', (row) => row.missed),
      column('rate', (row) => row.rate),
    ]
  }
  const duty = columnMaker<ReportDuty>((key) => t(`column.${key}`))
  const department = columnMaker<ReportDepartment>((key) => t(`column.${key}`))
  const day = columnMaker<ReportDay>((key) => t(`column.${key}`))
  const saved = await saveTables(deps, actor, {
    name: t('file'),
    sheets: [
      sheetOf({
        sheet: t('duties'),
        columns: [
          duty('duty', (row) => row.name),
          duty('state', (row) => t(`state.${row.state}`)),
          duty('people', (row) => row.people),
          ...counted<ReportDuty>(),
        ],
        rows: duties,
      }),
      sheetOf({
        sheet: t('departments'),
        columns: [
          department('department', (row) => (row.id === NO_UNIT ? t('none') : row.name)),
          department('people', (row) => row.people),
          ...counted<ReportDepartment>(),
        ],
        rows: departments,
      }),
      sheetOf({
        sheet: t('days'),
        columns: [day('day', (row) => row.day), ...counted<ReportDay>(), day('open', (row) => row.open)],
        rows: days,
      }),
    ],
  })
  return { ...saved, rows: duties.length + departments.length + days.length }
}
