import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { ExaminationRow, PaperRow } from '@lianda/shared/module/exam/paper.admin.contract'
import type * as contract from '@lianda/shared/module/exam/paper.admin.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { pageOfFound } from '../../../infra/paging/search-page'
import { searchFilter } from '../../../infra/text/search'
import { catalogNames, ownAccessOf, program, seenFilter, thingsInSight } from '../../catalog'
import { attemptsByPaper } from '../attempt/attempt-progress'
import { examPorts } from '../exam-ports'
import { countAttempts } from './examination-count'
import type { ExaminationDoc } from './paper.document'
import { examinations } from './paper.model'
import { openExamination } from './paper-access'
import { headsOf, type PaperHead, versionsOf } from './paper.store'
import { examinationRowOf, paperRowOf } from './paper.view'

/** Fields that the list can be sorted by; each has its index. */
const SORTS: Readonly<Record<string, string>> = { updatedAt: 'updatedAt', title: 'title', attempts: 'attempts' }

/**
 * Examinations of the organisation. Served by `newest`, `by_title` or `by_attempts`, depending on the sort, or by
 * `by_text`, `by_category`, `by_state` or `by_status` where a filter is more selective.
 */
export async function listExaminations(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof contract.examinationList>,
): Promise<OutputOf<typeof contract.examinationList>> {
  const { orgid } = actor
  const field = SORTS[(input.sort ?? '-updatedAt').replace(/^-/, '')] ?? 'updatedAt'
  const descending = (input.sort ?? '-').startsWith('-')
  if (field === 'attempts') await countAttempts(deps, orgid)
  const seen = seenFilter(await thingsInSight(deps, actor, 12, input.categoryId), 'categoryId')
  const all = { orgid, live: true, ...seen }
  const filter = {
    ...all,
    ...(input.status === undefined ? {} : { disabled: input.status === 1 }),
    ...(input.state === undefined ? {} : { published: input.state === 'published' }),
    ...searchFilter(input.text),
  }
  const [{ found, ...counts }, everything] = await Promise.all([
    pageOfFound<ExaminationDoc>(examinations(deps.db), filter, {
      ...{ member: field, descending, page: input.page, rows: input.rows },
    }),
    examinations(deps.db).countDocuments(all),
  ])
  return { rows: await rowsOf(deps, actor, found), ...counts, all: everything }
}

/** Throws `exam/not_found`. */
export async function readExamination(deps: Deps, actor: Actor, id: string): Promise<ExaminationRow> {
  const [row] = await rowsOf(deps, actor, [await openExamination(deps, actor, id, 'use')])
  if (!row) throw new Error(`the examination ${id} has no row`)
  return row
}

async function rowsOf(deps: Deps, actor: Actor, found: readonly ExaminationDoc[]): Promise<ExaminationRow[]> {
  const { orgid } = actor
  const ids = found.map((row) => row._id)
  const placed = found.map(({ _id: id, categoryId: catalogId, creatorId = null }) => ({ id, catalogId, creatorId }))
  const [heads, names, accessOf] = await Promise.all([
    headsOf(deps, orgid, { examinationId: { $in: ids }, live: true }),
    catalogNames(deps, program(orgid), 12),
    ownAccessOf(deps, actor, 12, placed),
  ])
  const rows = await paperRows(deps, orgid, heads)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return found.map((examination) => {
    const ofIt = heads.filter((head) => head.examinationId === examination._id)
    return examinationRowOf(examination, {
      rows: byId,
      access: accessOf(examination._id),
      categoryName: names.get(examination.categoryId ?? '') ?? '',
      attempts: ofIt.reduce((sum, head) => sum + (byId.get(head._id)?.attempts ?? 0), 0),
    })
  })
}

/** The versions of an examination, newest first. Throws `exam/not_found`. */
export async function listPapers(
  deps: Deps,
  actor: Actor,
  id: string,
): Promise<OutputOf<typeof contract.examinationPapers>> {
  const { orgid } = actor
  await openExamination(deps, actor, id, 'use')
  const rows = await paperRows(deps, orgid, await versionsOf(deps, orgid, id))
  return { rows, total: rows.length }
}

async function paperRows(deps: Deps, orgid: string, heads: readonly PaperHead[]): Promise<PaperRow[]> {
  const ids = heads.filter((head) => head.state === 'published').map((head) => head._id)
  const [uses, attempts] = await Promise.all([
    examPorts(deps).countPaperUses(orgid, ids),
    attemptsByPaper(deps, orgid, ids),
  ])
  return heads.map((head) => paperRowOf(head, uses.get(head._id) ?? 0, attempts.get(head._id) ?? 0))
}
