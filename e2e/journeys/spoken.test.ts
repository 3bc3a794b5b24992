import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOTEL_SCENE, HOTEL_TASK } from '../support/hotel'
import { type Journey, keepFailures, type Person } from '../support/journey'
import { type Microphone, spoken } from '../support/microphone'
import type { SentTurns } from '../support/sent-turns'
import { needsPrograms, openSpokenJourney, type SpokenJourney } from '../support/spoken-journey'
import { sayUntilHeard } from '../support/talk'
import { storedHashes } from '../support/wav'

keepFailures()
/** Sentence, the intent that it must match, and words of it that the recogniser must hear. */
const TURNS = [
  ['Good evening. May I see your passport, please?', 'Ask for the passport', /your passport/],
  ['Of course. I have a quiet room on the top floor.', 'Offer a quiet room', /quiet room.* top floor/],
  ['Breakfast is from seven to ten and it is included.', 'Time and price', /seven to ten/],
  // These two name neither the purpose of the card nor a key: both omissions cost points.
  ['May I have your credit card, please?', 'Ask for a card', /your credit card/],
  ['The wifi password is on the card.', 'Hand over the key', /password is on the card/],
] as const

describe('the hotel scene, spoken', () => {
  needsPrograms(['espeak-ng', 'pocketsphinx_batch'])
  let open: SpokenJourney
  let journey: Journey
  let microphone: Microphone
  let emma: Person
  let sent: SentTurns
  beforeAll(async () => {
    open = await openSpokenJourney()
    ;({ journey, microphone, emma, sent } = open)
  })
  afterAll(() => open?.close())

  test('five sentences into the microphone reach the winning end, each heard and understood', async () => {
    const { page, t } = emma
    await emma.signIn('emma.wilson')
    await emma.openPractice(HOTEL_TASK)
    await emma.button('practice.preflight.start').click()
    await emma.turn(1)
    for (const [index, [sentence]] of TURNS.entries()) {
      const heard = index + 1 < TURNS.length ? emma.turnHeading(index + 2) : emma.reportPart()
      await sayUntilHeard(emma, microphone, spoken(sentence), sent, heard)
    }

    expect(await emma.score()).toBeGreaterThanOrEqual(60)
    await emma.button('practice.report.transcript').click()
    const dialog = page.getByRole('dialog', { name: t('practice.report.transcriptTitle') })
    for (const [, , heard] of TURNS) await dialog.getByText(heard).waitFor()
    await dialog.getByRole('button', { name: t('ui.action.close') }).click()
  })

  test('what was not said is deducted, with the words of that turn as its quote and its moment to be played', async () => {
    const { page, t } = emma
    const deductions = page.getByRole('region', { name: t('practice.report.deductions') })
    await deductions
      .getByText(/“.*your credit card.*”/)
      .first()
      .waitFor()
    // Of the turn with the card: the recogniser may lose a word of another turn, which then costs points first.
    const play = deductions.getByRole('button', {
      name: new RegExp(`${t('scoring.kind.accuracy')},[^,]*\\b4,.*${t('ui.action.play')}$`, 'i'),
    })
    await play.first().click()
    await page.getByText(t('practice.report.voice', { turn: 4, who: t('practice.live.you') })).waitFor()
  })

  test('the server has stored, byte for byte, the samples that the recorder sent', async () => {
    const stored = storedHashes(join(journey.server.dataDir, 'recordings'))
    const turns = sent.turns()

    expect(turns.length).toBeGreaterThanOrEqual(TURNS.length)
    for (const turn of turns) {
      expect(turn.pcm().length).toBeGreaterThan(32_000)
      expect(turn.declared).toBe(turn.sha256())
      expect(stored).toContain(turn.sha256())
    }
    await emma.leave()
  })

  test('an administrator reads the way that was taken and hears a turn', async () => {
    const admin = await journey.admin()
    const { page, t } = admin
    await page.goto(`${journey.server.origin}/admin/#/admin/view/studentReport`)
    await page
      .getByRole('row', { name: t('practice-admin.record.rowLabel', { name: 'Emma Wilson', scene: HOTEL_SCENE }) })
      .click()
    for (const [, intent, heard] of TURNS) {
      await page.getByText(heard).first().waitFor()
      await page.getByText(`“${intent}”`).first().waitFor()
    }
    const position = page.getByRole('slider', { name: t('practice-replay.position') })
    await page.getByRole('button', { name: t('practice-replay.play'), exact: true }).click()
    await expect.poll(async () => Number(await position.inputValue())).toBeGreaterThanOrEqual(2_000)
    expect(await page.getByText(t('practice-replay.broken')).count()).toBe(0)
    await admin.leave()
  })
})
