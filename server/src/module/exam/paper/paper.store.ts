import { AppError } from '@lianda/shared/error/app-error'
import type { Deps } from '../../../deps'
import { searchTerms } from '../../../infra/text/search'
import type { ExaminationDoc, PaperDoc } from './paper.document'
import { examinations, papers } from './paper.model'

const TRIES = 8

/** A paper that is not in the recycle bin; throws `exam/not_found`. */
export async function getPaper(deps: Deps, orgid: string, id: string): Promise<PaperDoc> {
  const paper = await papers(deps.db).findOne({ _id: id, orgid, live: true }).lean()
  if (!paper) throw new AppError('exam/not_found')
  return paper
}

/** An examination that is not in the recycle bin; throws `exam/not_found`. */
export async function getExamination(deps: Deps, orgid: string, id: string): Promise<ExaminationDoc> {
  const examination = await examinations(deps.db).findOne({ _id: id, orgid, live: true }).lean()
  if (!examination) throw new AppError('exam/not_found')
  return examination
}

/** A version without what only attempts need. */
export type PaperHead = Omit<PaperDoc, 'pool' | 'drawPools'>

/** The versions of an examination, newest first. Served by `version`. */
export async function versionsOf(deps: Deps, orgid: string, examinationId: string): Promise<PaperHead[]> {
  return await papers(deps.db)
    .find({ orgid, examinationId, live: true }, { pool: 0, drawPools: 0 })
    .sort({ version: -1 })
    .lean()
}

/**
 * Brings an examination in line with its papers, which are the truth: after each change of one, and again by the next
 * one where a crash came between. Whoever read older versions finds `rev` changed and reads again.
 */
export async function refreshExamination(deps: Deps, orgid: string, id: string): Promise<ExaminationDoc> {
  for (let n = 0; n < TRIES; n++) {
    const examination = await examinations(deps.db).findOne({ _id: id, orgid }).lean()
    if (!examination) throw new AppError('exam/not_found')
    const versions = await versionsOf(deps, orgid, id)
    const after = await examinations(deps.db)
      .findOneAndUpdate(
        { _id: id, orgid, rev: examination.rev },
        { $set: { ...derived(deps, examination, versions), rev: examination.rev + 1 } },
        { returnDocument: 'after' },
      )
      .lean()
    if (after) return after
  }
  throw new AppError('request/conflict')
}

function derived(deps: Deps, before: ExaminationDoc, versions: readonly PaperHead[]): Partial<ExaminationDoc> {
  const now = new Date(deps.clock.now())
  const [newest] = versions
  if (!newest) return { live: false, deletedAt: before.deletedAt ?? now, draftId: null, updatedAt: now }
  const { title, categoryId } = newest.content
  const published = versions.find((row) => row.state === 'published')
  const updatedAt = Math.max(...versions.map((row) => row.updatedAt.getTime()))
  return {
    title,
    search: searchTerms([title]),
    categoryId,
    publishedId: published?._id ?? null,
    published: published !== undefined,
    draftId: versions.find((row) => row.state === 'unpublished')?._id ?? null,
    versions: versions.length,
    updatedAt: new Date(updatedAt),
    live: true,
    deletedAt: null,
  }
}
