import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { looks } from '@lianda/shared/test/effort'
import type { Language } from '@lianda/shared/contract/fields'
import { HOTEL_TASK } from '../support/hotel'
import { type Journey, keepFailures, openJourney, type Person } from '../support/journey'
import { tabTo } from '../support/keyboard'
import { lookAt } from '../support/look'
import { allowMic, blockMic, obeyMicPermission } from '../support/mic-permission'
import { passes } from '../support/passing'
import { DESKTOP, PHONE } from '../support/screens'

keepFailures()
let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

const openTest = async ({ page }: Person) => {
  await page.goto(`${journey.server.origin}/#/pages/recorder-test`)
  await page.getByTestId('recorder-allow').waitFor()
}
/** Records about a second of the browser's fake tone. */
async function record({ page, t }: Person): Promise<void> {
  await page.getByTestId('recorder-start').click()
  await page.locator('[data-testid="recorder-stop"]:not([aria-disabled])').waitFor()
  // The room's figure comes once a second: a second of sound has been heard by then.
  await page
    .getByText(/−\d+ dBFS/)
    .nth(1)
    .waitFor()
  await page.getByTestId('recorder-stop').click()
  await page.getByText(t('recorder-test.take.title')).first().waitFor()
}

interface Walk {
  name: string
  viewport: typeof PHONE
  dark: boolean
  speaks: Language
}
const WALKS: Walk[] = [
  { name: 'recorder-phone-light-zh', viewport: PHONE, dark: false, speaks: 'zhCN' },
  { name: 'recorder-phone-dark-en', viewport: PHONE, dark: true, speaks: 'en' },
  { name: 'recorder-desk-light-tw', viewport: DESKTOP, dark: false, speaks: 'zhTW' },
  { name: 'recorder-desk-dark-zh', viewport: DESKTOP, dark: true, speaks: 'zhCN' },
]

describe('the recorder test', () => {
  test.each(looks(WALKS, 'recorder-phone-dark-en', 'recorder-desk-light-tw'))(
    'records in both modes and plays, and axe finds nothing: $name',
    async ({ name, ...options }) => {
      const person = await journey.person({ ...options, still: true })
      const { page, t } = person
      const look = lookAt(person, name)
      await openTest(person)
      await page.getByTestId('recorder-start').click()
      await person.shows(t('recorder-test.note.permission_first'))
      await look('permission-first')
      await page.getByTestId('recorder-allow').click()
      await person.shows(t('recorder-test.mic.allowed'))
      await record(person)
      await look('plug-in')
      for (const format of ['mp3', 'wav']) {
        const play = page.getByTestId(`recorder-play-${format}`)
        const stop = person.button('recorder-test.button.stopPlaying')
        const playing = passes(page, `[data-testid="recorder-play-${format}"]`, t('recorder-test.button.stopPlaying'))
        await Promise.all([playing, play.click()])
        // Played to its end meanwhile, it plays once more, and ends by itself.
        await play.click()
        await stop.waitFor({ state: 'detached' })
      }
      await person.shows(t('recorder-test.hearing.signIn'))
      await page.getByTestId('recorder-delete').click()
      await page.getByTestId('recorder-take').waitFor({ state: 'detached' })

      await page.getByRole('radio', { name: t('recorder-test.mode.original') }).click()
      await person.shows(t('recorder-test.mic.allowed'))
      await record(person)
      expect(await page.getByTestId('recorder-play-mp3').count()).toBe(0)
      await look('original')
      look.done()
      await person.leave()
    },
  )

  test('lets the recogniser hear the recording of somebody who is signed in', async () => {
    const emma = await journey.person({ speaks: 'en' })
    const { page, t } = emma
    await emma.signIn('emma.wilson')
    await openTest(emma)
    await page.getByTestId('recorder-allow').click()
    await emma.shows(t('recorder-test.mic.allowed'))
    await record(emma)
    await page.getByTestId('recorder-hear').click()
    // The journeys' server has no recogniser for sure: what it says is the server's answer either way.
    await page.getByTestId('recorder-heard').getByText(/\S/).first().waitFor()
    await emma.leave()
  })

  test('goes from the permission to a recording with the keyboard alone', async () => {
    const person = await journey.person({ speaks: 'en', viewport: DESKTOP })
    const { page, t } = person
    await openTest(person)
    await tabTo(page, t('recorder-test.mic.allow'))
    await page.keyboard.press('Enter')
    await person.shows(t('recorder-test.mic.allowed'))
    await tabTo(page, t('recorder-test.button.start'))
    await page.keyboard.press('Enter')
    await page.locator('[data-testid="recorder-stop"]:not([aria-disabled])').waitFor()
    await page
      .getByText(/−\d+ dBFS/)
      .nth(1)
      .waitFor()
    await tabTo(page, t('recorder-test.button.stop'))
    await page.keyboard.press('Space')
    await person.button('recorder-test.button.playWav').waitFor()
    await person.leave()
  })
})

describe('a blocked microphone', () => {
  test.each<Pick<Walk, 'speaks' | 'viewport'>>([
    { speaks: 'en', viewport: DESKTOP },
    { speaks: 'zhTW', viewport: PHONE },
  ])('says the steps, and the test goes on by itself when it is allowed: $speaks', async (options) => {
    const person = await journey.person(options)
    const { t, watched } = person
    await obeyMicPermission(watched.context)
    await openTest(person)
    await blockMic(watched.context, journey.server.origin)
    await person.page.getByTestId('recorder-allow').click()
    await person.shows(t('voice.mic.denied'))
    await person.shows(t('voice.mic.steps.chrome'))
    await allowMic(watched.context, journey.server.origin)
    await person.shows(t('recorder-test.mic.allowed'))
    await person.leave()
  })

  test('is said before a practice and in the room, where typing goes on until it is allowed again', async () => {
    const emma = await journey.person({ speaks: 'en', viewport: DESKTOP })
    const { page, t, watched } = emma
    await obeyMicPermission(watched.context)
    await emma.signIn('emma.wilson')
    await emma.openPractice(HOTEL_TASK)
    await blockMic(watched.context, journey.server.origin)
    await emma.button('practice.preflight.start').click()
    await emma.shows(t('voice.mic.steps.chrome'))
    await allowMic(watched.context, journey.server.origin)
    await emma.shows(t('practice.preflight.micRead'))

    await emma.button('practice.preflight.start').click()
    await emma.turn(1)
    await emma.button('practice.talk.ready').waitFor()
    await blockMic(watched.context, journey.server.origin)
    await emma.shows(t('voice.mic.steps.chrome'))
    await page.getByRole('textbox', { name: t('practice.type.label') }).waitFor()
    await allowMic(watched.context, journey.server.origin)
    await emma.button('practice.talk.ready').waitFor()
    await emma.leave()
  })
})
