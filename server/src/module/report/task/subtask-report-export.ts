import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { StepPerson, subtaskReportExport } from '@lianda/shared/module/report/subtask-report.admin.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { localDay } from '../../../infra/clock/zone'
import { columnMaker } from '../../../infra/spreadsheet/table-columns'
import { taskReportText } from '../../../infra/text/texts'
import { getSetting } from '../../setting'
import { saveTable } from '../../upload'
import { subtaskPeople } from './subtask-report.service'

/** The people at a step whom the filters find, as an Excel file in the reader's language. */
export async function exportSubtask(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof subtaskReportExport>,
): Promise<OutputOf<typeof subtaskReportExport>> {
  const { timeZone } = await getSetting(deps, actor.orgid)
  const t = (key: string, params = {}) => taskReportText(actor.language, key, params)
  const { people } = await subtaskPeople(deps, actor, input)
  const column = columnMaker<StepPerson>((key) => t(`subtask.column.${key}`))
  async function* each() {
    yield* people
  }
  return await saveTable(deps, actor, {
    sheet: t('subtask.crumb'),
    name: t('subtask.file', { day: localDay(deps.clock.now(), timeZone) }),
    columns: [
      column('name', (row) => row.name),
      column('account', (row) => row.account),
      column('department', (row) => row.departmentName),
      column('state', (row) => t(`state.${row.state}`)),
      column('best', (row) => row.best, '0.0'),
      column('last', (row) => row.last, '0.0'),
      column('attempts', (row) => row.attempts),
      column('minutes', (row) => row.minutes, '0.0'),
    ],
    rows: each(),
  })
}
