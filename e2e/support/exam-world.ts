import { save as saveAnswers, start, submit, token } from '@lianda/shared/module/exam/exam.contract'
import {
  type PaperContent,
  paperCreate,
  type PaperQuestion,
  paperStatus,
} from '@lianda/shared/module/exam/paper.admin.contract'
import type { QuestionContent } from '@lianda/shared/module/question-bank/question.admin.contract'
import { userList } from '@lianda/shared/module/org/org.admin.contract'
import { taskCreate } from '@lianda/shared/module/task/task.admin.contract'
import { taskPublish } from '@lianda/shared/module/task/task-publish.admin.contract'
import type { Call } from './caller'

const CONTENT = {
  images: [],
  choices: [],
  blanks: [],
  anyOrder: false,
  promotion: '',
  explanation: 'It stands in the handbook, chapter 2.',
  level: 3,
  score: 10,
} satisfies Partial<QuestionContent>

const options = (texts: readonly string[], right: string) =>
  texts.map((content, at) => {
    const id = String.fromCharCode(65 + at)
    return { id, content, iscorrect: right.includes(id) }
  })

/** One question of each type, 30 + 30 + 20 + 20 points. Right answers: A; A and C; true; Berlin and 1990. */
const FOUR: PaperQuestion[] = [
  {
    id: 'p1',
    source: null,
    score: 30,
    content: { ...CONTENT, type: 0, text: 'Which one is a fruit?', choices: options(['Apple', 'Brick', 'Cloud'], 'A') },
  },
  {
    id: 'p2',
    source: null,
    score: 30,
    content: {
      ...CONTENT,
      type: 1,
      text: 'Which of these fly?',
      choices: options(['Swallow', 'Trout', 'Bat', 'Mole'], 'AC'),
    },
  },
  {
    id: 'p3',
    source: null,
    score: 20,
    content: { ...CONTENT, type: 2, text: 'Water boils at 100 °C at sea level.', choices: options(['', ''], 'A') },
  },
  {
    id: 'p4',
    source: null,
    score: 20,
    content: {
      ...CONTENT,
      type: 3,
      text: 'The capital of Germany is ___ since ___.',
      blanks: [{ variants: ['Berlin'] }, { variants: ['1990'] }],
    },
  },
]

export interface ExamPackage {
  taskId: string
  /** The exam's id in learners' calls. */
  examId: string
  paperId: string
  /** Title of the package, by which learners find it. */
  title: string
}

/**
 * Publishes a paper with four questions, and an exam package with it.
 *
 * @param given.accounts the audience; by default everyone, and the exam then shows in every learner's centre
 */
export async function publishExam(
  call: Call,
  title: string,
  { accounts, ...over }: Partial<PaperContent> & { accounts?: string[] } = {},
): Promise<ExamPackage> {
  const { paper } = await call(paperCreate, {
    title: `${title} paper`,
    minute: 60,
    passScore: 60,
    questions: FOUR,
    explain: 'after_submit',
    ...over,
  })
  await call(paperStatus, { id: paper.id, rev: paper.rev })
  const { task } = await call(taskCreate, {
    title,
    type: 2,
    audience: {
      everyone: accounts === undefined,
      departmentIds: [],
      userIds: await Promise.all((accounts ?? []).map((account) => userIdOf(call, account))),
    },
    passScore: 60,
    subtasks: [{ type: 2, resourceId: paper.id, version: paper.version, passScore: 60, weight: 100, attempts: 3 }],
  })
  await call(taskPublish, { id: task.id, rev: task.rev })
  return { taskId: task.id, examId: task.subtaskRows[0]?.id ?? '', paperId: paper.id, title }
}

export async function userIdOf(call: Call, account: string): Promise<string> {
  const { rows } = await call(userList, { page: 1, rows: 30, text: account })
  return rows.find((row) => row.account === account)?.id ?? ''
}

/** A learner's way through an exam: the answers in the paper's order, and whether the learner hands in. */
export interface RunningAttempt {
  answers: readonly (readonly string[])[]
  handsIn: boolean
  /** Events that the device reports. */
  events?: readonly { kind: 'focus_lost' | 'offline' | 'reload'; ms: number }[]
  /** Answers to the first question that arrive after the hand-in. */
  late?: readonly string[]
}

/** Makes one attempt by the calls of a device, for records and statistics that a journey only reads. */
export async function sitExam(call: Call, examId: string, given: RunningAttempt): Promise<string> {
  const { key: startKey } = await call(token, { id: examId })
  const { attempt } = await call(start, { id: examId, key: startKey })
  const { key, questions } = attempt
  const save = (index: number, value: readonly string[], seq: number) => ({
    id: questions[index]?.id ?? '',
    value: [...value],
    seq,
    atMs: Date.now(),
  })
  const saves = given.answers
    .map((value, index) => save(index, value, index + 1))
    .filter(({ value }) => value.length > 0)
  const events = (given.events ?? []).map((event) => ({ ...event, atMs: Date.now() }))
  await call(saveAnswers, { id: examId, key, answer: { saves, events } })
  if (given.handsIn) await call(submit, { id: examId, key, answer: {} })
  if (given.late) await call(saveAnswers, { id: examId, key, answer: { saves: [save(0, given.late, 50)] } })
  return attempt.id
}
