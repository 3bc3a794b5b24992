import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { AppError } from '@lianda/shared/error/app-error'
import type * as contract from '@lianda/shared/module/viewing/viewing.admin.contract'
import type { ViewingDetail, ViewingRecord } from '@lianda/shared/module/viewing/viewing.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { pageOfFound } from '../../infra/paging/search-page'
import { searchFilter } from '../../infra/text/search'
import { findVersion, pagesOf } from '../media'
import { inDepartment, inSight, within } from '../org'
import { asNow } from './opened'
import { PAGE_FLOOR_MS } from './credit.rules'
import { needsOf } from './needs'
import type { ViewingDoc } from './viewing.document'
import { viewings } from './viewing.model'
import { viewingPorts } from './viewing-ports'
import { answersIn } from './viewing-record-answers'
import { ROW_FIELDS, type RowDoc, viewingRowOf } from './viewing-row'

const PERSON = { userId: 1, userName: 1, account: 1, workno: 1, departmentName: 1 } as const
export const RECORD_FIELDS = {
  ...{ ...ROW_FIELDS, ...PERSON },
  ...{ subtaskId: 1, taskId: 1, taskTitle: 1, title: 1, mediaVersion: 1, pages: 1, answers: 1 },
} as const
export type RecordDoc = RowDoc & Pick<ViewingDoc, keyof typeof RECORD_FIELDS>

/** What was begun before records came names neither account nor package. */
export const recordOf = (doc: RecordDoc): ViewingRecord => ({
  ...viewingRowOf(doc),
  ...{ userId: doc.userId, userName: doc.userName, account: doc.account ?? '', workno: doc.workno ?? '' },
  ...{ departmentName: doc.departmentName, taskId: doc.taskId, taskTitle: doc.taskTitle ?? '', title: doc.title },
  ...{ version: doc.mediaVersion, pagesSeen: Object.values(doc.pages).filter((ms) => ms >= PAGE_FLOOR_MS).length },
})

/** What an administrator may see: their organisation, their departments. */
const visible = (actor: Actor) => ({ orgid: actor.orgid, ...inSight(actor) })

type Filters = Omit<ParsedInputOf<typeof contract.viewingRecordList>, 'page' | 'rows' | 'sort'>

/** The filters of a list, limited to what the administrator may see. Served by `records` or `by_text`. */
export async function recordFilter(
  deps: Deps,
  actor: Actor,
  { text, departmentId, userId, taskId, film, finished, from, to, endedFrom, endedTo }: Filters,
) {
  const finishedAt = {
    ...(finished === undefined ? {} : finished ? { $ne: null } : { $eq: null }),
    ...within('finishedAt', endedFrom, endedTo)['finishedAt'],
  }
  return {
    ...visible(actor),
    ...(departmentId ? await inDepartment(deps, actor, departmentId) : {}),
    ...(userId ? { userId } : {}),
    ...(taskId ? { taskId } : {}),
    ...(film === undefined ? {} : { filmMs: film ? { $gt: 0 } : 0 }),
    ...within('startedAt', from, to),
    ...(Object.keys(finishedAt).length === 0 ? {} : { finishedAt }),
    ...searchFilter(text),
  }
}

/** What people within the administrator's data scope read and watched, the newest first. */
export async function listViewingRecords(
  deps: Deps,
  actor: Actor,
  { page, rows, sort: _sort, ...filters }: ParsedInputOf<typeof contract.viewingRecordList>,
): Promise<OutputOf<typeof contract.viewingRecordList>> {
  const filter = await recordFilter(deps, actor, filters)
  const { found, ...counts } = await pageOfFound<ViewingDoc, RecordDoc>(viewings(deps.db), filter, {
    ...{ member: 'startedAt', descending: true, page, rows, fields: RECORD_FIELDS },
  })
  return { rows: found.map(recordOf), ...counts }
}

/** One of them. Throws `media/not_found`, also outside of the data scope. */
export async function getViewingRecord(deps: Deps, actor: Actor, id: string): Promise<ViewingDetail> {
  const doc = await viewings(deps.db)
    .findOne({ ...visible(actor), _id: id })
    .lean()
  if (!doc) throw new AppError('media/not_found')
  const version = await findVersion(deps, doc.orgid, doc.mediaId, doc.mediaVersion)
  const record = recordOf(doc)
  return {
    record,
    pages: pagesShown(doc),
    pagesInAll: version && !record.film ? await pagesOf(deps, version) : 0,
    ...{ stretches: doc.stretches ?? [], durationMs: doc.filmMs ?? 0 },
    questions: await answersIn(deps, actor, asNow(doc), version),
    missing: await missingIn(deps, doc, version),
  }
}

/** Pages that were shown, in order. */
export const pagesShown = ({ pages }: Pick<ViewingDoc, 'pages'>): ViewingDetail['pages'] =>
  Object.entries(pages)
    .map(([page, ms]) => ({ page: Number(page), seconds: Math.round(ms / 1_000) }))
    .toSorted((one, other) => one.page - other.page)

async function missingIn(
  deps: Deps,
  doc: ViewingDoc,
  version: Awaited<ReturnType<typeof findVersion>>,
): Promise<ViewingDetail['missing']> {
  if (doc.finishedAt !== null) return { seconds: 0, pages: [], pagesInAll: 0, questions: [] }
  const target = await viewingPorts(deps).findTarget(doc, doc.subtaskId)
  if (!target || !version) return null
  return (await needsOf(deps, target, version)).missing(asNow(doc))
}
