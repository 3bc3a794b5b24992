import path from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPracticeWorld, type PracticeWorld } from '../../server/test/practice-world'
import { TEST_PASSWORD } from '../../server/test/world'
import { launchChromium } from '../weapp/chromium'
import { type MiniProgram, openMiniProgram } from '../weapp/open-mini-program'

/** The address that a mini-program is built for when nothing else is asked for (miniprogram/config/index.ts). */
const BUILT_FOR = 'http://127.0.0.1:3000'
const DIST = path.resolve(import.meta.dirname, '../../miniprogram/dist')

let browser: Browser
let world: PracticeWorld
let program: MiniProgram

beforeAll(async () => {
  ;[browser, world] = await Promise.all([launchChromium(), createPracticeWorld()])
  const host = new URL(world.url).host
  program = await openMiniProgram({ dist: DIST, browser, allowedHosts: [host], reroute: { [BUILT_FOR]: world.url } })
})
afterAll(async () => {
  await program?.close()
  await Promise.all([browser?.close(), world?.close()])
})

test('sign in, centre, one typed turn, report', async () => {
  await program.type('#sign-in-account', world.learner.account)
  await program.type('#sign-in-password', TEST_PASSWORD)
  await program.tap('登录')
  try {
  await program.waitForPage('pages/center/index')
  await program.waitForText('Front desk')
  } finally { console.log(await program.text(), program.errors, program.logs); await program.screenshot('/tmp/weapp.png') }
  await program.tap('Front desk')
  await program.waitForPage('pages/task/index')
  await program.waitForText('Hotel')
  console.log(await program.text(), program.errors, program.logs); await program.screenshot('/tmp/weapp2.png') 
  expect(program.errors).toEqual([])
})
