import { afterAll, beforeAll, describe, test } from 'vitest'
import { HOTEL_SCENE, HOTEL_TASK, HOTEL_WINS } from '../support/hotel'
import { keepFailures, type Person } from '../support/journey'
import { type Look, lookAt, lookInBothThemes } from '../support/look'
import { spoken } from '../support/microphone'
import { shot } from '../support/screens'
import { openScriptedRecogniser, type ScriptedRecogniser } from '../support/scripted-recogniser'
import type { SentTurns } from '../support/sent-turns'
import { needsPrograms } from '../support/spoken-journey'
import { holdAndSpeak } from '../support/talk'

keepFailures()

describe('a recogniser that hangs, fails, does not understand, and comes back', () => {
  needsPrograms(['espeak-ng'])
  let room: ScriptedRecogniser
  let emma: Person
  let sent: SentTurns
  let look: Look
  beforeAll(async () => {
    room = await openScriptedRecogniser()
    ;({ emma, sent } = room)
    look = lookInBothThemes(emma, 'heard')
  })
  afterAll(() => room?.close())

  const say = () => holdAndSpeak(emma, room.microphone, spoken('Good evening, welcome.'), sent)

  /** The silence rule waits longer for somebody who types. */
  const lookUnhurried = async (name: string) => {
    await emma.button('practice.talk.type').click()
    await look(name)
    await emma.button('practice.heard.again').click()
  }

  test('asks again for what it did not understand, and the turn goes on as if nothing had been', async () => {
    const { t } = emma
    await emma.signIn('emma.wilson')
    await emma.openPractice(HOTEL_TASK)
    await emma.button('practice.preflight.start').click()
    await emma.turn(1)
    room.script({ transcript: () => '' })
    await say()
    await emma.shows(t('practice.heard.unclear'))
    await lookUnhurried('unclear')
    await emma.turn(1)
    room.script({ transcript: () => HOTEL_WINS[0] })
    await say()
    await emma.turn(2)
    await emma.shows(t('practice.live.youSaid', { text: HOTEL_WINS[0] }))
  })

  test('was wrong: the learner writes what they really said beside it', async () => {
    const { page, t } = emma
    await emma.button('practice.understood.correct').filter({ visible: true }).click()
    await page.getByRole('textbox', { name: t('practice.understood.label') }).fill('Good evening, Mrs Carter')
    await look('correction')
    await emma.button('practice.understood.save').click()
    await emma.shows(t('practice.understood.corrected', { text: 'Good evening, Mrs Carter' }))
  })

  test('hangs: after two seconds the turn can be typed instead, and its recording stays', async () => {
    room.script({ hang: true })
    await say()
    await emma.shows(emma.t('practice.heard.slow'))
    await shot(emma.page, 'heard/slow')
    await emma.button('practice.talk.type').click()
    await emma.shows(emma.t('practice.heard.given_up'))
    await look('given-up')
    await emma.say(HOTEL_WINS[1])
    await emma.turn(3)
  })

  test('fails: its name and what happened are shown, nothing replaces it, and once it is back the turn is said again', async () => {
    const { t } = emma
    room.script({ failWith: 503 })
    await emma.button('practice.talk.speak').click()
    await say()
    await emma.shows(t('practice.heard.failed'))
    await emma.shows(/OpenAI-compatible \(scripted\)/)
    await lookUnhurried('failed')
    room.script({ transcript: () => HOTEL_WINS[2] })
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
    await look('report')
    look.done()
    await emma.leave()
  })

  test('and an administrator reads the same', async () => {
    const admin = await room.journey.admin('admin1', { still: true })
    const { page, t } = admin
    await page.goto(`${room.journey.server.origin}/admin/#/admin/view/studentReport`)
    await page
      .getByRole('row', { name: t('practice-admin.record.rowLabel', { name: 'Emma Wilson', scene: HOTEL_SCENE }) })
      .click()
    for (const why of ['unclear', 'given_up', 'failed'])
      await page
        .getByText(t(`practice-replay.notHeard.${why}`))
        .first()
        .waitFor()
    await page.getByText(t('practice-replay.typedFor')).first().waitFor()
    await page.getByText(t('practice-replay.corrected', { text: 'Good evening, Mrs Carter' })).waitFor()
    const records = lookAt(admin, 'heard')
    await records('records')
    records.done()
    await admin.leave()
  })
})
