import { afterAll, beforeAll, expect, test } from 'vitest'
import { mediaList, mediaPlay } from '@lianda/shared/module/media/media.admin.contract'
import { get } from '@lianda/shared/module/task/task.contract'
import { AWAY_KIND } from '@lianda/shared/module/viewing/away-kind'
import { readAway } from '@lianda/shared/module/viewing/away-item'
import { viewingReport, viewingTask, viewKey } from '@lianda/shared/module/viewing/viewing.contract'
import { type Call, callerFor } from '../support/caller'
import { AWAY, type Journey, keepFailures, openJourney, type Person } from '../support/journey'
import { lookAt } from '../support/look'
import { waitingItems } from '../support/kept-documents'
import { DEMO_MATERIAL } from '../../server/src/module/media/demo/demo-material'
import { publishReading, putDocument, untilMade } from '../support/reading-world'
import { openAnew } from '../support/screens'

const NAME = '前台接待手册'
const TASK = '这周要读的接待手册'
const PAGES = [['Welcome to the hotel', '您好，欢迎光临'], ['Kettles and towels'], ['Late checkout', '延迟退房']]

keepFailures()
let journey: Journey
let owner: Call
let mediaId: string
beforeAll(async () => {
  journey = await openJourney()
  const put = await putDocument(journey.server, NAME, PAGES)
  owner = put.call
  mediaId = put.mediaId
})
afterAll(() => journey?.close())

const shown = ({ page }: Pick<Person, 'page'>, id: string) => page.getByTestId(id).filter({ visible: true })
const place = (learner: Pick<Person, 'page'>, n: number) =>
  shown(learner, 'file-place').getByText(`${n} / ${PAGES.length}`, { exact: true }).waitFor()

/** Waits until the picture of the page is there. */
async function pageShown(learner: Pick<Person, 'page'>, n: number) {
  const picture = shown(learner, `page-${n}`).locator('img')
  await picture.waitFor()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600)
}

test('a learner reads on the phone, finds a text, is told what is missing, goes on after another device, and finishes', async () => {
  const account = await journey.newcomer('读手册')
  const { taskId, stepId } = await publishReading(owner, { title: TASK, account, mediaId })
  const elsewhere = await callerFor(journey.server, account, 'weapp')
  const standing = async () => (await elsewhere(viewingTask, { id: stepId })).items[0]?.standing
  const learner = await journey.person()
  const { page, t } = learner
  const look = lookAt(learner, 'reading')
  await learner.signIn(account)
  await learner.openTask(TASK)
  await shown(learner, 'task-next').click()
  await shown(learner, 'file-reader').waitFor()
  await pageShown(learner, 1)
  await place(learner, 1)
  await expect.poll(async () => (await standing())?.position).toBe(1)
  // Its words lie over it, to be selected and read aloud.
  await expect.poll(() => shown(learner, 'page-text').textContent()).toContain('您好，欢迎光临')
  await look('page')

  await shown(learner, 'file-search').click()
  const search = page.getByRole('dialog', { name: t('viewing.search.title') })
  await search.getByLabel(t('viewing.search.text')).fill('CHECKOUT')
  await search.getByTestId('file-search-go').click()
  await look('search')
  await search.getByRole('button', { name: t('viewing.search.hit', { n: 3, times: 1 }) }).click()
  await search.waitFor({ state: 'hidden' })
  await pageShown(learner, 3)
  await expect.poll(() => shown(learner, 'page-text').locator('rect').count()).toBe(1)

  // Page 2 was never looked at.
  await expect.poll(async () => (await standing())?.position).toBe(3)
  await shown(learner, 'file-end').click()
  const missing = page.getByRole('dialog', { name: t('viewing.missingTitle') })
  const second = missing.getByRole('button', { name: t('viewing.page', { n: 2 }), exact: true })
  await second.waitFor()
  await look('missing')

  // Meanwhile it is opened in WeChat: the phone is told so, and takes it back.
  const report = { id: stepId, videoId: mediaId, seat: 'another-device', position: 1, visible: true }
  await elsewhere(viewingReport, { ...report, take: true })
  await second.click()
  await missing.waitFor({ state: 'hidden' })
  const takeOver = page.getByRole('button', { name: t('viewing.takeOver') })
  await takeOver.waitFor()
  await look('elsewhere')
  await Promise.all([takeOver.waitFor({ state: 'detached' }), takeOver.click()])

  // Each page is looked at until the server has counted it.
  for (const n of [2, 1, 3]) {
    if (n === 1) await page.keyboard.press('Home')
    if (n === 3) await page.keyboard.press('End')
    await pageShown(learner, n)
    await expect.poll(async () => ((await standing())?.missing.pages ?? []).includes(n), { interval: 500 }).toBe(false)
  }
  await expect.poll(async () => (await standing())?.finished).toBe(true)
  await shown(learner, 'viewing-standing').getByText(t('viewing.done')).waitFor()
  await shown(learner, 'file-end').click()
  await page.getByRole('dialog', { name: t('viewing.doneTitle') }).waitFor()
  await look('done')
  const { subtasks } = await elsewhere(get, { id: taskId })
  expect(subtasks[0]).toMatchObject({ state: 'completed', bestScore: 100 })
  await learner.button('viewing.toTask').click()
  await learner.shows(TASK)
  look.done()
  await learner.leave()
})

