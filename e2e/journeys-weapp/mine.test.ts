import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPracticeWorld, type PracticeWorld } from '../../server/test/practice-world'
import { mention } from '../../server/src/module/notify'
import honours from '../../shared/src/i18n/locales/en/honours.json'
import notify from '../../shared/src/i18n/locales/en/notify.json'
import type { MiniProgram } from '../weapp/open-mini-program'
import { BUILT_FOR, openLearner, signIn } from './open-learner'

const BANNER = { id: 'b1', title: 'Winter', image: '/banner.png', click: 0, clicktype: 0, clickid: '', clickurl: '' }

const english = { honours, notify }

let world: PracticeWorld
let program: MiniProgram

beforeAll(async () => {
  world = await createPracticeWorld({ setting: { banners: [BANNER] } })
  program = await openLearner(world)
  await signIn(program, world.learner.account)
  await program.waitForPage('pages/center/index')
})
afterAll(async () => {
  await program?.close()
  await world?.close()
})

test('a banner comes from the server', async () => {
  const source = () => program.locate('wx-swiper img, [class*="anner"] img').getAttribute('src')
  await expect.poll(source).toBe(`${BUILT_FOR}${BANNER.image}`)
})

test('another language reaches the screens and the tab bar', async () => {
  await program.tap('我的')
  await program.waitForPage('pages/mine/index')
  await program.tap('语言')
  await program.tap('English')
  await program.waitForText('Appearance')
  await program.waitForText('Learn')
  await expect.poll(() => program.text()).not.toMatch(/学习|我的/)
})

test('the privacy policy opens and closes', async () => {
  await program.tap('Privacy policy')
  await program.waitForPage('pages/privacy/index')
  await program.tap('[aria-label="Back"]')
  await program.waitForPage('pages/mine/index')
})

test('an own picture is taken from the album, cut by WeChat and shown', async () => {
  const { honours } = english
  await Promise.all([program.waitForText(honours.avatar.saved), program.tap(`[aria-label="${honours.avatar.change}"]`)])
  const source = () => program.locate(`[aria-label="${honours.avatar.change}"] img`).getAttribute('src')
  await expect.poll(source).toContain('/media/file/')
})

test('mobile and e-mail are one’s own, and complete the badge of personal information', async () => {
  const { honours } = english
  await program.tap(honours.profile.title)
  await program.waitForText(honours.profile.mobile)
  await program.type('#profile-mobile', '13812345678')
  await program.type('#profile-email', 'xiaowen@example.com')
  await Promise.all([program.waitForText(honours.profile.saved), program.tap(honours.profile.save)])
  await program.tap(honours.title)
  await program.waitForPage('pages/honours/index')
  await program.waitForText('资料齐全')
  await program.waitForText(honours.fresh)
  await program.tap('[aria-label="Back"]')
  await program.waitForPage('pages/mine/index')
})

test('messages open from one’s own page, come while it is open, and lead to what they are about', async () => {
  const { notify } = english
  await program.tap('Messages')
  await program.waitForPage('notify/messages/index')
  await program.waitForText(notify.title)
  const { orgid, learner } = world
  const told = { orgid, kind: 'badge', key: 'told to the mini-program', title: 'Early bird' } as const
  const words = notify.kind.badge.replace('{{title}}', told.title)
  await Promise.all([program.waitForText(words), mention(world.deps, { ...told, to: { userIds: [learner.id] } })])
  await program.tap(words)
  await program.waitForPage('pages/honours/index')
  await program.tap('[aria-label="Back"]')
  await program.waitForPage('notify/messages/index')
  await program.tap('[aria-label="Back"]')
  await program.waitForPage('pages/mine/index')
})

test('dark is a choice of its own', async () => {
  await program.tap('Appearance')
  await program.tap('Dark')
  const background = () => program.locate('.ld-root').evaluate((root) => getComputedStyle(root).backgroundColor)
  await expect.poll(background).toBe('rgb(15, 20, 22)')
})

test('signing out leads to the sign-in page and closes every page', async () => {
  await program.tap('Sign out')
  await program.waitForText('Sign out?')
  // The confirming button has the same text.
  await program.tap('[role="button"]:has-text("Sign out") >> nth=-1')
  await program.waitForPage('pages/login/index')
  expect((await program.page()).depth).toBe(1)
  expect(program.errors).toEqual([])
})
