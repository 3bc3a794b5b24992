import type { OutputOf } from '@lianda/shared/contract/endpoint'
import * as exam from '@lianda/shared/module/exam/exam.contract'
import type { AnswerSave, AttemptView, DeviceEvent, SaveResult } from '@lianda/shared/module/exam/exam.contract'
import type { PaperContent, PaperDraw } from '@lianda/shared/module/exam/paper.admin.contract'
import type { QuestionContent } from '@lianda/shared/module/question-bank/question.admin.contract'
import { type ExamTarget, examPorts } from '../src/module/exam'
import type { PooledQuestion } from '../src/module/exam/paper/paper.document'
import { papers } from '../src/module/exam/paper/paper.model'
import { createWorld, type SignedIn, type World, type WorldOptions } from './world'

export interface ExamWorld extends World {
  orgid: string
  learner: SignedIn
  /** One exam of the four questions below, 60 minutes, pass at 60. */
  examId: string
  paperId: string
  /** A published paper and a subtask that asks for it, open to everybody in the organisation. */
  publish(
    over?: Partial<PaperContent>,
    target?: Partial<ExamTarget>,
    pool?: PooledQuestion[],
  ): Promise<{ examId: string; paperId: string }>
  token(who?: SignedIn, examId?: string): Promise<OutputOf<typeof exam.token>>
  /** Fetches the cover and starts an attempt. */
  sit(who?: SignedIn, over?: { examId?: string; deviceId?: string }): Promise<AttemptView>
  save(attempt: AttemptView, saves: Saves, over?: Over): Promise<SaveResult>
  submit(attempt: AttemptView, saves?: Saves, over?: Over): Promise<SaveResult>
}

export type Saves = readonly (Pick<AnswerSave, 'id' | 'value' | 'seq'> & Partial<AnswerSave>)[]
interface Over {
  who?: SignedIn
  events?: DeviceEvent[]
  deviceId?: string
}

/** Words that occur only in keys and explanations: the server must never send them to a learner during the exam. */
export const SECRETS = { variant: 'zugspitze', explanation: 'because-the-manual-says-so' } as const

const blankContent = {
  images: [],
  choices: [],
  blanks: [],
  anyOrder: false,
  promotion: '',
  explanation: `${SECRETS.explanation} 42`,
  level: 3,
  score: 10,
} satisfies Partial<QuestionContent>

/** A question with options `a`, `b`, ...; those in `right` are correct. */
export const choiceQuestion = (type: 0 | 1, text: string, right: readonly string[], count = 4): QuestionContent => ({
  ...blankContent,
  type,
  text,
  choices: Array.from({ length: count }, (_unused, at) => {
    const id = String.fromCharCode(97 + at)
    return { id, content: `${text} ${id}`, iscorrect: right.includes(id) }
  }),
})

export const judgeQuestion = (text: string, right: boolean): QuestionContent => ({
  ...blankContent,
  type: 2,
  text,
  choices: [
    { id: 'A', content: '', iscorrect: right },
    { id: 'B', content: '', iscorrect: !right },
  ],
})

export const fillQuestion = (text: string, blanks: readonly string[][], anyOrder = false): QuestionContent => ({
  ...blankContent,
  type: 3,
  text,
  blanks: blanks.map((variants) => ({ variants: [...variants] })),
  anyOrder,
})

/** One of each type: q1 single (a), q2 multiple (a and c), q3 true/false (A), q4 two blanks. 30 + 30 + 20 + 20 points. */
export const FOUR = [
  { id: 'p1', source: null, score: 30, content: choiceQuestion(0, 'Single', ['a']) },
  { id: 'p2', source: null, score: 30, content: choiceQuestion(1, 'Multiple', ['a', 'c']) },
  { id: 'p3', source: null, score: 20, content: judgeQuestion('Judge', true) },
  {
    id: 'p4',
    source: null,
    score: 20,
    content: fillQuestion('Highest mountain ___ and its height ___', [[SECRETS.variant], ['2962', '2,962']]),
  },
]

export const RIGHT: Record<string, string[]> = {
  q1: ['a'],
  q2: ['a', 'c'],
  q3: ['A'],
  q4: ['zugspitze', '2962'],
}

export const paperContent = (over: Partial<PaperContent> = {}): PaperContent => ({
  title: 'Alpine guide',
  categoryId: null,
  minute: 60,
  limitMinute: 0,
  passScore: 60,
  questions: FOUR,
  draws: [] as PaperDraw[],
  shuffleQuestions: false,
  shuffleOptions: false,
  overdue: 'auto',
  graceMinutes: 5,
  lateSyncMinutes: 0,
  partialCredit: false,
  explain: 'after_submit',
  retakeUntilPassed: true,
  retakeWaitMinutes: 0,
  ...over,
})

/** An organisation with a learner and one exam, on the real server. Exam targets come from here, not from task. */
export async function createExamWorld(options: WorldOptions = {}): Promise<ExamWorld> {
  const world = await createWorld(options)
  const orgid = await world.org('Exam organisation')
  const learner = await world.signedIn(orgid, { name: '沈晓雯', workno: 'S0012' })
  const targets = new Map<string, ExamTarget>()
  examPorts(world.deps).findTarget = (person, subtaskId) =>
    Promise.resolve((person.orgid === orgid && targets.get(subtaskId)) || null)
  let made = 0

  const publish: ExamWorld['publish'] = async (over = {}, target = {}, pool = []) => {
    const content = paperContent(over)
    const now = new Date(world.clock.now())
    const paperId = world.deps.newId()
    await papers(world.db).create({
      _id: paperId,
      orgid,
      examinationId: world.deps.newId(),
      version: 1,
      state: 'published',
      content,
      pool,
      drawPools: Object.fromEntries(content.draws.map((draw) => [draw.id, pool.map((row) => row.id)])),
      count: content.questions.length,
      totalTenths: 1000,
      creator: 'Zhou',
      createdAt: now,
      updatedAt: now,
      publishedAt: now,
      live: true,
      deletedAt: null,
      rev: 1,
    })
    const examId = `subtask${++made}`
    targets.set(examId, {
      taskId: 'task1',
      taskTitle: 'Fourth quarter',
      subtaskId: examId,
      paperId,
      passScore: content.passScore,
      attemptsAllowed: null,
      startsAt: null,
      endsAt: null,
      refusal: null,
      ...target,
    })
    return { examId, paperId }
  }
  const first = await publish()
  const token: ExamWorld['token'] = (who = learner, examId = first.examId) =>
    world.get(exam.token, { id: examId, preview: 0 }, who)
  const body = (saves: Saves, { events = [], deviceId }: Over) => ({ saves: [...saves], events, deviceId })

  return {
    ...world,
    orgid,
    learner,
    ...first,
    publish,
    token,
    async sit(who = learner, { examId = first.examId, deviceId = 'device-0001' } = {}) {
      const { key } = await token(who, examId)
      return (await world.get(exam.start, { id: examId, key, preview: 0, deviceId }, who)).attempt
    },
    save: ({ examId, key }, saves, over = {}) =>
      world.get(exam.save, { id: examId, key, preview: 0, answer: body(saves, over) }, over.who ?? learner),
    submit: ({ examId, key }, saves = [], over = {}) =>
      world.get(exam.submit, { id: examId, key, preview: 0, answer: body(saves, over) }, over.who ?? learner),
  }
}
