import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { recordExtend, recordReopen } from '@lianda/shared/module/exam/record.admin.contract'
import type { MiniProgram } from '../weapp/open-mini-program'
import { answerRight, choose, delivered, type ExamSetup, inExam, next, onQuestion, setUpExam } from './exam-setup'
import { keepFailure } from './open-learner'

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

async function goOnInBrowser(): Promise<void> {
  await exam.goOnInBrowser((await program.page()).query.id ?? '')
}

test('the exam goes on elsewhere: it stops here and says so; "continue here" takes it back with every answer', async () => {
  await answerRight(program, 2)
  await delivered(program, exam, [['B'], ['D'], [], [], []])
  await goOnInBrowser()
  await program.waitForText('你在别处接着考了')
  await program.tap('在这里继续')
  await onQuestion(program, 3)
  await choose(program, '外观有没有划痕')
  await program.waitForText('已保存')
  await program.tap('[aria-label*="答题卡"]')
  await program.waitForText('已答 3 题，还有 2 题')
  await expect.poll(() => exam.answers()).toEqual([['B'], ['D'], ['A'], [], []])
  expect(program.errors).toEqual([])
})

test('who went on elsewhere while the network was away here loses nothing that was answered here', async () => {
  await program.setNetwork(false)
  await choose(program, '星驰 A5')
  await program.waitForText('已存本机')
  await goOnInBrowser()
  await program.setNetwork(true)
  await program.waitForText('你在别处接着考了')
  await expect.poll(() => exam.answers()).toEqual([['B'], [], [], [], []])
})

test('extra time is there at once, and is said', async () => {
  const [attempt] = await exam.attempts()
  await Promise.all([
    program.passes('+15 分钟'),
    exam.get(recordExtend, { ids: [attempt?.id ?? ''], minutes: 15, reason: '考场停电' }, exam.owner1),
  ])
  await program.locate('[role="timer"][aria-label^="剩余时间 1:14"]').waitFor()
})

test('a result that is opened again says so, and goes on with its answers', async () => {
  await answerRight(program, 2)
  await program.tap('[aria-label*="答题卡"]')
  await program.tap('交卷')
  await program.tap('wx-root-portal >> text="交卷"')
  await program.waitForText('没有通过')
  const [attempt] = await exam.attempts()
  await exam.get(recordReopen, { id: attempt?.id ?? '', minutes: 10, reason: '误交' }, exam.owner1)
  await program.waitForText('管理员重新打开了这次考试，可以接着答')
  await program.tap('继续考试')
  await program.waitForText('考试规则')
  await program.tap('继续考试')
  await onQuestion(program, 3)
})

test('the program goes to the background and comes back: the time is the server’s, and the look away is on record', async () => {
  await choose(program, '星驰 A5')
  await program.waitForText('已保存')
  await program.background()
  exam.clock.advance(20 * 60_000)
  await program.foreground()
  await program.locate('[role="timer"][aria-label^="剩余时间 39:"]').waitFor()
  await next(program, 2)
  await choose(program, '先认可他的担心')
  await expect.poll(() => exam.answers()).toEqual([['B'], ['D'], [], [], []])
  const [attempt] = await exam.attempts()
  await expect.poll(() => exam.timeline(attempt?.id ?? '')).toContain('focus_lost')
})
