import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPracticeWorld, HOTEL_TURNS, type PracticeWorld } from '../../server/test/practice-world'
import { launchChromium } from '../weapp/chromium'
import type { MiniProgram } from '../weapp/open-mini-program'
import { openLearner, signIn } from './open-learner'

const SECONDS = 20

/** A tone of half amplitude, 16 kHz, 16 bit. */
function tone(): string {
  const pcm = Buffer.alloc(SECONDS * 32_000)
  for (let at = 0; at < pcm.length; at += 2) pcm.writeInt16LE(Math.round(16_000 * Math.sin(at / 20)), at)
  return pcm.toString('base64')
}

let browser: Browser
let world: PracticeWorld
let program: MiniProgram

beforeAll(async () => {
  ;[browser, world] = await Promise.all([launchChromium(), createPracticeWorld()])
  program = await openLearner(browser, world, { device: { microphone: { allowed: true, pcmBase64: tone() } } })
  await signIn(program, world.learner.account)
  await program.tap('Front desk')
  await program.tap('开始第 1 步')
  await program.waitForPage('practice/train/index')
})
afterAll(async () => {
  await program?.close()
  await Promise.all([browser?.close(), world?.close()])
})

test('a held turn is recorded, durable on the server, and waits for its words where nothing recognises it', async () => {
  await program.tap('开始对话')
  await program.waitForText('第 1 轮')
  await program.hold('[aria-label="按住说话"]', 2_000)
  console.log(await program.text(), program.errors)
  await program.waitForText('请打出你说的话')
  await program.type('wx-textarea', HOTEL_TURNS[0])
  await program.tap('[aria-label="发送"]')
  await program.waitForText('第 2 轮')
  await program.waitForText('已保存')
  expect(program.errors).toEqual([])
})
