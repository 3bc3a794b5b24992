import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { touch } from '../support/finger'
import { type Journey, keepFailures, openJourney } from '../support/journey'

keepFailures()
let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

const TASKS = /\/api\/trainning\/v3\/(task|center)/

declare global {
  /** What the head of the pulled page has said, in order. */
  var pulled: string[]
}

/** Notes what the head says from now on; some of it is there for a moment only. */
const noteHead = (page: Page) =>
  page.evaluate(() => {
    const said: string[] = []
    globalThis.pulled = said
    new MutationObserver(() => {
      const now = document.querySelector('.adm-pull-to-refresh-head-content')?.textContent ?? ''
      if (now !== '' && now !== said.at(-1)) said.push(now)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })

test('the training centre is pulled down to fetch it again; a short pull fetches nothing', async () => {
  const learner = await journey.person()
  const { page, t } = learner
  await learner.signIn(await journey.newcomer())
  const title = page.getByRole('heading', { name: t('task.center.tasks') }).filter({ visible: true })
  // What it is pulled with comes after the page.
  const head = page.locator('.adm-pull-to-refresh-head')
  await head.waitFor({ state: 'attached' })
  const { x = 0, y = 0 } = (await title.boundingBox()) ?? {}
  const start = { x: x + 20, y: y + 8 }
  await noteHead(page)

  const short = await touch(page, start)
  await short.move({ x: start.x, y: start.y + 60 })
  await expect.poll(async () => (await head.boundingBox())?.height ?? 0).toBeGreaterThan(0)
  await short.lift()
  await expect.poll(async () => (await head.boundingBox())?.height ?? 0).toBe(0)

  const far = await touch(page, start)
  await far.move({ x: start.x, y: start.y + 320 })
  await learner.shows(t('ui.pull.release'))
  await Promise.all([page.waitForResponse((response) => TASKS.test(response.url()) && response.ok()), far.lift()])
  const afterPull = async () =>
    (await page.evaluate(() => globalThis.pulled)).filter((text) => text !== t('ui.pull.pull'))
  // Fetched once, after the far pull.
  const fetched = [t('ui.pull.release'), t('ui.pull.busy'), t('ui.pull.done')]
  await expect.poll(afterPull).toEqual(fetched)
  await expect.poll(async () => (await head.boundingBox())?.height ?? 0).toBe(0)
  expect(await afterPull()).toEqual(fetched)
  await title.waitFor()
  await learner.leave()
})

test('banners are swiped to and fro, and the dots follow', async () => {
  const learner = await journey.person()
  const { page, t } = learner
  await learner.signIn(await journey.newcomer())
  const banners = page.getByRole('region', { name: t('task.banner.label') })
  // What they are swiped with comes after the page.
  await banners.locator('.adm-swiper').waitFor()
  await banners.getByRole('button', { name: t('task.banner.pause') }).click()
  const dot = (at: number) => banners.getByRole('button', { name: t('task.banner.show', { at, total: 3 }) })
  const box = async () => {
    const { x = 0, y = 0, width = 0 } = (await banners.boundingBox()) ?? {}
    return { x, y, width }
  }
  /** The dot changes as the picture sets off; a finger that comes while it still moves takes it from where it is. */
  const stands = async (at: number) => {
    await dot(at).and(page.locator('[aria-current="step"]')).waitFor()
    const picture = banners.locator('.adm-swiper-slide:not(:has([inert]))')
    await expect
      .poll(async () => Math.abs(((await picture.boundingBox())?.x ?? Number.NaN) - (await box()).x))
      .toBeLessThan(1)
  }
  await dot(1).click()
  await stands(1)
  const [left, right] = [0.2, 0.8]
  for (const [from, to, shown] of [
    [right, left, 2],
    [right, left, 3],
    [left, right, 2],
  ] as const) {
    // What is above the banners may have come meanwhile.
    const { x, y, width } = await box()
    const finger = await touch(page, { x: x + width * from, y: y + 20 })
    await finger.move({ x: x + width * to, y: y + 20 })
    await finger.lift()
    await stands(shown)
  }
  await expect.poll(() => banners.locator('[aria-current="step"]').count()).toBe(1)
  await learner.leave()
})
