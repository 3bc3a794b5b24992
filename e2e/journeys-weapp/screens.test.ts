import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPracticeWorld, type PracticeWorld } from '../../server/test/practice-world'
import { launchChromium } from '../weapp/chromium'
import type { MiniProgram } from '../weapp/open-mini-program'
import { openLearner, signIn } from './open-learner'

const SHOTS = path.resolve(import.meta.dirname, '../shots')
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** About the harness's own document, which no learner sees. */
const NOT_OURS = ['document-title', 'html-has-lang']

let browser: Browser
let world: PracticeWorld

beforeAll(async () => {
  ;[browser, world] = await Promise.all([launchChromium(), createPracticeWorld()])
  await mkdir(SHOTS, { recursive: true })
})
afterAll(async () => {
  await Promise.all([browser?.close(), world?.close()])
})

test.each(['light', 'dark'] as const)('every screen shows in %s, and axe finds nothing', async (colorScheme) => {
  const program = await openLearner(browser, world, { colorScheme })
  const found: string[] = []
  const look = async (name: string) => {
    await program.screenshot(path.join(SHOTS, `weapp-${name}-${colorScheme}.png`))
    found.push(...(await violations(program)).map((line) => `${name}: ${line}`))
  }
  await program.waitForText('登录')
  await look('sign-in')
  await signIn(program, world.learner.account)
  await program.waitForText('Front desk')
  await look('centre')
  await program.tap('Front desk')
  await program.waitForText('开始第 1 步')
  await look('task')
  await program.tap('开始第 1 步')
  await program.waitForText('开始对话')
  await look('preflight')
  await program.tap('[aria-label="返回"]')
  await program.waitForPage('pages/task/index')
  await program.tap('[aria-label="返回"]')
  await program.waitForPage('pages/center/index')
  await program.tap('我的')
  await program.waitForText('退出登录')
  await look('mine')
  await program.tap('用户协议')
  await program.waitForPage('pages/terms/index')
  await look('terms')
  expect(program.errors).toEqual([])
  await program.close()
  expect(found).toEqual([])
})

async function violations(program: MiniProgram): Promise<string[]> {
  const page = program.locate('.weapp-page').page()
  const result = await new AxeBuilder({ page })
    .include('.weapp-page[data-shown]')
    .withTags(WCAG)
    .disableRules(NOT_OURS)
    .analyze()
  return result.violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}
