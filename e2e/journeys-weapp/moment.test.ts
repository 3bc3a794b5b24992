import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPracticeWorld, HOTEL_TURNS, type PracticeWorld } from '../../server/test/practice-world'
import type { MiniProgram } from '../weapp/open-mini-program'
import { openLearner, practiseOneTurn, signIn } from './open-learner'

let world: PracticeWorld
let program: MiniProgram

beforeAll(async () => {
  world = await createPracticeWorld()
  program = await openLearner(world)
})
afterAll(async () => {
  await program?.close()
  await world?.close()
})

const FORGETS = 'Thank you. Well, the weather is lovely tonight.'

test('a moment of a report is tried again, and both answers are compared', async () => {
  await signIn(program, world.learner.account)
  await practiseOneTurn(program, FORGETS)

  await program.tap('看全文')
  await program.tap('wx-root-portal >> text="从第 1 轮再试一次"')
  await program.waitForText('前面聊过的在上面，从客户这一句接着说。这次不计成绩。')
  await program.type('wx-textarea', HOTEL_TURNS[0])
  await program.tap('[aria-label="发送"]')
  await program.waitForText('第 1 轮已经重新回答')
  await program.tap('看看差别')
  await program.waitForText('第 1 轮，那时和现在')
  await program.waitForText('没有扣分')
  expect(program.errors).toEqual([])
})
