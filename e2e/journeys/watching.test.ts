import { afterAll, beforeAll, expect, test } from 'vitest'
import { get } from '@lianda/shared/module/task/task.contract'
import { viewingReport, viewingTask } from '@lianda/shared/module/viewing/viewing.contract'
import { hasFfmpeg } from '../../server/test/films'
import { type Call, callerFor } from '../support/caller'
import { AWAY, type Journey, keepFailures, openJourney, type Person } from '../support/journey'
import { escape } from '../support/keyboard'
import { lookAt } from '../support/look'
import { publishWatching, putFilm } from '../support/reading-world'
import { DESKTOP } from '../support/screens'

const here = await hasFfmpeg()
if (!here) console.warn('FFmpeg is not installed: watching a film was not tried in a browser')

const NAME = '前台接待示范'
const TASK = '这周要看的接待示范'
const SECONDS = 14
const SRT = '1\n00:00:00,000 --> 00:00:05,000\n您好\n\n2\n00:00:05,000 --> 00:00:14,000\n请慢走\n'
/** The server hears of what was played within ten seconds. */
const HEARD_MS = 90_000

keepFailures()
let journey: Journey
let owner: Call
let mediaId: string
beforeAll(async () => {
  if (!here) return
  journey = await openJourney()
  const put = await putFilm(journey.server, NAME, SECONDS, [{ label: '中文', srt: SRT }])
  owner = put.call
  mediaId = put.mediaId
})
afterAll(() => journey?.close())

const shown = ({ page }: Pick<Person, 'page'>, id: string) => page.getByTestId(id).filter({ visible: true })
const film = (learner: Pick<Person, 'page'>) => shown(learner, 'film')
/** Where the player is, in seconds. */
const at = (learner: Pick<Person, 'page'>) => film(learner).evaluate((video: HTMLVideoElement) => video.currentTime)
const isPaused = (learner: Pick<Person, 'page'>) => film(learner).evaluate((video: HTMLVideoElement) => video.paused)

/** Waits until the film's length is known. */
async function filmThere(learner: Person) {
  await shown(learner, 'film-toggle').waitFor()
  const length = () => film(learner).evaluate((video: HTMLVideoElement) => Math.round(video.duration))
  await expect.poll(length, { timeout: HEARD_MS }).toBe(SECONDS)
}

async function openFilm(learner: Person, task: string) {
  await learner.openTask(task)
  await shown(learner, 'task-next').click()
  await filmThere(learner)
}

test.skipIf(!here)(
  'a learner watches on the phone, may not skip ahead, is told what is missing, goes on after another device, and finishes',
  async () => {
    const account = await journey.newcomer('看示范')
    const { taskId, stepId } = await publishWatching(owner, { title: TASK, account, mediaId, skipAllowed: false })
    const elsewhere = await callerFor(journey.server, account, 'weapp')
    const standing = async () => (await elsewhere(viewingTask, { id: stepId })).items[0]?.standing
    const learner = await journey.person()
    const { page, t } = learner
    const look = lookAt(learner, 'watching')
    await learner.signIn(account)
    await openFilm(learner, TASK)
    await learner.shows(t('viewing.film.bound'))
    await look('film')

    await shown(learner, 'film-toggle').click()
    await expect.poll(() => at(learner), { timeout: HEARD_MS }).toBeGreaterThan(2)
    await page.keyboard.press('k')
    await expect.poll(() => isPaused(learner)).toBe(true)
    // Nobody gets ahead of what they have watched.
    await page.keyboard.press('ArrowRight')
    await learner.shows(t('viewing.film.refused'))
    expect(await at(learner)).toBeLessThan(SECONDS - 2)
    await look('refused')
    await expect.poll(async () => (await standing())?.seconds ?? 0, { timeout: HEARD_MS }).toBeGreaterThan(1)

    await shown(learner, 'viewing-standing').click()
    const missing = page.getByRole('dialog', { name: t('viewing.film.missingTitle') })
    await missing.waitFor()
    await look('missing')
    await escape(missing)

    // Meanwhile it is opened in WeChat: the phone is told so, and takes it back.
    const report = { id: stepId, videoId: mediaId, seat: 'another-device', position: 0, visible: true }
    await elsewhere(viewingReport, { ...report, take: true })
    const takeOver = page.getByRole('button', { name: t('viewing.takeOver') })
    await takeOver.waitFor({ timeout: HEARD_MS })
    await Promise.all([takeOver.waitFor({ state: 'detached' }), takeOver.click()])

    await page.keyboard.press('Home')
    await shown(learner, 'film-toggle').click()
    await page.getByRole('dialog', { name: t('viewing.film.done') }).waitFor({ timeout: HEARD_MS })
    await look('done')
    await expect.poll(standing).toMatchObject({ finished: true })
    await expect
      .poll(async () => (await elsewhere(get, { id: taskId })).subtasks[0])
      .toMatchObject({ state: 'completed', bestScore: 100, watched: { required: 90 } })
    await learner.button('viewing.toTask').click()
    await learner.shows(TASK)
    look.done()
    await learner.leave()
  },
)

