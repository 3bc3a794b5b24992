import { afterAll, beforeAll, expect, test } from 'vitest'
import { mediaQuestions } from '@lianda/shared/module/media/film-question.admin.contract'
import { questionCreate } from '@lianda/shared/module/question-bank/question.admin.contract'
import { hasFfmpeg } from '../../server/test/films'
import { judgement, single } from '../../server/test/questions'
import type { Call } from '../support/caller'
import { type Desk, deskOf } from '../support/desk'
import { type Journey, keepFailures, openJourney, type Person } from '../support/journey'
import { lookAt } from '../support/look'
import { putFilm } from '../support/reading-world'

const here = await hasFfmpeg()
if (!here) console.warn('FFmpeg is not installed: the questions of a film were not tried in the back office')

const NAME = '展厅示范'
const SECONDS = 14
const [FAR, FIRST] = ['示范的车满电能跑多远？', '客户先看车再登记。']

keepFailures()
let journey: Journey
let owner: Person
let desk: Desk
let call: Call
let mediaId: string
beforeAll(async () => {
  if (!here) return
  journey = await openJourney()
  const put = await putFilm(journey.server, NAME, SECONDS)
  call = put.call
  mediaId = put.mediaId
  for (const content of [single(FAR), judgement(FIRST, true)]) await call(questionCreate, { catalogId: null, content })
  owner = await journey.admin('owner1', { still: true })
  desk = deskOf(owner, journey.server.origin)
})
afterAll(() => journey?.close())

const asked = async () =>
  (await call(mediaQuestions, { id: mediaId })).rows.map(({ second, text, mustBeRight, tries }) => [
    second,
    text,
    mustBeRight ? 0 : tries,
  ])

test.skipIf(!here)('an author lets a film ask questions of the bank at its seconds', async () => {
  const { page, t } = owner
  const look = lookAt(owner, 'film-questions-admin')
  await desk.open('/admin/voice/studysystem?kind=video', t('media-admin.video.title'))
  await page.getByRole('button', { name: t('office.list.moreOf', { name: NAME }), exact: true }).click()
  await page.getByRole('menuitem', { name: t('media-admin.ask.menu'), exact: true }).click()
  const drawer = desk.dialog(t('media-admin.ask.title', { name: NAME }))
  await drawer.getByText(t('media-admin.ask.none')).waitFor()
  const film = drawer.locator('video')
  const length = () => film.evaluate((video: HTMLVideoElement) => Math.round(video.duration))
  await expect.poll(length).toBe(SECONDS)
  await film.evaluate((video: HTMLVideoElement) => void (video.currentTime = 4))
  await drawer.getByRole('button', { name: t('media-admin.ask.add', { at: '00:04' }) }).click()
  const picker = desk.dialog(t('media-admin.ask.pick'))
  for (const text of [FAR, FIRST]) await picker.getByRole('row', { name: text }).getByRole('checkbox').check()
  await look('picking')
  await picker.getByRole('button', { name: t('picker.take', { count: 2 }) }).click()
  await picker.waitFor({ state: 'hidden' })
  const time = (text: string) => drawer.getByRole('textbox', { name: t('media-admin.ask.second', { text }) })
  const times = () => Promise.all([FAR, FIRST].map((text) => time(text).inputValue()))
  await expect.poll(times).toEqual(['00:04', '00:05'])
  await look('chosen')

  // Behind the end, then where another question is, then right.
  await time(FIRST).fill('1:00')
  await time(FIRST).press('Enter')
  await drawer.getByText(t('media-admin.ask.fault.late')).waitFor()
  await desk.button(t('office.save')).click()
  await drawer.getByText(t('media-admin.ask.wrong')).waitFor()
  await look('refused')
  await time(FIRST).fill('0:08')
  await time(FIRST).press('Enter')
  await drawer.getByText(t('media-admin.ask.fault.late')).waitFor({ state: 'detached' })
  await drawer.getByRole('combobox', { name: t('media-admin.ask.rule', { text: FIRST }) }).click()
  await page.getByTitle(t('media-admin.ask.tries', { count: 2 })).click()
  // By keyboard along the film.
  const handle = drawer.getByRole('slider', { name: t('media-admin.ask.handle', { text: FAR, at: '00:04' }) })
  await handle.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => time(FAR).inputValue()).toBe('00:05')
  await Promise.all([
    page.getByText(t('media-admin.ask.saved', { version: 2, count: 2 })).waitFor(),
    desk.button(t('office.save')).click(),
  ])
  expect(await asked()).toEqual([
    [5, FAR, 0],
    [8, FIRST, 2],
  ])
  look.done()
})
