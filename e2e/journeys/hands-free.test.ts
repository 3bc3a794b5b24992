import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOTEL_TASK } from '../support/hotel'
import { keepFailures, type Person } from '../support/journey'
import { type Look, lookInBothThemes } from '../support/look'
import { type Microphone, replug, spoken, spokenWithPauses } from '../support/microphone'
import { shot } from '../support/screens'
import type { SentTurns } from '../support/sent-turns'
import { needsPrograms, openSpokenJourney, type SpokenJourney } from '../support/spoken-journey'
import { atLevel, inNoise, silence } from '../support/wav'

keepFailures()
/** Longer than a hands-free turn waits without words, shorter than the recogniser takes to answer. */
const PAUSE_MS = 1_500
/** After the file nothing is heard. */
const QUIET_MS = 4_000

/** Somebody who speaks softly, and a fan beside somebody who doesn't. */
const SOFT_DBFS = -40
const LOUD_DBFS = -25
const FAN_DBFS = -35
const MOST_TIMES = 6

describe('hands-free, by somebody who pauses', () => {
  needsPrograms(['espeak-ng', 'pocketsphinx_batch'])
  let open: SpokenJourney
  let microphone: Microphone
  let emma: Person
  let sent: SentTurns
  let look: Look
  beforeAll(async () => {
    open = await openSpokenJourney({}, silence(QUIET_MS))
    ;({ microphone, emma, sent } = open)
    look = lookInBothThemes(emma, 'hands-free')
  })
  afterAll(() => open?.close())
  const sayInto = async ({ pcm, rate }: { pcm: Buffer; rate: number }) => {
    microphone.load(pcm, rate)
    await replug(emma.page)
  }

  test('both halves of a sentence are one turn with one answer', async () => {
    const { page, t } = emma
    await emma.signIn('emma.wilson')
    await emma.openPractice(HOTEL_TASK)
    await page.getByText(t('practice.preflight.modeFree'), { exact: true }).click()
    await page.getByRole('switch', { name: t('practice.preflight.slowly') }).waitFor()
    await look('preflight')
    await emma.button('practice.preflight.start').click()
    await emma.turn(1)
    await emma.button('practice.talk.free').waitFor()
    await Promise.all([
      emma.button('practice.talk.done').waitFor(),
      sayInto(spokenWithPauses('Good evening. May I see', PAUSE_MS, 'your passport, please?', QUIET_MS)),
    ])
    await shot(page, 'hands-free/recording')
    await emma.turn(2)
    // A phone shows the customer by now; the conversation is behind.
    const mine = page.getByText(/good evening.*passport please/i)
    await mine.first().waitFor({ state: 'attached' })
    // The pause ended the first recording; the second one went on with it.
    expect(sent.turns()).toHaveLength(2)

    const slowly = page.getByRole('switch', { name: t('practice.preflight.slowly') })
    await slowly.waitFor()
    await Promise.all([emma.shows(t('practice.say.slower')), slowly.click()])
    await expect.poll(() => slowly.getAttribute('aria-checked')).toBe('true')
    await look('room')
  })

  test.each([
    {
      shop: 'quiet',
      sentence: 'Of course. I have a quiet room on the top floor.',
      words: 'quiet room',
      said: (pcm: Buffer) => atLevel(pcm, SOFT_DBFS),
      around: (pcm: Buffer) => pcm,
    },
    {
      shop: 'loud',
      sentence: 'Breakfast is from seven to ten and it is included.',
      words: 'seven to ten|included',
      said: (pcm: Buffer) => atLevel(pcm, LOUD_DBFS),
      around: (pcm: Buffer) => inNoise(pcm, FAN_DBFS),
    },
  ])('in a $shop shop a turn is heard, or asked for again and never charged', async (shop) => {
    const { page, t } = emma
    const { pcm, rate } = spoken(shop.sentence)
    const sound = shop.around(Buffer.concat([silence(PAUSE_MS, rate), shop.said(pcm), silence(QUIET_MS, rate)]))
    const mine = new RegExp(`^${t('practice.live.youSaid', { text: '' })}.*(${shop.words})`, 'i')
    const heard = page.getByText(mine).filter({ visible: true }).first()
    const asked = page.getByText(t('practice.heard.unclear'), { exact: true }).filter({ visible: true })
    await emma.button('practice.talk.free').waitFor()
    for (let time = 0; time < MOST_TIMES && !(await heard.isVisible()); time++) {
      await sayInto({ pcm: sound, rate })
      await asked.waitFor({ state: 'hidden' })
      await heard.or(asked).first().waitFor()
    }
    await heard.waitFor()
    // What the customer says to words that fit nothing, and to silence.
    expect(await page.getByText(/did not quite get|not sure what you mean|still with me/).count()).toBe(0)
  })

  test('every state was shown well, and nothing failed', async () => {
    look.done()
    await emma.leave()
  })
})
