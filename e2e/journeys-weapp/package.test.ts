import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { taskExcuse } from '../../shared/src/module/task/task-progress.admin.contract'
import texts from '../../shared/src/i18n/locales/zhCN/task.json'
import { createPracticeWorld, type PracticeWorld } from '../../server/test/practice-world'
import type { SignedIn } from '../../server/test/world'
import type { MiniProgram } from '../weapp/open-mini-program'
import { lookAt } from './look'
import { keepFailure, openLearner, signIn } from './open-learner'

const FRONT = 'Front desk'
const LOCKED = '高级接待：先通过前台基础，再来处理投诉、升级和特殊要求的客人'
const REASON = '产假，回来后再安排'

let world: PracticeWorld
let owner: SignedIn
let lockedId: string
let program: MiniProgram

beforeAll(async () => {
  world = await createPracticeWorld()
  owner = await world.owner(world.orgid)
  lockedId = (await world.publish({ title: LOCKED, frontId: world.taskId })).id
  program = await openLearner(world)
  await signIn(program, world.learner.account)
  await program.waitForPage('pages/center/index')
})
afterEach(({ task }) => keepFailure(task, program))
afterAll(async () => {
  await program?.close()
  await world?.close()
})

test('a package that waits for another one says for which, and leads to it', async () => {
  const look = lookAt(program, { name: 'light' })
  await program.waitForText(LOCKED)
  await program.waitForText(texts.row.lockedBy.replace('{{title}}', FRONT))
  await look('package-locked-row')
  await program.tap(LOCKED)
  await program.waitForPage('pages/task/index')
  await program.waitForText(texts.detail.locked.replace('{{title}}', FRONT))
  await look('package-locked')
  await program.tap(texts.detail.openFront)
  await expect.poll(async () => (await program.page()).query.id).toBe(world.taskId)
  await program.tap('[aria-label="返回"]')
  await expect.poll(async () => (await program.page()).query.id).toBe(lockedId)
  await program.tap('[aria-label="返回"]')
  await program.waitForPage('pages/center/index')
  expect(look.found).toEqual([])
})

test('who is excused while the package is open sees it at once, with the reason, and what waited for it opens', async () => {
  const look = lookAt(program, { name: 'light' })
  await program.tap(FRONT)
  await program.waitForPage('pages/task/index')
  await program.waitForText('开始第 1 步')
  await world.get(taskExcuse, { id: world.taskId, userIds: [world.learner.id], reason: REASON }, owner)
  await program.waitForText(texts.detail.excused)
  await program.waitForText(texts.detail.excusedFor.replace('{{reason}}', REASON))
  await look('package-excused')
  await program.tap('[aria-label="返回"]')
  await program.waitForPage('pages/center/index')
  await program.tap(LOCKED)
  await program.waitForPage('pages/task/index')
  await program.waitForText('开始第 1 步')
  expect(program.errors).toEqual([])
  expect(look.found).toEqual([])
})
