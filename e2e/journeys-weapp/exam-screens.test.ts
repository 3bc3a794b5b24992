import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { looks } from '@lianda/shared/test/effort'
import type { MiniProgram } from '../weapp/open-mini-program'
import {
  answerRight,
  atCover,
  choose,
  type ExamSetup,
  fillBlanks,
  inExam,
  next,
  onQuestion,
  setUpExam,
} from './exam-setup'
import { keepFailure } from './open-learner'
import { type Look, lookAt } from './look'

let exam: ExamSetup
let program: MiniProgram

beforeAll(async () => {
  exam = await setUpExam()
})
beforeEach(() => exam.newcomer())
afterEach(async ({ task }) => {
  await keepFailure(task, program)
  await program?.close()
})
afterAll(() => exam?.close())

const LOOKS: Look[] = [
  { name: 'light', colorScheme: 'light', fontSizeSetting: 16 },
  { name: 'dark', colorScheme: 'dark', fontSizeSetting: 16 },
  { name: 'large', colorScheme: 'light', fontSizeSetting: 23 },
]

test.each(looks(LOOKS, 'dark', 'large'))(
  'every screen of the exam shows in $name, and axe finds nothing',
  async (look) => {
    program = await atCover(exam, {
      colorScheme: look.colorScheme,
      device: { fontSizeSetting: look.fontSizeSetting },
    })
    const eye = lookAt(program, look)
    await eye('exam-cover')
    await program.tap('开始考试')
    await onQuestion(program, 1)
    await program.locate('wx-image img[src^="blob:"]').waitFor()
    await eye('exam-question')
    await choose(program, '星驰 A5')
    await next(program, 2)
    await choose(program, '马上请示')
    await program.tap('[aria-label="标记存疑"]')
    await program.waitForText('已保存')
    await eye('exam-long-question')
    await program.setNetwork(false)
    await next(program, 3)
    await choose(program, '外观有没有划痕')
    await program.waitForText('已存本机')
    await eye('exam-offline')
    await program.tap('[aria-label*="答题卡"]')
    await program.waitForText(/已存在本机/)
    await eye('exam-grid')
    await program.tap('交卷')
    await program.waitForText(/现在交卷/)
    await eye('exam-hand-in')
    await program.tap('继续作答')
    await next(program, 4)
    await next(program, 5)
    await fillBlanks(program, ['10', '24'])
    await program.setNetwork(true)
    await program.waitForText('已保存')
    await eye('exam-fill')
    await program.tap('交卷')
    await program.tap('wx-root-portal >> text="交卷"')
    await program.waitForText('回执号')
    await eye('exam-result')
    await program.tap('查看错题')
    await program.waitForText('查看题目')
    await eye('exam-review')
    await program.tap('[aria-label="返回"]')
    await program.tap('[aria-label="更多"]')
    await program.tap('考试记录')
    await program.waitForText(/这一次/)
    await eye('exam-history')
    expect(program.errors).toEqual([])
    expect(eye.found).toEqual([])
  },
)

test('the screens of an exam that went on elsewhere, and of one that waits to be handed in', async () => {
  program = await inExam(exam)
  const eye = lookAt(program, { name: 'light' })
  await answerRight(program, 1)
  await program.waitForText('已保存')
  await exam.goOnInBrowser((await program.page()).query.id ?? '')
  await program.waitForText('你在别处接着考了')
  await eye('exam-elsewhere')
  await program.tap('在这里继续')
  await onQuestion(program, 2)
  await program.setNetwork(false)
  await program.tap('[aria-label*="答题卡"]')
  await program.tap('交卷')
  await program.tap('wx-root-portal >> text="交卷"')
  await program.waitForText('还没交上去，答案都在本机')
  await eye('exam-not-handed-in')
  expect(eye.found).toEqual([])
})
