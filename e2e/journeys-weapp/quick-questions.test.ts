import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { publishQuestions, QUICK_QUESTIONS, rightAnswerTo } from '../../server/test/faq-world'
import { createPracticeWorld, type PracticeWorld } from '../../server/test/practice-world'
import { tone } from '../../server/test/scripted-voice'
import type { MiniProgram } from '../weapp/open-mini-program'
import { lookAt } from './look'
import { keepFailure, openLearner, signIn } from './open-learner'

const SECONDS = 8

let world: PracticeWorld
let program: MiniProgram

beforeAll(async () => {
  world = await createPracticeWorld()
  // What is passed is no longer among what is to do, so each test has a package of its own.
  for (const title of ['Typed questions', 'Spoken questions'])
    await publishQuestions(world, world.orgid, { secondTry: true, thinkSeconds: 5 }, { title })
})
afterEach(async ({ task }) => {
  await keepFailure(task, program)
  await program?.close()
})
afterAll(() => world?.close())

/** The round's first screen, for somebody whose microphone hears this. */
async function openRound(title: string, colorScheme: 'light' | 'dark'): Promise<void> {
  const microphone = { allowed: true, pcmBase64: Buffer.from(tone(SECONDS * 1_000)).toString('base64') }
  program = await openLearner(world, { colorScheme, device: { microphone } })
  await signIn(program, world.learner.account)
  await program.waitForPage('pages/center/index')
  await program.tap(title)
  await program.waitForPage('pages/task/index')
  await program.tap('开始第 1 步')
  await program.waitForPage('practice/faq/index')
}

const QUESTIONS = Object.values(QUICK_QUESTIONS).flatMap((some) =>
  some.flatMap(({ question, extended = [] }) => [question, ...extended.map((more) => more.question)]),
)
/** Answers what is asked as it is right. */
async function sendRight(): Promise<void> {
  const text = await program.text()
  await program.type('wx-textarea', rightAnswerTo(QUESTIONS.find((one) => text.includes(one)) ?? ''))
  await program.tap('[aria-label="发送回答"]')
}

test('a round typed in WeChat: answered, paused, read to the end of its report', async () => {
  await openRound('Typed questions', 'dark')
  const look = lookAt(program, { name: 'dark' })
  await program.waitForText('按住按钮说出答案')
  await look('round-brief')
  await program.tap('打字')
  await program.tap('开始')
  await program.waitForText('第 1 题，共 4 题')
  await program.type('wx-textarea', '我也不清楚，您问问别人')
  await program.tap('[aria-label="发送回答"]')
  await program.waitForText('还不对，再答一次')
  await look('round-once-more')
  await program.tap('[aria-label="暂停"]')
  await program.waitForText('已答的都保存好了')
  await program.tap('继续')
  for (const n of [1, 2, 3, 4]) {
    await program.waitForText(`第 ${n} 题，共 4 题`)
    await program.locate('wx-textarea').waitFor()
    await sendRight()
    await program.waitForText('正确答案')
    if (n === 1) await look('round-result')
    await program.tap(n < 4 ? '下一题' : '看报告')
  }
  await program.waitForText('这一轮的报告')
  await program.waitForText('及格了')
  await look('round-report')
  expect(program.errors).toEqual([])
  expect(look.found).toEqual([])
})

test('a round spoken in WeChat: what nobody understood is typed, and what was said without a network waits on the phone', async () => {
  await openRound('Spoken questions', 'light')
  const look = lookAt(program, { name: 'light' })
  await program.tap('按住说话')
  await program.tap('开始')
  await program.locate('[aria-label="按住回答"]').waitFor()
  await look('round-asked')
  await program.hold('[aria-label="按住回答"]', () => program.recorded(1_500))
  await program.waitForText('没听懂你说的')
  await look('round-unheard')
  await sendRight()
  await program.waitForText('正确答案')
  await program.tap('下一题')
  await program.waitForText('第 2 题，共 4 题')

  await program.setNetwork(false)
  await program.hold('[aria-label="按住回答"]', () => program.recorded(1_500))
  await program.waitForText('恢复后自动发送你的回答')
  await expect.poll(async () => Object.keys(await program.storage())).toContain('outbox')
  await look('round-offline')
  await program.setNetwork(true)
  await program.waitForText('没听懂你说的')
  await program.tap('[aria-label="结束"]')
  await program.tap('wx-root-portal >> text="结束并交上"')
  await program.waitForText('这一轮的报告')
  expect(look.found).toEqual([])
})
