import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MiniProgram } from '../weapp/open-mini-program'
import {
  answerRight,
  choose,
  delivered,
  type ExamSetup,
  fillBlanks,
  inExam,
  next,
  onQuestion,
  setUpExam,
} from './exam-setup'
import { keepFailure, reopenLearner } from './open-learner'

let exam: ExamSetup
let program: MiniProgram

beforeAll(async () => {
  exam = await setUpExam()
})
beforeEach(async () => {
  await exam.newcomer()
  program = await inExam(exam)
})
afterEach(async ({ task }) => {
  await keepFailure(task, program)
  await program?.close()
})
afterAll(() => exam?.close())

test('without a network, and through an end of the program, answers stay on the phone; 5 s after it returns the server holds them', async () => {
  await answerRight(program, 2)
  await delivered(program, exam, [['B'], ['D'], [], [], []])
  await program.setNetwork(false)
  await next(program, 3)
  await choose(program, '随车工具齐不齐')
  await program.waitForText('已存本机')
  await next(program, 4)
  await next(program, 5)
  await fillBlanks(program, ['10', '24'])
  await program.waitForText('已存本机')

  program = await reopenLearner(program, exam, { device: { connected: false } })
  await onQuestion(program, 5)
  await expect.poll(() => program.locate('[id*="blank-"][id$="-0"] input').inputValue()).toBe('10')
  await expect.poll(() => program.locate('[id*="blank-"][id$="-1"] input').inputValue()).toBe('24')
  for (const number of [4, 3, 2, 1]) {
    await program.tap('[aria-label="上一题"]')
    await onQuestion(program, number)
  }
  const picture = program.locate('wx-image img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
  await choose(program, '星驰 C1')
  await program.waitForText('已存本机')
  await program.tap('[aria-label*="答题卡"]')
  await program.waitForText('3 题已存在本机，联网后自动上传，可以继续作答')
  await program.tap('回到第 1 题')
  expect(await exam.answers()).toEqual([['B'], ['D'], [], [], []])

  await program.setNetwork(true)
  await delivered(program, exam, [['C'], ['D'], ['C'], [], ['10', '24']])
  // The next answer reports how long the network was away.
  await choose(program, '星驰 A5')
  await expect.poll(() => exam.answers()).toEqual([['B'], ['D'], ['C'], [], ['10', '24']])
  const [attempt] = await exam.attempts()
  await expect.poll(() => exam.timeline(attempt?.id ?? '')).toEqual(expect.arrayContaining(['reload', 'offline']))
  expect(program.errors).toEqual([])
})

test('handed in without a network, it says that it waits, and goes in by itself when the network is back', async () => {
  await answerRight(program, 3)
  await delivered(program, exam, [['B'], ['D'], ['A', 'C'], [], []])
  await program.setNetwork(false)
  await program.tap('[aria-label*="答题卡"]')
  await program.tap('交卷')
  await program.tap('wx-root-portal >> text="交卷"')
  await program.waitForText('还没交上去，答案都在本机')
  await program.setNetwork(true)
  await program.waitForText('考试结果')
  await program.waitForText('通过了')
  expect(await exam.attempts()).toMatchObject([{ state: 'submitted', answered: 3 }])
})

test('the program is left with answers on the phone; opened again at its first page with a network, they go in from there', async () => {
  await program.setNetwork(false)
  await answerRight(program, 2)
  await program.waitForText('已存本机')
  await program.tap('[aria-label="离开，时间照走"]')
  await program.tap('wx-root-portal >> text="离开"')
  await program.waitForPage('pages/task/index')
  program = await reopenLearner(program, exam)
  await program.waitForPage('pages/center/index')
  await expect.poll(() => exam.answers()).toEqual([['B'], ['D'], [], [], []])
})

test('the time is over while there is no network: what was sent counts, what comes later is kept and said', async () => {
  await answerRight(program, 2)
  await delivered(program, exam, [['B'], ['D'], [], [], []])
  await program.setNetwork(false)
  await next(program, 3)
  await choose(program, '随车工具齐不齐')
  await program.waitForText('已存本机')
  exam.clock.advance(61 * 60_000)
  await program.setNetwork(true)
  await program.waitForText('考试结果')
  await program.waitForText('1 题在截止后才传到，没有计分，已留存。可以请管理员看一看。')
  await program.waitForText('离及格差 20 分')
})
