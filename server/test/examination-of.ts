import { examinations } from '../src/module/exam/paper/paper.model'
import type { ExamWorld } from './exam-world'

/** Creates the examination of a paper, which the test world publishes without one. Returns its id. */
export async function examinationOf(world: ExamWorld, paperId: string): Promise<string> {
  const paper = await world.db.collection('exam_paper').findOne({ _id: paperId as never })
  const id = String(paper?.examinationId)
  const now = new Date(world.clock.now())
  await examinations(world.db).create({
    _id: id,
    orgid: world.orgid,
    title: 'Counted',
    search: [],
    categoryId: null,
    disabled: false,
    publishedId: paperId,
    draftId: null,
    versions: 1,
    attempts: 0,
    creator: '',
    createdAt: now,
    updatedAt: now,
    live: true,
    deletedAt: null,
    rev: 1,
  })
  return id
}
