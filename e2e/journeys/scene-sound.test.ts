import type { Page } from 'playwright-core'
import { RINGTONE_MS } from '@lianda/shared/module/voice/ringtone.rules'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FREE_TASKS } from '../support/free-talk'
import { HOTEL_TASK } from '../support/hotel'
import { keepFailures } from '../support/journey'
import { lookInBothThemes } from '../support/look'
import { replug, spokenWithPauses } from '../support/microphone'
import { outputIs, watchOutput } from '../support/output-sound'
import { shot } from '../support/screens'
import { openScriptedRecogniser, type ScriptedRecogniser } from '../support/scripted-recogniser'
import { needsPrograms } from '../support/spoken-journey'
import { silence } from '../support/wav'

keepFailures()
/** Longer than a hands-free turn waits without words. */
const QUIET_MS = 4_000

describe('what is heard beside the customer', () => {
  needsPrograms(['espeak-ng'])
  let room: ScriptedRecogniser
  beforeAll(async () => {
    room = await openScriptedRecogniser()
    await watchOutput(room.emma.watched.context)
  })
  afterAll(() => room?.close())

  const saysInto = async (page: Page, sentence: string) => {
    const { pcm, rate } = spokenWithPauses(sentence, QUIET_MS)
    room.microphone.load(pcm, rate)
    await replug(page)
  }

  test('a lobby: under the customer, quieter on one’s own turn, gone while one speaks', async () => {
    const { emma } = room
    const { page, t } = emma
    const look = lookInBothThemes(emma, 'scene-sound/lobby')
    room.script({ transcript: async () => 'Good evening, may I see your passport, please?' })
    await emma.signIn('emma.wilson')
    await emma.openPractice(HOTEL_TASK)
    await page.getByText(t('practice.preflight.modeFree'), { exact: true }).click()
    const chosen = page.getByRole('switch', { name: t('practice.background.label.background') })
    await expect.poll(() => chosen.getAttribute('aria-checked')).toBe('true')
    await look('preflight')
    await Promise.all([outputIs(page, 1), emma.button('practice.preflight.start').click()])
    await Promise.all([outputIs(page, 0.25), emma.button('practice.talk.free').waitFor()])
    await look('my-turn')
    await Promise.all([
      emma.button('practice.talk.done').waitFor(),
      outputIs(page, 0),
      saysInto(page, 'Good evening. May I see your passport, please?'),
    ])
    await Promise.all([outputIs(page, 1), emma.turn(2)])
    look.done()
  })

  test('it is silent in a pause and out of view, and stays off once it is switched off', async () => {
    const { emma } = room
    const { page, t } = emma
    const look = lookInBothThemes(emma, 'scene-sound/off')
    await emma.button('practice.talk.free').waitFor()
    room.microphone.load(silence(QUIET_MS))
    await Promise.all([outputIs(page, 0), emma.button('practice.live.pause').click()])
    await Promise.all([outputIs(page, 0.25), emma.button('practice.pause.resume').click()])
    const shown = (state: 'hidden' | 'visible') =>
      page.evaluate((now) => {
        Object.defineProperty(document, 'visibilityState', { value: now, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, state)
    await Promise.all([outputIs(page, 0), shown('hidden')])
    await Promise.all([outputIs(page, 0.25), shown('visible')])
    const here = page.getByTestId('background').filter({ visible: true })
    await Promise.all([outputIs(page, 0), here.click()])
    await expect.poll(() => here.getAttribute('aria-pressed')).toBe('false')
    await look('switched-off')
    const before = await page.evaluate(() => window.output())
    await emma.end()
    await page.goto(`${room.journey.server.origin}/#/user/dashboard/center`)
    await emma.openPractice(HOTEL_TASK)
    const chosen = page.getByRole('switch', { name: t('practice.background.label.background') })
    await expect.poll(() => chosen.getAttribute('aria-checked')).toBe('false')
    await emma.button('practice.preflight.start').click()
    await emma.button('practice.talk.free').waitFor()
    const after = await page.evaluate(() => window.output())
    expect(after).toMatchObject({ share: 0, begun: before.begun, recorded: 0 })
    expect(before.begun).toBeGreaterThan(2)
    look.done()
    await emma.leave()
  })

  test('a call: the telephone rings, and only then the customer speaks', async () => {
    const person = await room.journey.person({ speaks: 'zhCN' })
    const { page, t } = person
    await watchOutput(person.watched.context)
    const look = lookInBothThemes(person, 'scene-sound/call')
    room.microphone.load(silence(QUIET_MS))
    await person.signIn('learner1')
    await person.openPractice(FREE_TASKS.zhCN.title)
    await page.getByRole('switch', { name: t('practice.background.label.ringtone') }).waitFor()
    await look('preflight')
    const rings = person.button('practice.talk.ringing')
    await Promise.all([rings.waitFor(), person.button('practice.preflight.start').click()])
    await shot(page, 'scene-sound/call/rings')
    const ready = person.button('practice.talk.ready')
    await ready.waitFor()
    const [first, ...then] = (await page.evaluate(() => window.output())).onceMs
    expect(first).toBe(RINGTONE_MS)
    expect(then.length).toBeGreaterThan(0)
    await look('answered')
    look.done()
    await person.leave()
  })
})
