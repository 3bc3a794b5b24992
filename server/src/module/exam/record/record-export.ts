import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type * as contract from '@lianda/shared/module/exam/record.admin.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { localDay } from '../../../infra/clock/zone'
import { IN_BATCHES } from '../../../infra/paging/in-batches'
import { docsOfKnown } from '../../../infra/paging/known-ids'
import { columnMaker, dateColumnMaker } from '../../../infra/spreadsheet/table-columns'
import type { Column } from '../../../infra/spreadsheet/table-workbook'
import { recordText } from '../../../infra/text/texts'
import { saveTable } from '../../upload'
import { getSetting } from '../../setting'
import { attempts } from '../attempt/attempt.model'
import { ANSWER_FIELDS, answerColumns, type Answered, answersOf } from './answer-export'
import { type RecordsAsked, recordSort, storedFilter } from './record-filter'
import { RECORD_FIELDS, type RecordDoc } from './record.view'
import { attemptsCounted, isCountedBy } from './statistics.service'

const MINUTE_MS = 60_000

/** The matching records as an Excel file, or all their answers. Rows are read and written one at a time. */
export async function exportRecords(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof contract.recordExport>,
): Promise<OutputOf<typeof contract.recordExport>> {
  const found = await foundRecords(deps, actor, input)
  const { timeZone } = await getSetting(deps, actor.orgid)
  const t = (key: string) => recordText(actor.language, key, { day: localDay(deps.clock.now(), timeZone) })
  if (!input.answers)
    return await saveTable(deps, actor, {
      sheet: t('sheet'),
      name: t('file'),
      columns: columnsFor(actor, timeZone),
      rows: found<RecordDoc>(RECORD_FIELDS),
    })
  return await saveTable(deps, actor, {
    sheet: t('answers.sheet'),
    name: t('answers.file'),
    columns: answerColumns(actor.language),
    rows: answersOf(deps, actor, found<Answered>(ANSWER_FIELDS)),
  })
}

/** Reads the matching records, the newest first. What statistics count is known by ids, too many to ask for at once. */
async function foundRecords(
  deps: Deps,
  actor: Actor,
  input: RecordsAsked,
): Promise<<T>(fields: Record<string, 1>) => AsyncIterable<T>> {
  const filter = await storedFilter(deps, actor, input)
  if (isCountedBy(input)) {
    const { ids } = await attemptsCounted(deps, actor, input)
    return (fields) => docsOfKnown(attempts(deps.db), filter, ids.toReversed(), fields)
  }
  const { field, direction } = recordSort(undefined)
  return <T>(fields: Record<string, 1>) =>
    attempts(deps.db)
      .find(filter, fields)
      .sort({ [field]: direction, _id: direction })
      .lean<T[]>()
      .cursor(IN_BATCHES)
}

function columnsFor({ language }: Actor, timeZone: string): Column<RecordDoc>[] {
  const t = (key: string) => recordText(language, key)
  const column = columnMaker<RecordDoc>((key) => t(`column.${key}`))
  const date = dateColumnMaker(column, timeZone)
  return [
    column('userName', (row) => row.userName),
    column('account', (row) => row.account),
    column('workno', (row) => row.workno),
    column('departmentName', (row) => row.departmentName),
    column('taskTitle', (row) => row.taskTitle),
    column('title', (row) => row.title),
    column('version', (row) => row.paperVersion),
    column('n', (row) => row.n),
    column('state', (row) => t(`value.${row.state}`)),
    column('total', (row) => (row.totalTenths === null ? null : row.totalTenths / 10), '0.0'),
    column('passed', (row) => (row.passed === null ? '' : t(row.passed ? 'value.yes' : 'value.no'))),
    column('answered', (row) => row.answered),
    column('questions', (row) => row.questions),
    date('startedAt', (row) => row.startedAt.getTime()),
    date('finishedAt', (row) => row.finishedAt?.getTime() ?? null),
    column('minutes', (row) => (row.usedMs === null ? null : Math.round(row.usedMs / MINUTE_MS)), '0'),
    column('submitReason', (row) => (row.submitReason === null ? '' : t(`value.${row.submitReason}`))),
    column('extraMinutes', (row) => row.extraMinutes),
    column('lateAnswers', (row) => row.late.length),
  ]
}
