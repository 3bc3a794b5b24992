import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { wavOf } from '@lianda/shared/kernel/wav'
import { DEMO_SCENES } from '../../server/src/module/scene'
import { createScene } from '../../server/src/module/scene/scene.service'
import { uploadFile } from '../../server/test/files'
import { createPracticeWorld, HOTEL_TURNS, type PracticeWorld } from '../../server/test/practice-world'
import { RATE, silence } from '../support/wav'
import type { MiniProgram } from '../weapp/open-mini-program'
import { lookAt } from './look'
import { keepFailure, openLearner, signIn } from './open-learner'

let world: PracticeWorld
let program: MiniProgram

beforeAll(async () => {
  world = await createPracticeWorld()
})
beforeEach(async () => {
  program = await openLearner(world)
  const { account } = await world.signedIn(world.orgid)
  await signIn(program, account)
  await program.waitForPage('pages/center/index')
  await program.tap('Front desk')
  await program.waitForPage('pages/task/index')
})
afterEach(async ({ task }) => {
  await keepFailure(task, program)
  await program?.close()
})
afterAll(() => world?.close())

async function say(text: string, turn: number): Promise<void> {
  await program.type('wx-textarea', text)
  await program.tap('[aria-label="发送"]')
  await program.waitForText(`第 ${turn} 轮`)
}

test('a rehearsal meets the customer on a harder day, with free hints, and its report says so', async () => {
  const look = lookAt(program, { name: 'light' })
  await program.tap('开始第 1 步')
  await program.waitForPage('practice/train/index')
  await program.tap('[aria-label="私下练习"]')
  await program.tap('难说话')
  await program.waitForText('一开始戒心重，耐心少，也更容易不耐烦')
  await look('harder-mood')
  await program.tap('不方便说话？改用打字')
  await program.waitForText('客户难说话')
  await program.tap('[aria-label="免费提示"]')
  await program.tap('[aria-label="收起提示"]')
  await program.type('wx-textarea', 'You are an idiot.')
  await program.tap('[aria-label="发送"]')
  await program.waitForText('练习报告')
  await program.waitForText('客户难说话')
  expect(look.found).toEqual([])
  expect(program.errors).toEqual([])
})

test('a hint says its price before it is taken', async () => {
  const look = lookAt(program, { name: 'light' })
  await program.tap('开始第 1 步')
  await program.tap('不方便说话？改用打字')
  await program.tap('[aria-label="提示，还有 3 次"]')
  await program.waitForText('不扣分，用掉 1 次：现在还有 3 次，看完还剩 2 次。报告会写明用了几次。')
  await look('hint-price')
  await program.tap('自己想')
  await program.tap('[aria-label="提示，还有 3 次"]')
  await program.tap('看提示')
  await program.tap('[aria-label="收起提示"]')
  await say(HOTEL_TURNS[0], 2)
  await program.locate('[aria-label="提示，还有 2 次"]').waitFor()
  expect(look.found).toEqual([])
  expect(program.errors).toEqual([])
})

test('a training is opened from its step, and the newest line stays in view when the coach takes room', async () => {
  await program.tap('带练：边看参考说法边练')
  await program.waitForPage('practice/training/index')
  await program.tap('不方便说话？改用打字')
  await program.waitForText('Ask for the passport')
  await say('Could you tell me how long you will stay with us, and is this a holiday or a business trip?', 2)
  await say('Seven green bicycles sat on the moon.', 3)
  await program.waitForText('这句客户没听成回答')
  const newest = program.locate('wx-scroll-view >> text="Seven green bicycles sat on the moon."')
  const hidden = () =>
    newest.evaluate((line) => {
      const list = line.closest('wx-scroll-view')
      if (list === null) throw new Error('the line is in no list')
      const { scrollHeight, scrollTop, clientHeight } = list
      return scrollHeight > clientHeight ? scrollHeight - scrollTop - clientHeight : Number.NaN
    })
  await expect.poll(hidden).toBeLessThan(2)
  expect(program.errors).toEqual([])
})

test('how it is done well is read and heard before the start', async () => {
  const author = await world.admin(world.orgid, ['voice-scene'])
  const sound = Buffer.from(wavOf(silence(2_000), RATE))
  const ref = await uploadFile(world, author, 'excellent.wav', sound, 'recordBestAuido')
  const excellent = { from: 'file' as const, ref, description: '听她怎么问护照' }
  const { id, version } = await createScene(world.deps, world.orgid, { ...DEMO_SCENES['hotel-check-in'], excellent })
  await world.publish({ title: 'Listen first' }, { resourceId: id, version })
  await program.tap('[aria-label="返回"]')
  await program.waitForPage('pages/center/index')
  await program.tap('Listen first')
  await program.waitForPage('pages/task/index')
  await program.tap('开始第 1 步')
  await program.waitForPage('practice/train/index')
  await program.waitForText('听她怎么问护照')
  await Promise.all([program.passes('停', '听录音'), program.tap('听录音')])
  expect(program.errors).toEqual([])
})
