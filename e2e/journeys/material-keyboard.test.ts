import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Language } from '@lianda/shared/contract/fields'
import { mediaAsk, mediaQuestions } from '@lianda/shared/module/media/film-question.admin.contract'
import { questionCreate } from '@lianda/shared/module/question-bank/question.admin.contract'
import { hasFfmpeg } from '../../server/test/films'
import { single } from '../../server/test/questions'
import type { Call } from '../support/caller'
import { type Journey, keepFailures, openJourney, type Person } from '../support/journey'
import { escape, holdsFocus, lookAtStops, tabTo } from '../support/keyboard'
import { lookAt } from '../support/look'
import { publishReading, publishWatching, putDocument, putFilm } from '../support/reading-world'
import { clippedFindings } from '../support/screens'

const here = await hasFfmpeg()
if (!here) console.warn('FFmpeg is not installed: a film was not watched by keyboard')

const PAGES = [['Welcome to the hotel', '您好，欢迎光临'], ['Kettles and towels'], ['Late checkout', '延迟退房']]
const SECONDS = 12
const SRT = '1\n00:00:00,000 --> 00:00:12,000\n请慢走\n'
const ASKS_AT = 2
/** How far an arrow key goes back. */
const STEP_S = 10
/** The server hears of what was played within ten seconds. */
const HEARD_MS = 90_000

keepFailures()
let journey: Journey
let owner: Call
let documentId: string
let filmId: string
beforeAll(async () => {
  if (!here) return
  journey = await openJourney()
  documentId = (await putDocument(journey.server, '按键读的手册', PAGES)).mediaId
  const film = await putFilm(journey.server, '按键看的示范', SECONDS, [{ label: '中文字幕', srt: SRT }])
  owner = film.call
  filmId = film.mediaId
  const content = single('示范的车满电能跑多远？', { explanation: '说明书第 3 页。' })
  const { id: questionId } = (await owner(questionCreate, { catalogId: null, content })).question
  const { rev } = await owner(mediaQuestions, { id: filmId })
  const question = { mustBeRight: false, tries: 1, second: ASKS_AT, questionId, questionVersion: 1 }
  await owner(mediaAsk, { id: filmId, rev, questions: [question] })
})
afterAll(() => journey?.close())

const shown = ({ page }: Pick<Person, 'page'>, id: string) => page.getByTestId(id).filter({ visible: true })
const place = (learner: Person, n: number) =>
  shown(learner, 'file-place').getByText(`${n} / ${PAGES.length}`, { exact: true }).waitFor()
const video = (learner: Person) => shown(learner, 'film')
const at = (learner: Person) => video(learner).evaluate(({ currentTime }: HTMLVideoElement) => currentTime)
const isPaused = (learner: Person) => video(learner).evaluate(({ paused }: HTMLVideoElement) => paused)

/** Somebody with a phone who is to read the document and to watch the film. */
async function learnerOf(name: string, speaks: Language) {
  const account = await journey.newcomer(name, speaks)
  const reading = await publishReading(owner, { title: `${name}：手册`, account, mediaId: documentId })
  const watching = await publishWatching(owner, { title: `${name}：示范`, account, mediaId: filmId, version: 2 })
  const learner = await journey.person({ speaks })
  const look = lookAt(learner, `material-${speaks}`)
  const clipped: string[] = []
  await learner.signIn(account)
  return {
    ...learner,
    openFile: () => learner.page.goto(`${journey.server.origin}/#/user/dashboard/file?id=${reading.stepId}`),
    openVideo: () => learner.page.goto(`${journey.server.origin}/#/user/dashboard/video?id=${watching.stepId}`),
    async look(screen: string) {
      await look(screen)
      clipped.push(...(await clippedFindings(learner.page)).map((found) => `${screen}: ${found}`))
    },
    async done() {
      look.done()
      expect(clipped).toEqual([])
      await learner.leave()
    },
  }
}

