import type { Deps } from '../../../deps'
import { contentsIn, type Moving, type TreeContents } from '../../../infra/tree/tree-contents'
import { examinations, papers } from './paper.model'
import { refreshExamination } from './paper.store'

/** Contents of the categories of papers (type 12): examinations. Served by `by_category`. */
export const paperContents = (deps: Deps): TreeContents => ({
  ...contentsIn(deps, examinations, { member: 'categoryId', bin: true, loose: true }),
  move: (orgid, moving, to) => moveExaminations(deps, orgid, moving, to),
})

/**
 * The papers are authoritative, published ones too: the category is only for sorting and not part of what learners see.
 */
async function moveExaminations(
  deps: Deps,
  orgid: string,
  { from, things }: Moving,
  to: string | null,
): Promise<number> {
  const some = things === undefined ? {} : { _id: { $in: [...things] } }
  const categoryId = { $in: [...from] }
  const held = await examinations(deps.db)
    .find({ orgid, categoryId, ...some }, { live: 1 })
    .lean()
  const ids = { $in: held.map((row) => row._id) }
  await papers(deps.db).updateMany(
    { orgid, examinationId: ids, 'content.categoryId': categoryId },
    { $set: { 'content.categoryId': to, listed: false }, $inc: { rev: 1 } },
  )
  // One in the recycle bin has no papers to be refreshed from.
  await examinations(deps.db).updateMany(
    { orgid, _id: ids, categoryId },
    { $set: { categoryId: to }, $inc: { rev: 1 } },
  )
  for (const { _id } of held) await refreshExamination(deps, orgid, _id)
  return held.filter((row) => row.live).length
}
