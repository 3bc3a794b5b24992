import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import main from '../../shared/src/i18n/locales/zhCN/ranking.json'
import texts from '../../shared/src/i18n/locales/zhCN/ranking-list.json'
import { createPracticeWorld, HOTEL_TURNS, type PracticeWorld } from '../../server/test/practice-world'
import { end } from '../../shared/src/module/practice/practice.contract'
import { list } from '../../shared/src/module/ranking/ranking-list.contract'
import type { MiniProgram } from '../weapp/open-mini-program'
import { lookAt } from './look'
import { keepFailure, openLearner, signIn } from './open-learner'

let world: PracticeWorld
let program: MiniProgram

beforeAll(async () => {
  world = await createPracticeWorld()
  const session = await world.say(await world.start(world.learner, { subtaskId: world.subtaskId }), HOTEL_TURNS[0])
  await world.get(end, { id: session.id, epoch: session.epoch }, world.learner)
  program = await openLearner(world)
  await signIn(program, world.learner.account)
  await program.waitForPage('pages/center/index')
})
afterEach(({ task }) => keepFailure(task, program))
afterAll(async () => {
  await program?.close()
  await world?.close()
})

test('the ranking is opened from one’s own page, shows the own place, and lets one hide the name', async () => {
  // Lists are kept for two seconds of the world's clock.
  const total = async () => {
    world.clock.advance(2_000)
    return (await world.get(list, { by: 'score', period: 'all' }, world.learner)).total
  }
  await expect.poll(total).toBe(1)
  const look = lookAt(program, { name: 'light' })
  await program.tap('我的')
  await program.waitForPage('pages/mine/index')
  await program.tap(main.title)
  await program.waitForPage('ranking/list/index')
  await program.tap(texts.by.score)
  await program.tap(texts.period.all)
  await program.waitForText(texts.own.place.replace('{{place}}', '1'))
  await look('ranking')
  await program.tap(`[aria-label="${texts.hide}"]`)
  await expect.poll(async () => (await world.get(list, {}, world.learner)).hiding.on).toBe(true)
  expect(program.errors).toEqual([])
  expect(look.found).toEqual([])
})
