import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createPracticeWorld, type PracticeWorld } from '../../server/test/practice-world'
import type { MiniProgram } from '../weapp/open-mini-program'
import { openLearner, signIn } from './open-learner'

let world: PracticeWorld
let program: MiniProgram

beforeAll(async () => {
  world = await createPracticeWorld()
})
afterEach(() => program?.close())
afterAll(() => world?.close())

/** Goes to the microphone check, on a phone where the privacy guide is not yet accepted. */
async function checkMicrophone(allowed: boolean): Promise<void> {
  const pcmBase64 = Buffer.alloc(320_000, 9).toString('base64')
  program = await openLearner(world, { device: { privacyAgreed: false, microphone: { allowed, pcmBase64 } } })
  await signIn(program, world.learner.account)
  await program.tap('Front desk')
  await program.tap('开始第 1 步')
  await program.tap('试一下')
  await program.waitForText('用到麦克风之前')
}

test('the microphone is asked for after the privacy guide is agreed to', async () => {
  await checkMicrophone(true)
  await program.tap('同意并继续')
  await program.waitForText(/声音太轻|音量合适|声音太响/)
  await expect.poll(() => program.text()).not.toContain('用到麦克风之前')
  expect(program.errors).toEqual([])
})

test('a refused microphone leads to the settings', async () => {
  await checkMicrophone(false)
  await program.tap('同意并继续')
  await program.waitForText('麦克风没有打开')
  await program.waitForText('去设置')
})

test('who does not agree is told so and can type', async () => {
  await checkMicrophone(true)
  await program.tap('先打字')
  await program.waitForText('麦克风没有打开')
  await program.tap('不方便说话？改用打字')
  await program.waitForText('第 1 轮')
})
