import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOTEL_TASK } from '../support/hotel'
import { keepFailures } from '../support/journey'
import { tabTo } from '../support/keyboard'
import { learnerOn } from '../support/learner'
import { lookInBothThemes } from '../support/look'
import { replug, spokenWithPauses, watchMicrophone } from '../support/microphone'
import { openScriptedRecogniser, type ScriptedRecogniser } from '../support/scripted-recogniser'
import { DESKTOP } from '../support/screens'
import { watchSentTurns } from '../support/sent-turns'
import { needsPrograms } from '../support/spoken-journey'
import { RATE, silence } from '../support/wav'

keepFailures()
const FRAMES_PER_S = 25
/** Longer than a hands-free turn waits without words. */
const PAUSE_MS = 1_500
const HALVES = ['Good evening, Ms Carter, welcome to our hotel. May I see', 'your passport, please?'] as const
const WHOLE = HALVES.join(' ')
const CORRECTION = 'Good evening, may I see your passport?'

describe('hands-free, by somebody who goes on before the answer', () => {
  needsPrograms(['espeak-ng'])
  let room: ScriptedRecogniser
  beforeAll(async () => {
    room = await openScriptedRecogniser()
  })
  afterAll(() => room?.close())

  const sayInto = async (page: Page, { pcm, rate }: { pcm: Buffer; rate: number }) => {
    room.microphone.load(pcm, rate)
    await replug(page)
  }
  /** The recogniser hears these, one after the other, once the answer is called for. */
  const hears = (...words: string[]): (() => void) => {
    let answer = () => undefined as void
    const called = new Promise<void>((resolve) => {
      answer = resolve
    })
    room.script({
      transcript: async () => {
        const [now = ''] = words.splice(0, 1)
        await called
        return now
      },
    })
    return answer
  }

  test('by the keyboard alone: done, go on, correct, think, say it again', async () => {
    const person = await room.journey.person({ speaks: 'zhTW', viewport: DESKTOP, still: true })
    const { page, t } = person
    await watchMicrophone(person.watched.context)
    const sent = watchSentTurns(page)
    await person.signIn('david.lin')
    const { keyboard } = page
    const look = lookInBothThemes(person, 'goes-on/desk')
    await person.openPractice(HOTEL_TASK)
    await tabTo(page, t('practice.preflight.modeFree'))
    await keyboard.press('Space')
    await tabTo(page, t('practice.preflight.start'))
    await keyboard.press('Enter')
    await person.button('practice.talk.free').waitFor()
    const answer = hears(...HALVES)
    // Spoken twice, so that the voice lasts however late the key is.
    const { pcm, rate } = spokenWithPauses(WHOLE, WHOLE, PAUSE_MS)
    await sayInto(page, { pcm, rate })
    await sent.frames(1, FRAMES_PER_S)
    await keyboard.press('Space')
    // The voice goes on after the key.
    await sent.frames(2, 1)
    answer()
    await person.shows(WHOLE)
    await person.turn(2)
    await look('answered')
    expect(sent.turns()[0]?.pcm().length).toBeLessThan(((pcm.length * RATE) / rate) * 0.8)

    await tabTo(page, t('practice.understood.correct'))
    await keyboard.press('Enter')
    await page.locator('textarea:focus').waitFor()
    await keyboard.press('Control+A')
    await keyboard.type(CORRECTION)
    await tabTo(page, t('practice.understood.save'))
    await keyboard.press('Enter')
    await person.shows(t('practice.understood.corrected', { text: CORRECTION }))

    await person.button('practice.talk.free').waitFor()
    await tabTo(page, t('practice.talk.type'))
    await person.shows(t('practice.silence.think'))
    await tabTo(page, t('practice.silence.think'), 'Shift+Tab')
    await keyboard.press('Enter')
    await person.button('practice.silence.think').waitFor({ state: 'hidden' })

    room.script({ hang: true })
    await sayInto(page, spokenWithPauses('I have a quiet room.', PAUSE_MS))
    await person.shows(t('practice.heard.slow'))
    await tabTo(page, t('practice.heard.again'))
    await keyboard.press('Enter')
    await person.shows(t('practice.heard.given_up'))
    // The correction of the turn before stays beside it.
    await person.shows(t('practice.understood.corrected', { text: CORRECTION }))
    await look('said-again')
    look.done()
    await person.leave()
  })

  test('two tabs while a turn goes on: one of them stops, and nothing is there twice', async () => {
    const { emma: person, sent } = room
    const { page, t, watched } = person
    room.microphone.load(silence(PAUSE_MS))
    await person.signIn('emma.wilson')
    const look = lookInBothThemes(person, 'goes-on/phone')
    const second = learnerOn(await watched.context.newPage(), room.journey.server, t)
    await second.page.goto(`${room.journey.server.origin}/#/user/dashboard/center`)
    await second.openTask(HOTEL_TASK)
    await person.openPractice(HOTEL_TASK)
    await page.getByText(t('practice.preflight.modeFree'), { exact: true }).click()
    await person.button('practice.preflight.start').click()
    await person.button('practice.talk.free').waitFor()
    await second.page.getByTestId('task-next').filter({ visible: true }).click()
    const claim = second.page.getByTestId('practice-start').filter({ visible: true })
    await claim.waitFor()
    const answer = hears(...HALVES)
    const rest = `${HALVES[1]} And may I ask you for a credit card as well?`
    await sayInto(page, spokenWithPauses(HALVES[0], PAUSE_MS, rest, PAUSE_MS))
    await sent.frames(2, 1)
    room.microphone.load(silence(PAUSE_MS))
    await claim.click()
    await page.getByRole('alertdialog', { name: t('practice.fenced.title') }).waitFor()
    answer()
    await second.turn(2)
    await second.end()
    await second.button('practice.report.transcript').click()
    const dialog = second.page.getByRole('dialog', { name: t('practice.report.transcriptTitle') })
    await dialog.getByText(HALVES[0]).waitFor()
    await expect.poll(() => dialog.getByText(HALVES[0]).count()).toBe(1)
    await look('fenced')
    look.done()
    await person.leave()
  })
})
