import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLink } from '../support/cuttable-link'
import { HOTEL_TASK, HOTEL_WINS } from '../support/hotel'
import { learnerOn } from '../support/learner'
import { AWAY, type Journey, keepFailures, openJourney } from '../support/journey'
import { DESKTOP } from '../support/screens'
import { watchSentTurns } from '../support/sent-turns'
import { storedHashes } from '../support/wav'

const FRAMES_PER_S = 25
/** Longer than the interval of the server's pings plus their timeout. */
const PING_TIMEOUT_MS = 46_000

keepFailures()
let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

describe('an interrupted practice', () => {
  test('paused, reloaded and resumed, it goes on with the same turn and what was said before', async () => {
    const learner = await journey.person()
    const { page, t } = learner
    await learner.signIn(await journey.newcomer())
    await learner.openPractice(HOTEL_TASK)
    await learner.startTyping()
    await learner.say(HOTEL_WINS[0])
    await learner.turn(2)
    await learner.button('practice.live.pause').click()
    await page.getByRole('alertdialog', { name: t('practice.pause.title') }).waitFor()
    // The pause has just changed the page's history, which may abort the first reload.
    await page.reload().catch(() => page.reload())

    await learner.button('practice.preflight.continue', { turn: 2 }).click()
    await learner.turn(2)
    await page.getByText(HOTEL_WINS[0]).first().waitFor({ state: 'attached' })
    await learner.button('practice.talk.type').click()
    await learner.say(HOTEL_WINS[1])
    await learner.turn(3)
    await learner.end()
    await learner.leave()
  })

  test('a server that is killed while one speaks costs nothing: after its restart the whole recording is stored', async () => {
    const learner = await journey.person()
    const { page, t } = learner
    const sent = watchSentTurns(page)
    await learner.signIn(await journey.newcomer())
    await learner.openPractice(HOTEL_TASK)
    await learner.button('practice.preflight.start').click()
    await learner.turn(1)
    await learner.button('practice.talk.ready').hover()
    await page.mouse.down()
    await sent.frames(1, FRAMES_PER_S)
    learner.watched.expectProblem(AWAY)
    await journey.server.kill('SIGKILL')
    await page.mouse.up()
    await learner.shows(t('practice.talk.offlineKept'))
    await journey.server.restart()

    // This server has no speech recognition: it stores the recording and asks for the words.
    await learner.shows(t('practice.type.words'))
    const [turn] = sent.turns()
    expect(turn?.declared).toBe(turn?.sha256())
    expect(storedHashes(join(journey.server.dataDir, 'recordings'))).toContain(turn?.sha256())
    await learner.say(HOTEL_WINS[0])
    await learner.turn(2)
    await learner.end()
    await learner.leave()
  })

  test('a network that is silently gone past the ping timeout keeps the turn on the phone and sends it afterwards', async () => {
    const link = await openLink(journey.server.origin)
    const learner = await journey.person({ origin: link.origin })
    const { page, t } = learner
    learner.watched.expectProblem(AWAY)
    await page.clock.install()
    await learner.signIn(await journey.newcomer())
    await learner.openPractice(HOTEL_TASK)
    await learner.startTyping()
    // Waits until the customer's line has arrived in full, before the network goes.
    const send = await learner.maySay(HOTEL_WINS[0])
    link.stall()
    await send.click()
    await page.clock.fastForward(PING_TIMEOUT_MS)
    await page.getByText(t('practice.network.reconnecting')).waitFor()
    link.mend()

    await learner.turn(2)
    await learner.say(HOTEL_WINS[1])
    await learner.turn(3)
    await learner.end()
    await learner.leave()
    await link.close()
  })

  test('offline by the system, the screen says so at once, and the turn goes out when it is back', async () => {
    const learner = await journey.person()
    const { t } = learner
    await learner.signIn(await journey.newcomer())
    await learner.openPractice(HOTEL_TASK)
    await learner.startTyping()
    learner.watched.expectProblem(AWAY)
    await learner.watched.context.setOffline(true)
    await learner.shows(t('practice.network.lost'))
    await learner.watched.context.setOffline(false)
    await learner.say(HOTEL_WINS[0])
    await learner.turn(2)
    await learner.end()
    await learner.leave()
  })

  test('typed without a network and the page killed: opened again, the words are the turn that they were', async () => {
    const learner = await journey.person()
    const { page, t, watched } = learner
    await learner.signIn(await journey.newcomer())
    await learner.openPractice(HOTEL_TASK)
    await learner.startTyping()
    const send = await learner.maySay(HOTEL_WINS[0])
    watched.expectProblem(AWAY)
    // Takes only this page offline, so nothing has to be undone after its crash.
    const devtools = await watched.context.newCDPSession(page)
    await devtools.send('Network.enable')
    const without = { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
    await devtools.send('Network.emulateNetworkConditions', without)
    await learner.shows(t('practice.network.lost'))
    await send.click()
    await learner.shows(t('practice.network.lostKept'))
    // Crashes the renderer: the page runs no unload handler, and the call itself never returns.
    const died = page.waitForEvent('crash')
    void devtools.send('Page.crash').catch(() => undefined)
    await died

    const again = learnerOn(await watched.context.newPage(), journey.server, t)
    await again.page.goto(`${journey.server.origin}/#/user/dashboard/center`)
    // It moves the list down when it comes.
    await again.shows(t('task.center.unfinished.label'))
    await again.openPractice(HOTEL_TASK)
    await again.page.getByTestId('practice-start').filter({ visible: true }).click()
    await again.turn(2)
    await again.page.getByText(HOTEL_WINS[0]).first().waitFor({ state: 'attached' })
    await again.end()
    await learner.leave()
  })

  test('a second window of the same device takes it over; the first one stops, says so and can take it back', async () => {
    const learner = await journey.person()
    const { t, watched } = learner
    await learner.signIn(await journey.newcomer())
    await learner.openPractice(HOTEL_TASK)
    await learner.startTyping()
    const second = learnerOn(await watched.context.newPage(), journey.server, t)
    await second.page.goto(`${journey.server.origin}/#/user/dashboard/center`)
    await second.shows(t('task.center.unfinished.label'))
    await second.openPractice(HOTEL_TASK)
    await second.button('practice.preflight.continue', { turn: 1 }).click()
    await second.turn(1)
    const stopped = (page: typeof learner.page) => page.getByRole('alertdialog', { name: t('practice.fenced.title') })
    await stopped(learner.page).waitFor()
    await learner.button('practice.fenced.claim').click()
    await stopped(second.page).waitFor()
    await stopped(learner.page).waitFor({ state: 'detached' })
    await learner.turn(1)
    await learner.say(HOTEL_WINS[0])
    await learner.turn(2)
    await learner.end()
    await learner.leave()
  })

  test('a second device takes it over; the first one stops, says why and can take it back', async () => {
    const phone = await journey.person()
    const desk = await journey.person({ viewport: DESKTOP })
    const { t } = phone
    const account = await journey.newcomer()
    await phone.signIn(account)
    await phone.openPractice(HOTEL_TASK)
    await phone.startTyping()
    await phone.say(HOTEL_WINS[0])
    await phone.turn(2)

    await desk.signIn(account)
    await desk.shows(t('task.center.unfinished.label'))
    await desk.openPractice(HOTEL_TASK)
    await desk.button('practice.preflight.continue', { turn: 2 }).click()
    await desk.turn(2)
    const fenced = phone.page.getByRole('alertdialog', { name: t('practice.fenced.title') })
    await fenced.waitFor()
    await phone.button('practice.fenced.claim').click()
    await fenced.waitFor({ state: 'detached' })
    await phone.turn(2)
    await desk.page.getByRole('alertdialog', { name: t('practice.fenced.title') }).waitFor()
    await phone.say(HOTEL_WINS[1])
    await phone.turn(3)
    await phone.end()
    await phone.leave()
    await desk.leave()
  })
})
