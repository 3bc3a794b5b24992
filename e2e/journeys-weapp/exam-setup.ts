import { expect } from 'vitest'
import { start, token } from '@lianda/shared/module/exam/exam.contract'
import { recordGet, recordList } from '@lianda/shared/module/exam/record.admin.contract'
import { type PaperContent, paperCreate, paperStatus } from '@lianda/shared/module/exam/paper.admin.contract'
import { taskCreate } from '@lianda/shared/module/task/task.admin.contract'
import { taskPublish } from '@lianda/shared/module/task/task-publish.admin.contract'
import { createWorld, type SignedIn, type World } from '../../server/test/world'
import { chart, uploadPicture } from '../support/picture'
import type { MiniProgram } from '../weapp/open-mini-program'
import { openLearner, signIn } from './open-learner'
import { fiveQuestions } from './exam-questions'

/** An organisation with an owner, a learner and one exam of five questions and 60 minutes, published for everyone. */
export interface ExamSetup extends World {
  owner1: SignedIn
  /** Account of the current learner. */
  readonly account: string
  /** Makes a new learner, without attempts, the current one. */
  newcomer(): Promise<void>
  task: string
  /** The current learner's attempts on the server, newest first. */
  attempts(): Promise<{ id: string; userId: string; state: string; answered: number }[]>
  /** Continues the attempt as the same user in a browser; that session does not end the one in WeChat. */
  goOnInBrowser(examId: string): Promise<void>
  /** The answers of the newest attempt, one entry per question. */
  answers(): Promise<string[][]>
  /** The kinds of events in an attempt, as an administrator sees them. */
  timeline(attemptId: string): Promise<string[]>
}

export async function setUpExam(over: Partial<PaperContent> = {}): Promise<ExamSetup> {
  const world = await createWorld()
  const orgid = await world.org('星驰汽车')
  const owner1 = await world.owner(orgid)
  let came = 0
  const come = () => world.user(orgid, { name: '沈晓雯', workno: `S${(came += 1)}` })
  let learner = await come()
  const task = '2026 年第四季度产品知识考试'
  const { paper } = await world.get(
    paperCreate,
    {
      title: '产品知识考卷',
      minute: 60,
      passScore: 60,
      shuffleQuestions: false,
      shuffleOptions: false,
      explain: 'after_submit',
      questions: fiveQuestions(await uploadPicture(world.url, owner1.token, await chart())),
      ...over,
    },
    owner1,
  )
  await world.get(paperStatus, { id: paper.id, rev: paper.rev }, owner1)
  const audience = { everyone: true, departmentIds: [], userIds: [] }
  const exam = {
    type: 2,
    resourceId: paper.id,
    version: paper.version,
    passScore: 60,
    weight: 100,
    attempts: 3,
  } as const
  const made = await world.get(taskCreate, { title: task, type: 2, audience, passScore: 60, subtasks: [exam] }, owner1)
  await world.get(taskPublish, { id: made.task.id, rev: made.task.rev }, owner1)

  const attempts = async () => {
    const { rows } = await world.get(recordList, { page: 1, rows: 100 }, owner1)
    return rows.filter(({ userId }) => userId === learner.id)
  }
  const recordOf = async (id: string) => (await world.get(recordGet, { id }, owner1)).record
  return {
    ...world,
    owner1,
    get account() {
      return learner.account
    },
    async newcomer() {
      learner = await come()
    },
    task,
    attempts,
    async goOnInBrowser(id) {
      const { output } = await world.signIn(learner.account, undefined, 'h5')
      const who = { token: output?.user[0]?.token ?? '' }
      const { key } = await world.get(token, { id, preview: 0 }, who)
      await world.get(start, { id, key, preview: 0, deviceId: 'browser-0001' }, who)
    },
    async answers() {
      const [newest] = await attempts()
      return (await recordOf(newest?.id ?? '')).result.questions.map(({ value }) => value)
    },
    timeline: async (id) => (await recordOf(id)).timeline.map(({ kind }) => kind),
  }
}

/** Signs in and opens the cover of the exam. */
export async function atCover(exam: ExamSetup, given: Parameters<typeof openLearner>[1] = {}): Promise<MiniProgram> {
  const program = await openLearner(exam, given)
  await signIn(program, exam.account)
  await program.waitForPage('pages/center/index')
  await program.tap(exam.task)
  await program.waitForPage('pages/task/index')
  await program.tap('开始第 1 步')
  await program.waitForPage('exam/exam/index')
  await program.waitForText('考试规则')
  return program
}

/** Starts the exam and waits for its first question. */
export async function inExam(...given: Parameters<typeof atCover>): Promise<MiniProgram> {
  const program = await atCover(...given)
  await program.tap('开始考试')
  await onQuestion(program, 1)
  return program
}

/** The first words of the right options; for the last question, its blanks. */
const RIGHT = [['星驰 A5'], ['先认可他的担心'], ['外观有没有划痕', '随车工具齐不齐'], ['错误'], ['10', '24']] as const

/** Answers the first `count` questions right; the first question must be open. */
export async function answerRight(program: MiniProgram, count: number): Promise<void> {
  for (const [index, texts] of RIGHT.slice(0, count).entries()) {
    if (index > 0) await next(program, index + 1)
    if (index === 4) await fillBlanks(program, texts)
    else for (const text of texts) await choose(program, text)
  }
}

/** Waits until the server has these answers and the phone knows it. The badge alone may still mean an earlier answer. */
export async function delivered(program: MiniProgram, exam: ExamSetup, answers: readonly string[][]): Promise<void> {
  await expect.poll(() => exam.answers()).toEqual(answers)
  await program.waitForText('已保存')
}

/** Taps the option that contains this text. */
export const choose = (program: MiniProgram, text: string): Promise<void> =>
  program.tap(`[role="radio"]:has-text("${text}"), [role="checkbox"]:has-text("${text}")`)

export async function fillBlanks(program: MiniProgram, texts: readonly string[]): Promise<void> {
  for (const [index, text] of texts.entries()) await program.type(`[id*="blank-"][id$="-${index}"]`, text)
}

export async function next(program: MiniProgram, number: number): Promise<void> {
  await program.tap('下一题')
  await onQuestion(program, number)
}

export const onQuestion = (program: MiniProgram, number: number): Promise<void> =>
  program.locate(`[role="status"] >> text="第 ${number} 题"`).waitFor({ state: 'attached' })
