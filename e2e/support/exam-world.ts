import {
  type PaperContent,
  paperCreate,
  type PaperQuestion,
  paperStatus,
} from '@lianda/shared/module/exam/paper.admin.contract'
import type { QuestionContent } from '@lianda/shared/module/question-bank/question.admin.contract'
import { taskCreate, taskPublish } from '@lianda/shared/module/task/task.admin.contract'
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

/** One of each type, 30 + 30 + 20 + 20 points. Right: A; A and C; true; Berlin and 1990. */
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
  paperId: string
  /** Of the package, by which learners find it. */
  title: string
}

/** A published paper with four questions, and a published exam package with it for everybody. */
export async function publishExam(call: Call, title: string, over: Partial<PaperContent> = {}): Promise<ExamPackage> {
  const { paper } = await call(paperCreate, {
    title: `${title} paper`,
    minute: 60,
    passScore: 60,
    questions: FOUR,
    ...over,
  })
  await call(paperStatus, { id: paper.id, rev: paper.rev })
  const { task } = await call(taskCreate, {
    title,
    type: 2,
    audience: { everyone: true, departmentIds: [], userIds: [] },
    passScore: 60,
    subtasks: [{ type: 2, resourceId: paper.id, version: paper.version, passScore: 60, weight: 100, attempts: 3 }],
  })
  await call(taskPublish, { id: task.id, rev: task.rev })
  return { taskId: task.id, paperId: paper.id, title }
}
