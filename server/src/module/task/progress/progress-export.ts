import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { ProgressRow, taskProgressExport } from '@lianda/shared/module/task/task-progress.admin.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { localDay } from '../../../infra/clock/zone'
import { columnMaker } from '../../../infra/spreadsheet/table-columns'
import type { Column } from '../../../infra/spreadsheet/table-workbook'
import { taskProgressText } from '../../../infra/text/texts'
import { getSetting } from '../../setting'
import { saveTable } from '../../upload'
import type { SubtaskDoc } from '../kind/subtask.document'
import { inState, readStandings } from './progress-table'
import { rowsOf, sorted } from './progress.service'

/** The matching people as an Excel file, each step of the package in columns of its own. */
export async function exportProgress(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof taskProgressExport>,
): Promise<OutputOf<typeof taskProgressExport>> {
  const { task, standings } = await readStandings(deps, actor, input)
  const { timeZone } = await getSetting(deps, actor.orgid)
  const t = (key: string) => taskProgressText(actor.language, key, { day: localDay(deps.clock.now(), timeZone) })
  const rows = await rowsOf(deps, actor.orgid, sorted(inState(standings, input)))
  async function* each() {
    yield* rows
  }
  return await saveTable(deps, actor, {
    sheet: t('sheet'),
    name: t('file'),
    columns: columnsFor(actor, task.subtasks),
    rows: each(),
  })
}

function columnsFor({ language }: Actor, steps: readonly SubtaskDoc[]): Column<ProgressRow>[] {
  const t = (key: string, params = {}) => taskProgressText(language, key, params)
  const column = columnMaker<ProgressRow>((key) => t(`column.${key}`))
  return [
    column('name', (row) => row.name),
    column('account', (row) => row.account),
    column('workno', (row) => row.workno),
    column('department', (row) => row.departmentName),
    column('state', (row) => t(`state.${row.state}`)),
    column('excused', (row) => row.excused),
    column('score', (row) => row.score, '0.0'),
    column('done', (row) => row.done),
    ...steps.flatMap(({ title }, at): Column<ProgressRow>[] => [
      { title: t('step.state', { title }), value: (row) => t(`state.${row.steps[at]?.state ?? 'not_begun'}`) },
      { title: t('step.best', { title }), value: (row) => row.steps[at]?.best ?? null, format: '0.0' },
      { title: t('step.attempts', { title }), value: (row) => row.steps[at]?.attempts ?? 0 },
    ]),
  ]
}
