import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createPracticeWorld, HOTEL_TURNS, type PracticeWorld } from '../../server/test/practice-world'
import type { MiniProgram } from '../weapp/open-mini-program'
import { answerRight, type ExamSetup, inExam, onQuestion, setUpExam } from './exam-setup'
import { keepFailure, openLearner, signIn } from './open-learner'

let exam: ExamSetup
let world: PracticeWorld
let program: MiniProgram

beforeAll(async () => {
  ;[exam, world] = await Promise.all([setUpExam(), createPracticeWorld()])
})
afterEach(async ({ task }) => {
  await keepFailure(task, program)
  await program?.close()
})
afterAll(async () => {
  await Promise.all([exam?.close(), world?.close()])
})

const GRID = '[aria-label*="答题卡"]'
/** Presses back while a layer is open on the page. */
async function backOnLayer(): Promise<void> {
  await expect.poll(() => program.guarded()).toBe(true)
  await program.systemBack()
}
/** Presses back while no layer is open. */
async function backOnPage(): Promise<void> {
  await expect.poll(() => program.guarded()).toBe(false)
  await program.systemBack()
}
const gone = (text: string) => expect.poll(() => program.text()).not.toContain(text)

test('the phone’s back closes what lies on an exam, asks before it leaves, and leads from the result to the task', async () => {
  program = await inExam(exam)
  await program.tap(GRID)
  await program.waitForText('答题卡')
  await backOnLayer()
  await onQuestion(program, 1)
  await gone('回到第 1 题')

  await backOnLayer()
  await program.waitForText('先离开考试？')
  await backOnLayer()
  await gone('先离开考试？')
  await onQuestion(program, 1)
  expect(await program.page()).toMatchObject({ path: 'exam/exam/index', depth: 3 })

  await backOnLayer()
  await program.tap('wx-root-portal >> text="离开"')
  await program.waitForPage('pages/task/index')
  await program.tap('继续第 1 步')
  await onQuestion(program, 1)
  await answerRight(program, 5)
  await program.tap('交卷')
  await program.tap('wx-root-portal >> text="交卷"')
  await program.waitForText('通过了')
  // The result is a page of its own, with its own parameters.
  const { path, query, depth } = await program.page()
  expect([path, Object.keys(query).sort(), depth]).toEqual(['exam/exam/index', ['id', 'result'], 3])
  await program.tap('查看全部题目')
  await program.waitForText('查看题目')
  await backOnLayer()
  await program.waitForText('通过了')
  await program.tap('[aria-label="更多"]')
  await program.waitForText('考试记录')
  await backOnLayer()
  await gone('考试记录')
  await backOnPage()
  await program.waitForPage('pages/task/index')
  expect(program.errors).toEqual([])
})

test('in a practice it pauses; on the pause it leaves; from the report it leads to the task', async () => {
  program = await openLearner(world)
  await signIn(program, world.learner.account)
  await program.waitForPage('pages/center/index')
  await program.tap('Front desk')
  await program.waitForPage('pages/task/index')
  await program.tap('开始第 1 步')
  await program.tap('不方便说话？改用打字')
  // Before the room is open there is no practice to pause, and back asks whether to leave.
  await program.locate('[aria-label="暂停"]').waitFor()
  await program.waitForText('第 1 轮')
  await program.locate('wx-textarea').waitFor()
  await backOnLayer()
  await program.waitForText('先离开')
  await backOnLayer()
  await program.waitForPage('pages/task/index')
  await program.tap('继续第 1 步')
  await program.waitForPage('practice/train/index')
  await program.tap('继续第 1 轮')
  await program.tap('打字')
  await program.type('wx-textarea', HOTEL_TURNS[0])
  await program.tap('[aria-label="发送"]')
  await program.waitForText('第 2 轮')
  await program.tap('[aria-label="结束练习"]')
  // The page's own guard already holds, so wait for the layer's text before pressing back.
  await program.waitForText('会按已经说完的部分打分')
  await backOnLayer()
  await gone('会按已经说完的部分打分')
  await program.tap('[aria-label="结束练习"]')
  await program.tap('wx-root-portal >> text="结束练习"')
  await program.waitForText('打字回答，不测')
  const { query } = await program.page()
  expect(Object.keys(query).sort()).toEqual(['report', 'subtask'])
  await program.tap('看全文')
  await program.waitForText('对话全文')
  await backOnLayer()
  await gone('对话全文')
  await backOnPage()
  await program.waitForPage('pages/task/index')
  expect(program.errors).toEqual([])
})
