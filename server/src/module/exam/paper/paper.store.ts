import { AppError } from '@lianda/shared/error/app-error'
import type { PaperContent } from '@lianda/shared/module/exam/paper.admin.contract'
import type { Deps } from '../../../deps'
import type { Job } from '../../../infra/queue/job'
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

/** A version without its questions. */
export type PaperHead = Omit<PaperDoc, 'pool' | 'drawPools' | 'sources' | 'content'> & {
  content: Omit<PaperContent, 'questions' | 'draws'>
}
const HEAD = { pool: 0, drawPools: 0, sources: 0, 'content.questions': 0, 'content.draws': 0 } as const

/** The versions of an examination, newest first. Served by `version`. */
export const versionsOf = (deps: Deps, orgid: string, examinationId: string): Promise<PaperHead[]> =>
  headsOf(deps, orgid, { examinationId, live: true })

/** Papers that match the filter, newest versions first. */
export async function headsOf(
  deps: Deps,
  orgid: string,
  filter: { examinationId: string | { $in: string[] }; live?: true } | { _id: { $in: string[] }; state: 'published' },
): Promise<PaperHead[]> {
  return await papers(deps.db)
    .find({ ...filter, orgid }, HEAD)
    .sort({ version: -1 })
    .lean<PaperHead[]>()
}

/**
 * Updates an examination from its papers, which are authoritative. Runs after each change of a paper, and in a job when
 * a crash came in between (`listed`). `rev` detects a concurrent update; then the papers are read again.
 */
export async function refreshExamination(deps: Deps, orgid: string, id: string): Promise<void> {
  for (let n = 0; n < TRIES; n++) {
    const examination = await examinations(deps.db).findOne({ _id: id, orgid }).lean()
    if (!examination) throw new AppError('exam/not_found')
    const versions = await headsOf(deps, orgid, { examinationId: id })
    const { matchedCount } = await examinations(deps.db).updateOne(
      { _id: id, orgid, rev: examination.rev },
      { $set: { ...derived(deps, examination, versions), rev: examination.rev + 1 } },
    )
    if (matchedCount === 0) continue
    for (const { _id, rev } of versions.filter((row) => !row.listed))
      await papers(deps.db).updateOne({ _id, orgid, rev }, { $set: { listed: true } })
    return
  }
  throw new AppError('request/conflict')
}

function derived(deps: Deps, before: ExaminationDoc, all: readonly PaperHead[]): Partial<ExaminationDoc> {
  const versions = all.filter((row) => row.live)
  const [newest] = versions
  if (!newest)
    return { live: false, deletedAt: before.deletedAt ?? new Date(deps.clock.now()), draftId: null, versions: 0 }
  const { title, categoryId } = newest.content
  const published = versions.find((row) => row.state === 'published')
  return {
    title,
    search: searchTerms([title]),
    categoryId,
    publishedId: published?._id ?? null,
    published: published !== undefined,
    draftId: versions.find((row) => row.state === 'unpublished')?._id ?? null,
    versions: versions.length,
    updatedAt: new Date(Math.max(...all.map((row) => row.updatedAt.getTime()))),
    live: true,
    deletedAt: null,
  }
}

/** A change that has not reached its examination after this time counts as interrupted by a crash. */
const SLOW_MS = 60_000

/** The job that updates examinations after interrupted changes of their papers. */
export const refreshJob = (deps: Deps): Job => ({
  name: 'exam.refresh',
  everyMs: SLOW_MS,
  async run() {
    const before = new Date(deps.clock.now() - SLOW_MS)
    const left = await papers(deps.db)
      .find({ listed: false, updatedAt: { $lte: before } }, { orgid: 1, examinationId: 1 })
      .unscoped('a job looks after the papers of all organisations')
      .lean()
    for (const { orgid, examinationId } of left)
      if (await examinations(deps.db).exists({ _id: examinationId, orgid }))
        await refreshExamination(deps, orgid, examinationId)
  },
})
