import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type * as contract from '@lianda/shared/module/viewing/viewing.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { localDay } from '../../infra/clock/zone'
import { IN_BATCHES } from '../../infra/paging/in-batches'
import { columnMaker, dateColumnMaker } from '../../infra/spreadsheet/table-columns'
import type { Column } from '../../infra/spreadsheet/table-workbook'
import { viewingRecordText } from '../../infra/text/texts'
import { getSetting } from '../setting'
import { saveTable } from '../upload'
import { viewings } from './viewing.model'
import { pagesShown, RECORD_FIELDS, type RecordDoc, recordFilter, recordOf } from './viewing-record.service'

/** The matching records as an Excel file. Rows are read and written one at a time. */
export async function exportViewingRecords(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof contract.viewingRecordExport>,
): Promise<OutputOf<typeof contract.viewingRecordExport>> {
  const filter = await recordFilter(deps, actor, input)
  const { timeZone } = await getSetting(deps, actor.orgid)
  const rows: AsyncIterable<RecordDoc> = viewings(deps.db)
    .find(filter, RECORD_FIELDS)
    .sort({ startedAt: -1, _id: -1 })
    .lean<RecordDoc[]>()
    .cursor(IN_BATCHES)
  const t = (key: string) => viewingRecordText(actor.language, key, { day: localDay(deps.clock.now(), timeZone) })
  return await saveTable(deps, actor, {
    ...{ sheet: t('sheet'), name: t('file') },
    ...{ columns: columnsFor(actor, timeZone), rows },
  })
}

function columnsFor({ language }: Actor, timeZone: string): Column<RecordDoc>[] {
  const t = (key: string, params = {}) => viewingRecordText(language, key, params)
  const column = columnMaker<RecordDoc>((key) => t(key))
  const date = dateColumnMaker(column, timeZone)
  return [
    column('learner', (row) => row.userName),
    column('account', (row) => row.account ?? ''),
    column('workno', (row) => row.workno ?? ''),
    column('department', (row) => row.departmentName),
    column('task', (row) => row.taskTitle ?? ''),
    column('name', (row) => row.title),
    column('kind', (row) => t(recordOf(row).film ? 'film' : 'document')),
    column('version', (row) => row.mediaVersion),
    column('result', (row) => t(row.finishedAt === null ? 'unfinished' : 'finished')),
    column('minutes', (row) => Math.round(row.creditedMs / 6_000) / 10, '0.0'),
    column('pagesSeen', (row) => (recordOf(row).film ? null : recordOf(row).pagesSeen)),
    column('percent', (row) => (recordOf(row).film ? recordOf(row).percent : null), '0'),
    column('pages', (row) =>
      pagesShown(row)
        .map((one) => t('pageTime', one))
        .join('; '),
    ),
    column('stretches', (row) => (row.stretches ?? []).map((part) => part.map(placeText).join('–')).join('; ')),
    column('answers', (row) =>
      (row.answers ?? [])
        .map(({ n, right, tries }) => t(right ? 'answeredRight' : 'answeredWrong', { n: n + 1, count: tries }))
        .join('; '),
    ),
    date('started', (row) => row.startedAt.getTime()),
    date('finishedAt', (row) => row.finishedAt?.getTime() ?? null),
  ]
}

/** A place in a film: 1:02:03. */
function placeText(ms: number): string {
  const seconds = Math.floor(ms / 1_000)
  const two = (n: number) => String(n).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