test.skipIf(!here)(
  'without a pointer, in English: a document is turned, enlarged and searched, a film played and answered',
  async () => {
    const emma = await learnerOf('Emma Keys', 'en')
    const { page, t, look } = emma
    const { keyboard } = page
    await emma.openFile()
    await shown(emma, 'page-1').locator('img').waitFor()
    await lookAtStops(page)
    await look('page')
    await keyboard.press('ArrowRight')
    await place(emma, 2)
    await keyboard.press('PageUp')
    await place(emma, 1)
    const width = () => shown(emma, 'page-1').evaluate((element) => Math.round(element.getBoundingClientRect().width))
    const before = await width()
    await keyboard.press('+')
    await expect.poll(width).toBeGreaterThan(before * 1.2)
    await keyboard.press('-')
    await expect.poll(width).toBe(before)

    await keyboard.press('/')
    const search = page.getByRole('dialog', { name: t('viewing.search.title') })
    await page.locator('input:focus').waitFor()
    await keyboard.type('checkout')
    await keyboard.press('Enter')
    const hit = t('viewing.search.hit', { n: 3, times: 1 })
    await search.getByRole('button', { name: hit }).waitFor()
    await look('search')
    await tabTo(page, hit)
    await keyboard.press('Enter')
    await search.waitFor({ state: 'hidden' })
    await place(emma, 3)
    await expect.poll(() => shown(emma, 'page-text').locator('rect').count()).toBe(1)

    await tabTo(page, t('viewing.end'))
    await keyboard.press('Enter')
    const missing = page.getByRole('dialog', { name: t('viewing.missingTitle') })
    await holdsFocus(missing)
    await lookAtStops(page)
    await look('missing')
    await tabTo(page, t('viewing.page', { n: 2 }))
    await keyboard.press('Enter')
    await missing.waitFor({ state: 'hidden' })
    await place(emma, 2)
    await tabTo(page, t('ui.action.back'))
    await keyboard.press('Enter')
    await shown(emma, 'file-reader').waitFor({ state: 'hidden' })

    await emma.openVideo()
    await expect
      .poll(() => video(emma).evaluate(({ duration }: HTMLVideoElement) => Math.round(duration)), { timeout: HEARD_MS })
      .toBe(SECONDS)
    await lookAtStops(page)
    await look('film')
    await tabTo(page, t('viewing.film.play'))
    await keyboard.press('Enter')
    const question = page.getByRole('dialog').filter({ has: page.getByTestId('question') })
    await question.getByText('示范的车满电能跑多远？').waitFor({ timeout: HEARD_MS })
    await expect.poll(() => isPaused(emma)).toBe(true)
    await holdsFocus(question)
    await look('question')
    await tabTo(page, /620/)
    await keyboard.press('Space')
    await tabTo(page, t('viewing.film.ask.answer'))
    await keyboard.press('Enter')
    await question.getByText(t('viewing.film.ask.wrongEnd')).waitFor()
    await look('told')
    await tabTo(page, t('viewing.film.ask.goOn'))
    await keyboard.press('Enter')
    await question.waitFor({ state: 'hidden' })
    await expect.poll(() => at(emma), { timeout: HEARD_MS }).toBeGreaterThan(ASKS_AT + 1)
    await keyboard.press('k')
    await expect.poll(() => isPaused(emma)).toBe(true)

    const back = Math.max(0, (await at(emma)) - STEP_S)
    await keyboard.press('ArrowLeft')
    await expect.poll(() => at(emma), { timeout: HEARD_MS }).toBeCloseTo(back, 0)
    await keyboard.press('ArrowDown')
    await expect.poll(() => video(emma).evaluate(({ volume }: HTMLVideoElement) => volume)).toBe(0.9)
    await tabTo(page, t('viewing.film.speed', { speed: 1 }))
    await keyboard.press('Enter')
    await expect.poll(() => video(emma).evaluate((one: HTMLVideoElement) => one.playbackRate)).toBe(1.25)
    await tabTo(page, t('viewing.film.subtitles', { name: t('viewing.film.subtitlesOff') }))
    await keyboard.press('Enter')
    await shown(emma, 'film-words').getByText('请慢走').waitFor({ timeout: HEARD_MS })
    await look('subtitles')
    await tabTo(page, t('viewing.film.ask.none', { n: 1 }), 'Shift+Tab')
    await keyboard.press('Enter')
    const list = page.getByRole('dialog', { name: t('viewing.film.ask.list') })
    await holdsFocus(list)
    await look('list')
    await escape(list)
    await emma.done()
  },
)

test.skipIf(!here)('in traditional Chinese: a document and a film on a phone', async () => {
  const lin = await learnerOf('林按鍵', 'zhTW')
  const { page, t, look } = lin
  await lin.openFile()
  await shown(lin, 'page-1').locator('img').waitFor()
  await look('page')
  await shown(lin, 'file-search').click()
  const search = page.getByRole('dialog', { name: t('viewing.search.title') })
  await search.getByLabel(t('viewing.search.text')).fill('沒有')
  await search.getByTestId('file-search-go').click()
  await search.getByText(t('viewing.search.none', { text: '沒有' })).waitFor()
  await look('search')
  await escape(search)
  await page.keyboard.press('End')
  await shown(lin, 'file-end').click()
  const missing = page.getByRole('dialog', { name: t('viewing.missingTitle') })
  await missing.waitFor()
  await look('missing')
  await escape(missing)

  await lin.openVideo()
  await shown(lin, 'film-subtitles').click()
  await shown(lin, 'film-words').getByText('请慢走').waitFor({ timeout: HEARD_MS })
  await look('film')
  await shown(lin, 'film-toggle').click()
  const question = page.getByRole('dialog').filter({ has: page.getByTestId('question') })
  await question.getByText('示范的车满电能跑多远？').waitFor({ timeout: HEARD_MS })
  await look('question')
  await shown(lin, 'option-A').click()
  await shown(lin, 'film-answer').click()
  await question.getByText(t('viewing.film.ask.right')).waitFor()
  await look('told')
  await Promise.all([question.waitFor({ state: 'hidden' }), shown(lin, 'film-go-on').click()])
  await shown(lin, 'viewing-standing').click()
  await page.getByRole('dialog', { name: t('viewing.film.missingTitle') }).waitFor()
  await look('watched')
  await lin.done()
})
