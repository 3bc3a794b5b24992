import * as admin from '@lianda/shared/module/appeal/appeal.admin.contract'
import { type AppealKind, appealMake } from '@lianda/shared/module/appeal/appeal.contract'
import * as exam from '@lianda/shared/module/exam/exam.contract'
import { paperCreate, paperStatus } from '@lianda/shared/module/exam/paper.admin.contract'
import { FOUR, RIGHT } from './exam-world'
import { createPracticeWorld, type PracticeWorld } from './practice-world'
import type { SignedIn, UserOver } from './world'

/** Who decides about appeals, within the whole organisation. */
export const JUDGE: UserOver = { roleType: 'admin', funcs: ['train-complain'], scope: 'organisation' }

export interface AppealWorld extends PracticeWorld {
  judge: SignedIn
  /** A paper of four questions (30 + 30 + 20 + 20 points, passed with 60) in a package for everybody. */
  paper(over?: object, title?: string): Promise<{ examinationId: string; paperId: string; subtaskId: string }>
  sit(who: SignedIn, subtaskId: string): Promise<exam.AttemptView>
  handIn(who: SignedIn, attempt: exam.AttemptView, ids: readonly string[], wrong?: Wrong): Promise<void>
  /** An attempt of a new learner with these answers right, and the others as `wrong` says or empty. */
  sat(
    subtaskId: string,
    ids: readonly string[],
    over?: UserOver,
    wrong?: Wrong,
  ): Promise<{ learner: SignedIn; recordId: string; attempt: exam.AttemptView }>
  /** Questions a record. @returns the appeal's id */
  question(who: SignedIn, kind: AppealKind, recordId: string): Promise<string>
  uphold(id: string, correction: object, who?: SignedIn): ReturnType<typeof upheldBy>
}

/** Wrong answers by question. */
type Wrong = Readonly<Record<string, string[]>>

const upheldBy = (world: PracticeWorld, id: string, correction: object, who: SignedIn) =>
  world.call(admin.appealDecide, { id, rev: 1, uphold: true, opinion: 'Both are right.', ...correction }, who)

/** An organisation with people whose exams are questioned and judged. */
export async function createAppealWorld(): Promise<AppealWorld> {
  const world = await createPracticeWorld({ setting: { scopeByDepartment: true } })
  const { orgid } = world
  const owner = await world.owner(orgid)
  const judge = await world.signedIn(orgid, { name: 'Judge Jia', ...JUDGE })

  const sit: AppealWorld['sit'] = async (who, id) => {
    const { key } = await world.get(exam.token, { id }, who)
    return (await world.get(exam.start, { id, key, deviceId: 'device-0001' }, who)).attempt
  }
  const handIn: AppealWorld['handIn'] = async (who, attempt, ids, wrong = {}) => {
    const given = { ...Object.fromEntries(ids.map((id) => [id, RIGHT[id] ?? []])), ...wrong }
    const saves = Object.entries(given).map(([id, value], at) => ({ id, value, seq: at + 1 }))
    const answer = { deviceId: 'device-0001', saves, events: [] }
    await world.get(exam.submit, { id: attempt.examId, key: attempt.key, answer }, who)
    await world.server.app.runJob('exam.relay')
  }
  return {
    ...world,
    judge,
    async paper(over = {}, title = 'Alpine week') {
      const content = { title: `${title} paper`, minute: 60, limitMinute: 0, passScore: 60, questions: FOUR }
      const made = { explain: 'after_submit' as const, ...content, ...over }
      const { paper } = await world.get(paperCreate, made, owner)
      await world.get(paperStatus, { id: paper.id, rev: paper.rev }, owner)
      const step = { type: 2 as const, resourceId: paper.id, version: paper.version, passScore: 60, weight: 100 }
      const { subtaskIds } = await world.publish({ title, subtasks: [{ ...step, attempts: null }] })
      return { examinationId: paper.examinationId, paperId: paper.id, subtaskId: subtaskIds[0] ?? '' }
    },
    sit,
    handIn,
    async sat(subtaskId, ids, over = {}, wrong = {}) {
      const learner = await world.signedIn(orgid, { name: 'Lin', ...over })
      const attempt = await sit(learner, subtaskId)
      await handIn(learner, attempt, ids, wrong)
      return { learner, recordId: attempt.id, attempt }
    },
    async question(who, kind, recordId) {
      return (await world.get(appealMake, { kind, recordId, reason: 'Two are right.' }, who)).appeal.id
    },
    uphold: (id, correction, who = judge) => upheldBy(world, id, correction, who),
  }
}
