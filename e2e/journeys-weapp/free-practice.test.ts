import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newFreePractice } from '../../server/test/free-practice'
import { uploadFile } from '../../server/test/files'
import { png } from '../../server/test/pictures'
import { createPracticeWorld, HOTEL_TURNS, type PracticeWorld } from '../../server/test/practice-world'
import { DEMO_FREE } from '../../server/src/module/scene'
import type { MiniProgram } from '../weapp/open-mini-program'
import { lookAt } from './look'
import { keepFailure, openLearner, signIn } from './open-learner'

let world: PracticeWorld
let program: MiniProgram

beforeAll(async () => {
  world = await createPracticeWorld({ setting: { aillm: true } })
  const author = await world.admin(world.orgid, ['voice-customer'])
  const portrait = await uploadFile(world, author, 'face.png', png(132, 132), 'customeravatar')
  await world.publish(
    { title: 'A first call' },
    { type: 5, resourceId: await newFreePractice(world.deps, world.orgid, { portrait }) },
  )
  program = await openLearner(world)
  await signIn(program, world.learner.account)
  await program.waitForPage('pages/center/index')
})
afterEach(({ task }) => keepFailure(task, program))
afterAll(async () => {
  await program?.close()
  await world?.close()
})

const [firstPoint] = DEMO_FREE['clinic-talk'].free?.points ?? []

/** The customer's picture is on the page, in the round, and has loaded. */
async function showsPicture(): Promise<void> {
  const images = program.locate('.weapp-page').page().locator('.weapp-page[data-shown] img[src*="/media/file/"]')
  const visible = images.filter({ visible: true }).first()
  const shape = () =>
    visible.evaluate((drawn: HTMLImageElement) => {
      const { width = 0, height = 0 } = drawn.closest('wx-image')?.getBoundingClientRect() ?? {}
      return { isSquare: width > 0 && width === height, pixels: drawn.complete ? drawn.naturalWidth : 0 }
    })
  await expect.poll(shape).toEqual({ isSquare: true, pixels: 132 })
}

test('a free practice is a page of its own, says what it is, and is talked through', async () => {
  const look = lookAt(program, { name: 'light' })
  await program.tap('A first call')
  await program.waitForPage('pages/task/index')
  await showsPicture()
  await program.tap('开始第 1 步')
  await program.waitForPage('practice/free/index')
  await showsPicture()
  await program.waitForText('没有固定流程')
  await program.waitForText('客户用事先写好的话回答')
  await look('free-practice')
  await program.tap('不方便说话？改用打字')
  await program.waitForText('第 1 轮')
  await showsPicture()
  await look('free-room')
  await program.type('wx-textarea', firstPoint?.better ?? '')
  await program.tap('[aria-label="发送"]')
  await program.waitForText('第 2 轮')
  await program.tap('[aria-label="结束练习"]')
  await program.tap('wx-root-portal >> text="结束练习"')
  await program.waitForText('练习报告')
  await program.tap('[aria-label="关闭"]')
  await program.waitForPage('pages/task/index')
  expect(look.found).toEqual([])
  expect(program.errors).toEqual([])
})

test('a training shows lines for this turn and says what became of the last one', async () => {
  const look = lookAt(program, { name: 'light' })
  await program.tap('[aria-label="返回"]')
  await program.waitForPage('pages/center/index')
  await program.tap('Front desk')
  await program.waitForPage('pages/task/index')
  await program.tap('开始第 1 步')
  await program.waitForPage('practice/train/index')
  await program.tap('带练：边看参考说法边练')
  await program.waitForPage('practice/training/index')
  await program.tap('不方便说话？改用打字')
  await program.waitForText('Ask for the passport')
  await program.type('wx-textarea', 'Seven green bicycles sat on the moon.')
  await program.tap('[aria-label="发送"]')
  await program.waitForText('这句客户没听成回答')
  await program.tap('再说一次')
  await program.waitForText('Ask for the passport')
  await program.type('wx-textarea', HOTEL_TURNS[0])
  await program.tap('[aria-label="发送"]')
  await program.waitForText('听懂了：')
  await look('training')
  expect(look.found).toEqual([])
  expect(program.errors).toEqual([])
})
