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

test('sign in, centre, one typed turn, report', async () => {
  await signIn(program, world.learner.account)
  await practiseOneTurn(program, HOTEL_TURNS[0])
  await program.waitForText('打字回答，不测')
  expect(program.errors).toEqual([])
})

test('the report offers no print where WeChat prints nothing, and holds nothing that only paper shows', async () => {
  expect(await program.locate('[aria-label="打印"]').count()).toBe(0)
  expect(await program.locate('评分规则').count()).toBe(0)
  await program.tap('[aria-label="关闭"]')
  await program.waitForText('最好成绩，中途结束')
  expect(program.errors).toEqual([])
})