test.skipIf(!here)('what is watched while the network is away is counted when it is back', async () => {
  const account = await journey.newcomer('断网看')
  const title = `${TASK}（断网）`
  const { stepId } = await publishWatching(owner, { title, account, mediaId })
  const elsewhere = await callerFor(journey.server, account, 'weapp')
  const standing = async () => (await elsewhere(viewingTask, { id: stepId })).items[0]?.standing
  const learner = await journey.person()
  const { page, t, watched } = learner
  await learner.signIn(account)
  await openFilm(learner, title)
  await shown(learner, 'film-toggle').click()
  // All of it has arrived.
  const loaded = () => film(learner).evaluate(({ buffered }: HTMLVideoElement) => Math.round(buffered.end(0)))
  await expect.poll(loaded, { timeout: HEARD_MS }).toBe(SECONDS)
  watched.expectProblem(AWAY)
  await watched.context.setOffline(true)
  const missing = page.getByRole('dialog', { name: t('viewing.film.missingTitle') })
  await missing.waitFor({ timeout: HEARD_MS })
  await escape(missing)
  await learner.shows(t('viewing.film.offline'))
  expect((await standing())?.finished).toBe(false)
  await watched.context.setOffline(false)
  await expect.poll(async () => (await standing())?.finished, { timeout: HEARD_MS }).toBe(true)
  await page.getByText(t('viewing.film.offline')).waitFor({ state: 'detached', timeout: HEARD_MS })
  await learner.leave()
})

test.skipIf(!here)('a film is played by keys, faster, smaller, with subtitles, and goes on where it was', async () => {
  const account = await journey.newcomer('快进看')
  const title = `${TASK}（快进）`
  const { stepId } = await publishWatching(owner, { title, account, mediaId })
  const elsewhere = await callerFor(journey.server, account, 'weapp')
  const position = async () => (await elsewhere(viewingTask, { id: stepId })).items[0]?.standing.position
  const learner = await journey.person({ viewport: DESKTOP })
  const { page, t } = learner
  const look = lookAt(learner, 'watching')
  await learner.signIn(account)
  await page.goto(`${journey.server.origin}/#/user/dashboard/video?id=${stepId}`)
  await filmThere(learner)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => at(learner), { timeout: HEARD_MS }).toBe(10)
  for (const speed of [1.25, 1.5, 2])
    await Promise.all([
      page.getByRole('button', { name: t('viewing.film.speed', { speed }) }).waitFor(),
      shown(learner, 'film-speed').click(),
    ])
  await expect.poll(() => film(learner).evaluate((video: HTMLVideoElement) => video.playbackRate)).toBe(2)
  await shown(learner, 'film-size').click()
  await expect.poll(() => film(learner).evaluate((video: HTMLVideoElement) => video.videoHeight)).toBe(360)
  await expect.poll(() => at(learner), { timeout: HEARD_MS }).toBe(10)
  await expect.poll(position, { timeout: HEARD_MS }).toBe(10_000)
  await shown(learner, 'film-subtitles').click()
  await shown(learner, 'film-words').getByText('请慢走').waitFor({ timeout: HEARD_MS })
  await look('subtitles')
  await page.reload()
  await filmThere(learner)
  expect(await shown(learner, 'film-words').count()).toBe(0)
  await expect.poll(() => at(learner), { timeout: HEARD_MS }).toBe(10)
  look.done()
  await learner.leave()
})
