import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import texts from '../../shared/src/i18n/locales/zhCN/history.json'
import mine from '../../shared/src/i18n/locales/zhCN/setting.json'
import { createPracticeWorld, HOTEL_TURNS, type PracticeWorld } from '../../server/test/practice-world'
import { end } from '../../shared/src/module/practice/practice.contract'
import type { MiniProgram } from '../weapp/open-mini-program'
import { lookAt } from './look'
import { keepFailure, openLearner, reopenLearner, signIn } from './open-learner'

const LONG = '华东大区第四季度前台接待与投诉处理综合练习（含试用期与跨部门轮岗的全体员工）'
const SCENE = 'Hotel check-in'

let world: PracticeWorld
let program: MiniProgram

/** A practice of one turn. */
async function practise(subtaskId: string): Promise<void> {
  const session = await world.say(await world.start(world.learner, { subtaskId }), HOTEL_TURNS[0])
  await world.get(end, { id: session.id, epoch: session.epoch }, world.learner)
}

beforeAll(async () => {
  world = await createPracticeWorld()
  const long = await world.publish({ title: LONG })
  await practise(world.subtaskId)
  await practise(long.subtaskIds[0] ?? '')
  program = await openLearner(world)
  await signIn(program, world.learner.account)
  await program.waitForPage('pages/center/index')
})
afterEach(({ task }) => keepFailure(task, program))
afterAll(async () => {
  await program?.close()
  await world?.close()
})

test('the own history is opened from one’s own page, narrowed, and leads to reports and back', async () => {
  const look = lookAt(program, { name: 'light' })
  await program.tap('我的')
  await program.waitForPage('pages/mine/index')
  await program.tap(mine.mine.history)
  await program.waitForPage('history/list/index')
  await program.waitForText(SCENE)
  await program.waitForText(LONG)
  await look('own-history')
  await program.tap(texts.package.all)
  await program.tap(`wx-root-portal >> text="${LONG}"`)
  await expect.poll(() => program.text()).not.toContain('Front desk')
  await program.tap(SCENE)
  await program.waitForPage('practice/train/index')
  await program.waitForText('练习报告')
  await program.tap('[aria-label="关闭"]')
  await program.waitForPage('history/list/index')
  await program.tap(texts.kind.exam)
  await program.waitForText(texts.none)
  await program.tap(texts.clear)
  await program.waitForText('Front desk')
  expect(program.errors).toEqual([])
  expect(look.found).toEqual([])
})

test('without a network it shows what the phone has of it', async () => {
  program = await reopenLearner(program, world, { device: { connected: false } })
  await program.tap('我的')
  await program.tap(mine.mine.history)
  await program.waitForPage('history/list/index')
  await program.waitForText(texts.stale)
  await program.waitForText(LONG)
})
