import { changeLanguage } from '@lianda/shared/module/identity/identity.contract'
import { examinationList, paperCreate } from '@lianda/shared/module/exam/paper.admin.contract'
import { departmentList } from '@lianda/shared/module/org/unit.admin.contract'
import { questionList } from '@lianda/shared/module/question-bank/question.admin.contract'
import { sceneList } from '@lianda/shared/module/scene/scene.admin.contract'
import { taskCreate } from '@lianda/shared/module/task/task.admin.contract'
import { fiveQuestions } from '../journeys-weapp/exam-questions'
import { callerFor, tokenFor } from './caller'
import { publishExam, sitExam, type RunningAttempt } from './exam-world'
import type { Journey } from './journey'
import { chart, uploadPicture } from './picture'

const DAY_MS = 86_400_000

export interface ExamOffice {
  examinationId: string
  /** A locked paper. */
  paperId: string
  /** A draft with 96 points, one draw and questions of each type. */
  draftId: string
  /** A package that can't be published yet. */
  taskId: string
  /** An attempt with every kind of event, and one that is still running. */
  record: string
  running: string
  /** One question of each type from the question bank. */
  questions: string[]
}

/** Answers to the five questions, from wrong to right, different for every learner. */
const ATTEMPTS: RunningAttempt[] = Array.from({ length: 9 }, (_, n) => ({
  answers: [
    n % 3 === 0 ? ['A'] : ['B'],
    n % 2 === 0 ? ['D'] : ['C'],
    n < 3 ? ['B'] : ['A', 'C'],
    n === 5 ? [] : [n > 6 ? 'A' : 'B'],
    n > 4 ? ['10', '24'] : ['5', '24'],
  ],
  handsIn: true,
}))

/** An organisation with exams in progress: papers, packages and everyone's attempts, for the back office to show. */
export async function openOffice({ server }: Journey): Promise<ExamOffice> {
  const path = await uploadPicture(server.origin, await tokenFor(server, 'owner1'), await chart())
  const owner = await callerFor(server, 'owner1')
  await owner(changeLanguage, { language: 'en' })
  const questions = fiveQuestions(path)
  const { examId, paperId } = await publishExam(owner, '接待流程月考', {
    questions,
    partialCredit: true,
    limitMinute: 0,
  })
  const accounts = [
    'learner2',
    'learner3',
    'learner4',
    'learner5',
    'learner6',
    'learner7',
    'david.lin',
    'trainer1',
    'admin1',
  ]
  for (const [index, attempt] of ATTEMPTS.entries())
    await sitExam(await callerFor(server, accounts[index] ?? ''), examId, attempt)
  const record = await sitExam(await callerFor(server, 'learner1'), examId, {
    answers: [['A'], ['D'], ['A'], [], ['十', '24']],
    handsIn: true,
    events: [
      { kind: 'focus_lost', ms: 8_000 },
      { kind: 'offline', ms: 95_000 },
      { kind: 'reload', ms: 0 },
    ],
    late: ['B'],
  })
  const running = await sitExam(await callerFor(server, 'emma.wilson'), examId, {
    answers: [['B'], ['D']],
    handsIn: false,
  })

  const { paper: draft } = await owner(paperCreate, {
    title: '新员工上岗认证（第二版）',
    minute: 60,
    limitMinute: 10,
    passScore: 60,
    questions: questions.map((question) => ({ ...question, score: 14 })),
    draws: [{ id: 'd1', catalogIds: [], types: [0], levels: [], count: 13, score: 2 }],
    shuffleOptions: true,
  })
  const scene = (await owner(sceneList, { page: 1, rows: 100 })).rows.find(({ version }) => version > 0)
  const departments = (await owner(departmentList, {})).rows.filter(({ parentId }) => parentId !== null)
  const now = Date.now()
  const { task } = await owner(taskCreate, {
    title: '新员工上岗周',
    type: 1,
    audience: { everyone: false, departmentIds: departments.slice(0, 2).map(({ id }) => id), userIds: [] },
    passScore: 80,
    startsAt: now + DAY_MS,
    endsAt: now + 8 * DAY_MS,
    subtasks: [
      { type: 1, resourceId: scene?.id ?? '', version: scene?.version ?? 1, passScore: 60, weight: 40, attempts: null },
      {
        type: 2,
        resourceId: paperId,
        version: 1,
        passScore: 60,
        weight: 50,
        attempts: 1,
        startsAt: now + DAY_MS,
        endsAt: now + 9 * DAY_MS,
      },
    ],
  })
  const examination = (await owner(examinationList, { page: 1, rows: 50 })).rows.find(
    (row) => row.published?.id === paperId,
  )
  const ofType = async (type: number) =>
    (await owner(questionList, { page: 1, rows: 1, types: String(type) })).rows[0]?.id ?? ''
  return {
    examinationId: examination?.id ?? '',
    paperId,
    draftId: draft.id,
    taskId: task.id,
    record,
    running,
    questions: await Promise.all([0, 1, 2, 3].map(ofType)),
  }
}
