import type { Deps } from '../../../deps'
import { isUnlimited, type ListedThings, type Reach, reachOfThings, requireReach, type Viewer } from '../../catalog'
import type { ExaminationDoc, PaperDoc } from './paper.document'
import { examinations } from './paper.model'
import { getExamination, getPaper } from './paper.store'

/** What the caller wants of a thing: see and use it, or change it. */
type Want = 'use' | 'change'

interface Placed {
  examinationId: string
  content: { categoryId: string | null }
}

/** An examination that the viewer sees, or may change. Throws `exam/not_found`, `catalog/read_only`. */
export async function openExamination(deps: Deps, who: Viewer, id: string, want: Want): Promise<ExaminationDoc> {
  const examination = await getExamination(deps, who.orgid, id)
  const reachOf = await reachOfThings(deps, who, 12, [id])
  requireReach(reachOf({ id, catalogId: examination.categoryId }), want, 'exam/not_found')
  return examination
}

/** A paper that the viewer sees, or may change. Throws `exam/not_found`, `catalog/read_only`. */
export async function openPaper(deps: Deps, who: Viewer, id: string, want: Want): Promise<PaperDoc> {
  const paper = await getPaper(deps, who.orgid, id)
  requireReach(await reachOfPaper(deps, who, paper), want, 'exam/not_found')
  return paper
}

/** Papers are opened with their examination, in the category that it is in. */
export async function reachOfPaper(deps: Deps, who: Viewer, { examinationId: id, content }: Placed): Promise<Reach> {
  const [examination, reachOf] = await Promise.all([
    examinations(deps.db).findOne({ _id: id, orgid: who.orgid }, { categoryId: 1 }).lean(),
    reachOfThings(deps, who, 12, [id]),
  ])
  return reachOf({ id, catalogId: (examination ?? content).categoryId })
}

/** Of published papers by id: those whose examinations the viewer sees. */
export async function seenPapers<T extends Placed>(deps: Deps, who: Viewer, papers: readonly T[]): Promise<T[]> {
  if (isUnlimited(who)) return [...papers]
  const ids = papers.map(({ examinationId }) => examinationId)
  const [found, reachOf] = await Promise.all([
    examinations(deps.db)
      .find({ orgid: who.orgid, _id: { $in: ids } }, { categoryId: 1 })
      .lean(),
    reachOfThings(deps, who, 12, ids),
  ])
  const places = new Map(found.map(({ _id, categoryId }) => [_id, categoryId]))
  return papers.filter(({ examinationId: id }) => reachOf({ id, catalogId: places.get(id) ?? null }) !== 'none')
}

/** Examinations can have access lists of their own. */
export const listedExaminations = (deps: Deps): ListedThings => ({
  async find(orgid, ids) {
    const found = await examinations(deps.db)
      .find({ orgid, live: true, _id: { $in: [...ids] } }, { title: 1, categoryId: 1, creatorId: 1 })
      .lean()
    return new Map(
      found.map(({ _id, title: name, categoryId: catalogId, creatorId = null }) => [
        _id,
        { name, catalogId, creatorId },
      ]),
    )
  },
})
