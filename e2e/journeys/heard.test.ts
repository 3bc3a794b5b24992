import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenAiVendor, startOpenAiVendor } from '../../server/test/vendor/openai-vendor'
import { HOTEL_SCENE, HOTEL_TASK, HOTEL_WINS } from '../support/hotel'
import { type Journey, keepFailures, type Person } from '../support/journey'
import { type Microphone, spoken } from '../support/microphone'
import { accessibilityFindings, layoutFindings, shot } from '../support/screens'
import type { SentTurns } from '../support/sent-turns'
import { needsPrograms, openSpokenJourney, type SpokenJourney } from '../support/spoken-journey'
import { holdAndSpeak } from '../support/talk'

keepFailures()
describe('a recogniser that hangs, fails, does not understand, and comes back', () => {
  needsPrograms(['espeak-ng'])
  let open: SpokenJourney
  let journey: Journey
  let microphone: Microphone
  let vendor: OpenAiVendor
  let emma: Person
  let sent: SentTurns
  let turns = 0
  beforeAll(async () => {
    vendor = await startOpenAiVendor()
    const env = { ASR_BASE_URL: vendor.baseUrl, ASR_API_KEY: 'secret', ASR_MODEL: 'scripted' }
    open = await openSpokenJourney(env)
    ;({ journey, microphone, emma, sent } = open)
    // A dialog that is fading in has no contrast yet.
    await emma.page.emulateMedia({ reducedMotion: 'reduce' })
  })
  afterAll(async () => {
    await open?.close()
    await vendor?.close()
  })

  const script = (now: Partial<OpenAiVendor['script']>) => {
    for (const name of ['transcript', 'hang', 'failWith'] as const) delete vendor.script[name]
    Object.assign(vendor.script, now)
  }
  const say = () => holdAndSpeak(emma, microphone, spoken('Good evening, welcome.'), sent.sentence(++turns))
  const faultless = async (name: string) => {
    await shot(emma.page, `heard/${name}`)
    expect(await accessibilityFindings(emma.page)).toEqual([])
    expect(await layoutFindings(emma.page)).toEqual([])
  }

  test('asks again for what it did not understand, and the turn goes on as if nothing had been', async () => {
    const { t } = emma
    await emma.signIn('emma.wilson')
    await emma.openPractice(HOTEL_TASK)
    await emma.button('practice.preflight.start').click()
    await emma.turn(1)
    script({ transcript: () => '' })
    await say()
    await emma.shows(t('practice.heard.unclear'))
    await faultless('unclear')
    await emma.turn(1)
    script({ transcript: () => HOTEL_WINS[0] })
    await say()
    await emma.turn(2)
    await emma.shows(t('practice.live.youSaid', { text: HOTEL_WINS[0] }))
  })

  test('was wrong: the learner writes what they really said beside it', async () => {
    const { page, t } = emma
    await emma.button('practice.understood.correct').filter({ visible: true }).click()
    await page.getByRole('textbox', { name: t('practice.understood.label') }).fill('Good evening, Mrs Carter')
    await faultless('correction')
    await emma.button('practice.understood.save').click()
    await emma.shows(t('practice.understood.corrected', { text: 'Good evening, Mrs Carter' }))
  })

  test('hangs: after two seconds the turn can be typed instead, and its recording stays', async () => {
    script({ hang: true })
    await say()
    await emma.shows(emma.t('practice.heard.slow'))
    await shot(emma.page, 'heard/slow')
    await emma.button('practice.talk.type').click()
    await emma.shows(emma.t('practice.heard.given_up'))
    await faultless('given-up')
    await emma.say(HOTEL_WINS[1])
    await emma.turn(3)
  })

  test('fails: its name and what happened are shown, nothing replaces it, and once it is back the turn is said again', async () => {
    const { t } = emma
    script({ failWith: 503 })
    await emma.button('practice.talk.speak').click()
    await say()
    await emma.shows(t('practice.heard.failed'))
    await emma.shows(/OpenAI-compatible \(scripted\)/)
    await faultless('failed')
    script({ transcript: () => HOTEL_WINS[2] })
    await say()
    await emma.turn(4)
  })

  test('costs nothing in the report, which says what was not understood, typed and corrected', async () => {
    const { page, t } = emma
    await emma.end()
    await emma.button('practice.report.transcript').click()
    const dialog = page.getByRole('dialog', { name: t('practice.report.transcriptTitle') })
    await dialog.getByText(t('practice.live.unclear')).first().waitFor()
    await dialog.getByText(t('practice.live.typedFor')).first().waitFor()
    await dialog.getByText(t('practice.report.corrected', { text: 'Good evening, Mrs Carter' })).waitFor()
    await faultless('report')
    await emma.leave()
  })

  test('and an administrator reads the same', async () => {
    const admin = await journey.admin()
    const { page, t } = admin
    await page.getByRole('link', { name: t('function.view-student-report') }).click()
    await page
      .getByRole('row', { name: t('practice-admin.record.rowLabel', { name: 'Emma Wilson', scene: HOTEL_SCENE }) })
      .click()
    for (const why of ['unclear', 'given_up', 'failed'])
      await page
        .getByText(t(`practice-admin.replay.notHeard.${why}`))
        .first()
        .waitFor()
    await page.getByText(t('practice-admin.replay.typedFor')).first().waitFor()
    await page.getByText(t('practice-admin.replay.corrected', { text: 'Good evening, Mrs Carter' })).waitFor()
    await shot(page, 'heard/records')
    expect(await accessibilityFindings(page)).toEqual([])
    await admin.leave()
  })
})
