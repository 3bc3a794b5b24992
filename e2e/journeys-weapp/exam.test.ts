import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { MiniProgram } from '../weapp/open-mini-program'
import { atCover, choose, type ExamSetup, fillBlanks, next, onQuestion, setUpExam } from './exam-setup'
import { keepFailure } from './open-learner'

let exam: ExamSetup
let program: MiniProgram

beforeAll(async () => {
  exam = await setUpExam()
  program = await atCover(exam)
})
afterEach(({ task }) => keepFailure(task, program))
afterAll(async () => {
  await program?.close()
  await exam?.close()
})

test('the cover says what is asked, how long, and by which rules', async () => {
  for (const fact of ['产品知识考卷', '5', '60 分钟', '60 / 100', '到点自动交卷', '交卷后可以看答案和解析'])
    await expect.poll(() => program.text()).toContain(fact)
  await program.tap('开始考试')
  await onQuestion(program, 1)
})

test('the picture of a question comes from the phone, a tap shows it large without a way to pass it on', async () => {
  const shown = program.locate('wx-image img')
  await expect.poll(() => shown.getAttribute('src')).toMatch(/^blob:/)
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
  await program.tap('[aria-label^="放大看"]')
  const viewer = program.locate('.weapp-viewer[data-menu="false"]')
  await viewer.waitFor()
  expect(await viewer.locator('img').getAttribute('src')).toMatch(/^blob:/)
  await viewer.click()
  await viewer.waitFor({ state: 'detached' })
})

test('one question of each type is answered and lies on the server', async () => {
  await choose(program, '星驰 A5')
  await next(program, 2)
  await choose(program, '马上请示经理')
  await next(program, 3)
  await choose(program, '外观有没有划痕')
  await choose(program, '客户的收入')
  await choose(program, '客户的收入')
  await choose(program, '随车工具齐不齐')
  await next(program, 4)
  await next(program, 5)
  await fillBlanks(program, ['１０', '二十四'])
  await program.waitForText('已保存')
  await expect.poll(() => exam.answers()).toEqual([['B'], ['B'], ['A', 'C'], [], ['１０', '二十四']])
})

test('a flag shows on the sheet of all questions, and a tap there leads to the question', async () => {
  await program.tap('[aria-label="标记存疑"]')
  await program.locate('[aria-label="标记存疑"][aria-pressed="true"]').waitFor()
  await program.tap('[aria-label*="答题卡"]')
  await program.waitForText('已答 4 题，还有 1 题')
  await program.locate('[aria-label*="第 5 题"][aria-label*="存疑"]').waitFor()
  await program.tap('[aria-label*="第 3 题"]')
  await onQuestion(program, 3)
  await program.locate('[role="checkbox"][aria-checked="true"]:has-text("随车工具齐不齐")').waitFor()
})

test('handing in names what is unanswered and in doubt, each a way there', async () => {
  await program.tap('[aria-label*="答题卡"]')
  await program.tap('交卷')
  await program.waitForText('还有 1 题没答，现在交卷？')
  await program.waitForText('1 题存疑')
  await program.tap('[aria-label="去第 4 题"]')
  await onQuestion(program, 4)
  await choose(program, '正确')
  await choose(program, '错误')
  await next(program, 5)
  await program.tap('交卷')
  await program.waitForText('现在交卷？')
  await program.tap('wx-root-portal >> text="交卷"')
})

test('the result has the score, the types and the receipt', async () => {
  await program.waitForText('通过了')
  for (const fact of ['80', '4 / 5', '各题型得分', '1 道题值得再看', '回执号'])
    await expect.poll(() => program.text()).toContain(fact)
})

test('the wrong ones are looked back at with the right answer and why', async () => {
  await program.tap('查看错题')
  await program.waitForText('第 2 题 · 单选 · 得 0 / 20 分')
  await program.waitForText('先接住情绪，再给证据，最后给一个不花钱的下一步。')
  await program.tap('全部 5')
  await program.waitForText('三电质保跟着车走，二手车主同样享有。')
  await program.tap('[aria-label="返回"]')
})

test('the attempt is in the history, and nothing offers to print where WeChat prints nothing', async () => {
  await program.tap('[aria-label="更多"]')
  await program.waitForText('考试记录')
  expect(await program.text()).not.toContain('打印')
  await program.tap('考试记录')
  await program.waitForText('第 1 次 · 这一次')
  expect(program.errors).toEqual([])
})

test('a look at a picture is not a look away', async () => {
  const [attempt] = await exam.attempts()
  expect(await exam.timeline(attempt?.id ?? '')).not.toContain('focus_lost')
})
