import { afterAll, beforeAll, expect, test } from 'vitest'
import { dutyCreate } from '../../shared/src/module/clock-in/clock-in.admin.contract'
import { createPracticeWorld, type PracticeWorld } from '../../server/test/practice-world'
import texts from '../../shared/src/i18n/locales/zhCN/clock-in.json'
import client from '../../shared/src/i18n/locales/zhCN/client.json'
import uiTexts from '../../shared/src/i18n/locales/zhCN/ui.json'
import type { MiniProgram } from '../weapp/open-mini-program'
import { lookAt } from './look'
import { openLearner, reopenLearner, signIn } from './open-learner'

const DUTY = '每天练一次开口'

let world: PracticeWorld
let program: MiniProgram

beforeAll(async () => {
  world = await createPracticeWorld()
  const owner = await world.owner(world.orgid)
  const startDay = new Date(world.clock.now()).toISOString().slice(0, 10)
  await world.get(
    dutyCreate,
    {
      ...{ name: DUTY, startDay, weekdays: [0, 1, 2, 3, 4, 5, 6], measure: 'practices', amount: 2 },
      audience: { everyone: true, departmentIds: [], userIds: [] },
    },
    owner,
  )
  program = await openLearner(world)
  await signIn(program, world.learner.account)
  await program.waitForPage('pages/center/index')
})
afterAll(async () => {
  await program?.close()
  await world?.close()
})

test('the day’s duty is in the centre and leads to its calendar, and back', async () => {
  const look = lookAt(program, { name: 'light' })
  await program.waitForText(DUTY)
  await program.tap(DUTY)
  await program.waitForPage('pages/clock-in/index')
  await program.waitForText(texts.how)
  await program.waitForText(texts.goal.practices.replace('{{n}}', '2'))
  await look('clock-in')
  await program.tap(`[aria-label="${uiTexts.calendar.previous}"]`)
  await program.waitForText('2026 年 10 月')
  await program.tap('[aria-label="返回"]')
  await program.waitForPage('pages/center/index')
  expect(look.found).toEqual([])
})

test('the calendar that was opened before is there without a network, another month is not', async () => {
  program = await reopenLearner(program, world, { device: { connected: false } })
  await program.tap(DUTY)
  await program.waitForPage('pages/clock-in/index')
  await program.waitForText(texts.goal.practices.replace('{{n}}', '2'))
  await program.tap(`[aria-label="${uiTexts.calendar.previous}"]`)
  await program.waitForText('2026 年 10 月')
  await program.tap(`[aria-label="${uiTexts.calendar.previous}"]`)
  await program.waitForText(client.offline)
  await program.waitForText('2026 年 10 月')
})
