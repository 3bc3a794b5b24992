import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOTEL_TASK } from '../support/hotel'
import { keepFailures, type Person } from '../support/journey'
import { type Microphone, replug, spoken } from '../support/microphone'
import { accessibilityFindings, layoutFindings, shot } from '../support/screens'
import type { SentTurns } from '../support/sent-turns'
import { needsPrograms, openSpokenJourney, type SpokenJourney } from '../support/spoken-journey'
import { silence } from '../support/wav'

keepFailures()
/** Longer than a hands-free turn waits without words, shorter than the recogniser takes to answer. */
const PAUSE_MS = 1_500
/** After the file nothing is heard. */
const QUIET_MS = 4_000

/** Two halves of a sentence with a pause between them, and then silence. */
function hesitant(first: string, rest: string): { pcm: Buffer; rate: number } {
  const [a, b] = [spoken(first), spoken(rest)]
  return { pcm: Buffer.concat([a.pcm, silence(PAUSE_MS, a.rate), b.pcm, silence(QUIET_MS, a.rate)]), rate: a.rate }
}

describe('hands-free, by somebody who pauses', () => {
  needsPrograms(['espeak-ng', 'pocketsphinx_batch'])
  let open: SpokenJourney
  let microphone: Microphone
  let emma: Person
  let sent: SentTurns
  beforeAll(async () => {
    open = await openSpokenJourney({}, silence(QUIET_MS))
    ;({ microphone, emma, sent } = open)
  })
  afterAll(() => open?.close())

  test('both halves of a sentence are one turn with one answer', async () => {
    const { page, t } = emma
    await emma.signIn('emma.wilson')
    await emma.openPractice(HOTEL_TASK)
    await page.getByText(t('practice.preflight.modeFree'), { exact: true }).click()
    await page.getByRole('switch', { name: t('practice.preflight.slowly') }).waitFor()
    await shot(page, 'hands-free/preflight')
    await emma.button('practice.preflight.start').click()
    await emma.turn(1)
    await emma.button('practice.talk.free').waitFor()
    const { pcm, rate } = hesitant('Good evening. May I see', 'your passport, please?')
    microphone.load(pcm, rate)
    await replug(page)
    await page.getByRole('button', { name: t('practice.talk.done'), exact: true }).waitFor()
    await shot(page, 'hands-free/recording')
    await emma.turn(2)
    // A phone shows the customer by now; the conversation is behind.
    const mine = page.getByText(/good evening.*passport please/i)
    await mine.first().waitFor({ state: 'attached' })
    // The pause ended the first recording; the second one went on with it.
    expect(sent.turns()).toHaveLength(2)

    const slowly = page.getByRole('switch', { name: t('practice.preflight.slowly') })
    await slowly.waitFor()
    await shot(page, 'hands-free/room')
    await Promise.all([emma.shows(t('practice.say.slower')), slowly.click()])
    expect(await slowly.getAttribute('aria-checked')).toBe('true')
    expect(await accessibilityFindings(page)).toEqual([])
    expect(await layoutFindings(page)).toEqual([])
  })
})
