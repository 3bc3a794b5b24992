import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type * as contract from '@lianda/shared/module/exam/record.admin.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { countFound, pageOfFound } from '../../../infra/paging/search-page'
import type { AttemptDoc } from '../attempt/attempt.document'
import { attempts } from '../attempt/attempt.model'
import { examinations } from '../paper/paper.model'
import { pageOfCounted } from './counted-records'
import { recordFilter, recordSort } from './record-filter'
import { isCountedBy, NOTHING_NAMED } from './statistics.service'
import { RECORD_FIELDS, recordRowOf, type RecordDoc } from './record.view'

/** Exam attempts within the administrator's data scope. Each order has its own index (record-filter.ts). */
export async function listRecords(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof contract.recordList>,
): Promise<OutputOf<typeof contract.recordList>> {
  const { field, direction } = recordSort(input.sort)
  const { page, rows } = input
  const asked = { page, rows, descending: direction < 0 }
  if (isCountedBy(input)) {
    const { found, named, ...counts } = await pageOfCounted(deps, actor, input, { ...asked, order: field })
    return { rows: found.map(recordRowOf), ...counts, running: { total: counts.running }, ...named }
  }
  const filter = await recordFilter(deps, actor, input)
  const [{ found, ...counts }, running] = await Promise.all([
    pageOfFound<AttemptDoc, RecordDoc>(attempts(deps.db), filter, { ...asked, member: field, fields: RECORD_FIELDS }),
    countFound(attempts(deps.db), { ...filter, state: 'running' }),
  ])
  return { rows: found.map(recordRowOf), ...counts, running, ...NOTHING_NAMED }
}

/** How many records that an administrator sees have answers that came too late and wait for a decision. */
export const countLate = async (deps: Deps, actor: Actor): Promise<number> =>
  await attempts(deps.db).countDocuments(await recordFilter(deps, actor, { late: true }))

/** Examinations offered as a filter: more than anybody looks through. */
const MOST_EXAMS = 500

/** Examinations to filter records by, newest first; deleted ones too, because their records remain. */
export async function listRecordExams(deps: Deps, { orgid }: Actor): Promise<OutputOf<typeof contract.recordExams>> {
  const found = await examinations(deps.db)
    .find({ orgid, live: { $in: [true, false] }, publishedId: { $ne: null } }, { title: 1 })
    .sort({ updatedAt: -1 })
    .limit(MOST_EXAMS)
    .lean()
  return { rows: found.map(({ _id, title }) => ({ id: _id, title })) }
}
