import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createPracticeWorld, type PracticeWorld } from '../../server/test/practice-world'
import type { MiniProgram } from '../weapp/open-mini-program'
import { keepFailure, openLearner, signIn } from './open-learner'

let world: PracticeWorld
let program: MiniProgram

beforeAll(async () => {
  world = await createPracticeWorld()
})
afterEach(async ({ task }) => {
  await keepFailure(task, program)
  await program?.close()
})
afterAll(() => world?.close())

/** Ten seconds of a loud square wave. */
function tone(): string {
  const pcm = Buffer.alloc(320_000)
  for (let at = 0; at < pcm.length; at += 2) pcm.writeInt16LE((at >> 6) % 2 === 0 ? 6_000 : -6_000, at)
  return pcm.toString('base64')
}
async function openTest(allowed: boolean): Promise<void> {
  program = await openLearner(world, { device: { microphone: { allowed, pcmBase64: tone() } } })
  await signIn(program, world.learner.account)
  await program.tap('我的')
  await program.tap('录音测试')
  await program.waitForPage('practice/recorder-test/index')
}

test('the recorder test records a WAV, says that it can make no mp3, plays and deletes it', async () => {
  await openTest(true)
  await program.tap('开启录音权限')
  await program.waitForText('已开启录音权限')
  await program.waitForText('这里看不到用的是哪个麦克风')
  await program.tap('开始')
  await program.waitForText(/−\d+ dBFS[^]*−\d+ dBFS/)
  await program.tap('停止')
  await program.waitForText('这里不能生成 mp3，WAV 已经有了。')
  // It is said only while the short recording plays.
  await Promise.all([program.passes('停止播放', '播放 WAV'), program.tap('播放 WAV')])
  await program.tap('让它听')
  await program.waitForText('这里没有这种语言的识别引擎')
  await program.tap('删除')
  await expect.poll(() => program.text()).not.toContain('播放 WAV')
  expect(program.errors).toEqual([])
})

test('a refused microphone leads to the settings', async () => {
  await openTest(false)
  await program.tap('开启录音权限')
  await program.waitForText('麦克风没有打开')
  await program.waitForText('去设置')
})