test('pages that were opened are read on without a network, over a reload, and what was read then counts', async () => {
  const account = await journey.newcomer('离线读')
  const { stepId } = await publishReading(owner, { title: `${TASK}（离线）`, account, mediaId, viewMinutes: 60 })
  const elsewhere = await callerFor(journey.server, account, 'weapp')
  const standing = async () => (await elsewhere(viewingTask, { id: stepId })).items[0]?.standing
  const learner = await journey.person({ keepsProgram: true })
  const { page, t, watched } = learner
  await learner.signIn(account)
  await learner.programKept()
  await learner.openTask(`${TASK}（离线）`)
  await shown(learner, 'task-next').click()
  await pageShown(learner, 1)
  await shown(learner, 'file-next').click()
  await pageShown(learner, 2)
  await expect.poll(async () => (await standing())?.position).toBe(2)
  watched.expectProblem(AWAY)
  await watched.context.setOffline(true)
  await page.keyboard.press('ArrowRight')
  await shown(learner, 'page-3').waitFor()
  await learner.shows(t('viewing.offline'))
  const seenMs = async () => {
    const items = (await waitingItems(page, AWAY_KIND)).map((meta) => readAway({ meta }))
    return items.flatMap((item) => item?.pages ?? []).find((one) => one.page === 3)?.ms ?? 0
  }
  await expect.poll(seenMs).toBeGreaterThan(2_000)
  // The program and what was opened are on the device, and what was read there stays.
  await page.reload()
  await shown(learner, 'file-reader').waitFor()
  await learner.shows(t('viewing.offline'))
  expect(await seenMs()).toBeGreaterThan(2_000)
  expect((await standing())?.missing.pages).toContain(3)
  await watched.context.setOffline(false)
  await expect.poll(async () => (await standing())?.missing.pages).not.toContain(3)
  await page.getByText(t('viewing.offline')).waitFor({ state: 'detached' })
  await learner.leave()
})

test('an address that the server signed opens a document for somebody who is not signed in; any other one opens nothing', async () => {
  const { url } = await owner(viewKey, { fileid: mediaId })
  const guest = await journey.person()
  const { page, t, watched } = guest
  const addressOf = (fileurl: string) => `${journey.server.origin}/#/previewfile?fileurl=${encodeURIComponent(fileurl)}`
  await page.goto(addressOf(url))
  await pageShown(guest, 1)
  await shown(guest, 'file-next').click()
  await pageShown(guest, 2)
  watched.expectProblem(/\b404\b/)
  await openAnew(page, addressOf(url.replace(/s=[^&]{4}/, 's=AAAA')))
  await guest.shows(t('ui.missing.title'))
  await guest.leave()
})

test('the demonstration brings a handbook that can be read and a film that plays', async () => {
  const { handbook, film } = DEMO_MATERIAL
  const call = await callerFor(journey.server, 'owner1')
  const find = async (kind: 'file' | 'video', name: string) => {
    const { rows } = await call(mediaList, { page: 1, rows: 10, kind, text: name })
    const { id = '' } = rows.find((row) => row.name === name) ?? {}
    await untilMade(call, id)
    return id
  }
  await find('file', handbook.name)
  const learner = await journey.person()
  const { page } = learner
  const look = lookAt(learner, 'demo-material')
  await learner.signIn('learner6')
  await learner.openTask('长续航版上市：先看，再接待')
  await look('package')
  await shown(learner, 'task-next').click()
  await pageShown(learner, 1)
  await shown(learner, 'file-place').getByText('1 / 8', { exact: true }).waitFor()
  await look('cover')
  await page.keyboard.press('End')
  await expect.poll(() => shown(learner, 'page-text').textContent()).toContain('三十分钟')
  await look('last')

  const { sizes, durationMs } = await call(mediaPlay, { id: await find('video', film.name) })
  const played = (src: string) =>
    new Promise((resolve, reject) => {
      const video = Object.assign(document.createElement('video'), { muted: true, src })
      video.addEventListener('error', () => reject(new Error(video.error?.message)))
      video.addEventListener('timeupdate', () => video.currentTime > 0 && resolve(Math.round(video.duration * 1_000)))
      void video.play()
    })
  expect(durationMs).toBeGreaterThan(70_000)
  expect(Math.abs(Number(await page.evaluate(played, sizes[0]?.url ?? '')) - durationMs)).toBeLessThan(500)
  look.done()
  await learner.leave()
})
