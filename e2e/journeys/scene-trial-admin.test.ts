import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordList } from '@lianda/shared/module/practice/practice.admin.contract'
import { sceneList } from '@lianda/shared/module/scene/scene.admin.contract'
import { type Call, callerFor } from '../support/caller'
import { type Desk, deskOf } from '../support/desk'
import { flowDeskOf } from '../support/flow-desk'
import { HOTEL_SCENE } from '../support/hotel'
import { keepFailures, type Person } from '../support/journey'
import { type Learner, learnerOn } from '../support/learner'
import { lookAt } from '../support/look'
import { spoken, watchMicrophone } from '../support/microphone'
import { type SentTurns, watchSentTurns } from '../support/sent-turns'
import { needsPrograms, openSpokenJourney, type SpokenJourney } from '../support/spoken-journey'
import { sayUntilHeard } from '../support/talk'

keepFailures()

describe('a scene on the learner’s screen, beside the editor', () => {
  needsPrograms(['espeak-ng', 'pocketsphinx_batch'])
  let open: SpokenJourney
  let trainer: Person
  let desk: Desk
  let call: Call
  let sent: SentTurns
  beforeAll(async () => {
    open = await openSpokenJourney()
    const { server } = open.journey
    trainer = await open.journey.admin('owner1', { still: true })
    await watchMicrophone(trainer.watched.context)
    sent = watchSentTurns(trainer.page)
    desk = deskOf(trainer, server.origin)
    call = await callerFor(server, 'owner1')
  })
  afterAll(() => open?.close())

  const tried = () => desk.dialog(trainer.t('free-practice.try.title'))
  const recordings = () =>
    readdirSync(join(open.journey.server.dataDir, 'recordings'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.(wav|mp3)$/.test(name),
    )
  /** The learner in the phone that is open. */
  async function inPhone(): Promise<Learner> {
    // Of the round that begins: the frame of the one before goes away.
    await tried().frameLocator('iframe').getByTestId('practice-start').waitFor()
    const phone = await tried().locator('iframe').elementHandle()
    const frame = await phone?.contentFrame()
    if (!frame) throw new Error('no phone')
    return learnerOn(trainer.page, open.journey.server, trainer.t, frame)
  }

  test('is tried from a node, spoken and typed: what was understood, why, and what it costs is beside it', async () => {
    const { page, t } = trainer
    const look = lookAt(trainer, 'scene-trial')
    const records = async () => (await call(recordList, { page: 1, rows: 1 })).total
    const before = await records()
    const { rows } = await call(sceneList, { page: 1, rows: 100, kind: 'flow' })
    const scene = rows.find(({ name }) => name === HOTEL_SCENE)
    await desk.open(`/admin/voice/editscene?id=${scene?.id ?? ''}`, HOTEL_SCENE)
    await page.locator('.ant-segmented').getByText(t('flow-edit.view.text'), { exact: true }).click()
    await page.locator('[data-head="q_breakfast"]').click()
    await desk.button(t('flow-edit.tryFrom')).click()

    const learner = await inPhone()
    await tried().getByText(t('free-practice.try.screen.waiting')).waitFor()
    await look('ready')
    await learner.button('practice.preflight.start').click()
    await learner.turn(1)
    const breakfast = spoken('Breakfast is from seven to ten and it is included.')
    await sayUntilHeard(learner, open.microphone, breakfast, sent, learner.turnHeading(2))
    // Twice where the sentence had to be said again.
    await tried().getByText('Time and price', { exact: true }).first().waitFor()
    await expect.poll(recordings).not.toEqual([])

    await learner.button('practice.talk.type').click()
    await learner.say('May I have your credit card, please?')
    await tried().getByText('Ask for a card', { exact: true }).waitFor()
    await tried().getByText(/^−\d/).first().waitFor()
    await look('tried')
    await learner.turn(3)
    await learner.end()
    const total = await learner.score()
    const how = t('free-practice.try.screen.ended')
    await tried().getByText(t('free-practice.try.screen.scored', { how, total }), { exact: true }).waitFor()
    await look('ended')

    // The editor beside it stays in use, and another round begins with what is written then.
    await page.locator('[data-head="s_card"]').click()
    await tried()
      .getByRole('button', { name: t('free-practice.try.screen.again') })
      .click()
    await inPhone()
    await tried().locator('.ant-drawer-close').click()
    await tried().waitFor({ state: 'detached' })
    await expect.poll(() => recordings()).toEqual([])
    expect(await records()).toBe(before)
    look.done()
  })

  test('says what keeps it from being played, and leads there', async () => {
    const { page, t } = trainer
    const { rows } = await call(sceneList, { page: 1, rows: 100, kind: 'flow' })
    const scene = rows.find(({ name }) => name === HOTEL_SCENE)
    await desk.open(`/admin/voice/editscene?id=${scene?.id ?? ''}`, HOTEL_SCENE)
    await page.locator('.ant-segmented').getByText(t('flow-edit.view.canvas'), { exact: true }).click()
    await page.locator('.react-flow__node').first().waitFor()
    await flowDeskOf(trainer).add('customer')
    await desk.button(t('scene-edit.try')).click()
    await tried().getByText(t('free-practice.try.stops')).waitFor({ state: 'attached' })
    await tried().getByRole('listitem').getByRole('button').first().click()
    await tried().waitFor({ state: 'detached' })
    await page.locator('.react-flow__node.selected').first().waitFor()
    await trainer.leave()
  })
})
