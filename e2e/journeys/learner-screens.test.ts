import { afterAll, beforeAll, describe, test } from 'vitest'
import { looks } from '@lianda/shared/test/effort'
import type { Language } from '@lianda/shared/contract/fields'
import { HOTEL_TASK, HOTEL_WINS } from '../support/hotel'
import { type Journey, keepFailures, openJourney } from '../support/journey'
import { lookAt } from '../support/look'
import { DESKTOP, PHONE } from '../support/screens'
import { watchSentTurns } from '../support/sent-turns'

keepFailures()
let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

const FRAMES_PER_S = 25

interface Walk {
  name: string
  viewport: typeof PHONE
  dark: boolean
  speaks: Language
  account: string
}
const WALKS: Walk[] = [
  { name: 'phone-light-zh', viewport: PHONE, dark: false, speaks: 'zhCN', account: 'learner1' },
  { name: 'phone-dark-en', viewport: PHONE, dark: true, speaks: 'en', account: 'emma.wilson' },
  { name: 'desk-light-tw', viewport: DESKTOP, dark: false, speaks: 'zhTW', account: 'david.lin' },
  { name: 'desk-dark-zh', viewport: DESKTOP, dark: true, speaks: 'zhCN', account: 'learner4' },
]

describe("axe finds nothing on the learner's screens", () => {
  test.each(looks(WALKS, 'phone-dark-en', 'desk-light-tw'))('$name', async ({ name, account, ...options }) => {
    const person = await journey.person({ ...options, still: true })
    const { page, t } = person
    const { origin } = journey.server
    const look = lookAt(person, name)
    const sent = watchSentTurns(page)
    const heading = (key: string) =>
      page
        .getByRole('heading', { name: t(key) })
        .filter({ visible: true })
        .first()
        .waitFor()
    const dialog = (key: string) => page.getByRole('dialog', { name: t(key) })

    await page.goto(`${origin}/#/login`)
    await person.button('identity.signIn.submit').waitFor()
    await look('sign-in')
    await person.button('identity.signIn.submit').click()
    await person.shows(t('client.sign_in.account_required'))
    await look('sign-in-errors')
    for (const name of ['terms', 'privacy']) {
      await page.goto(`${origin}/#/${name}`)
      await page
        .getByRole('heading', { name: t(`legal.${name}.title`) })
        .filter({ visible: true })
        .waitFor()
      await look(name)
    }
    await person.signIn(account)
    await look('centre')
    await person.openTask(HOTEL_TASK)
    await page.getByTestId('task-next').filter({ visible: true }).waitFor()
    await look('task')
    await page.getByTestId('task-next').filter({ visible: true }).click()
    await page.getByTestId('practice-start').filter({ visible: true }).waitFor()
    await look('preflight')
    await person.button('practice.preflight.micCheck').click()
    await person.shows(t('practice.preflight.micRead'))
    await look('preflight-mic')

    await person.button('practice.preflight.start').click()
    await person.turn(1)
    await look('live-customer')
    await person.button('practice.talk.ready').waitFor()
    await page.getByTestId('talk-hint').click()
    await page.getByTestId('hint-take').click()
    await person.button('practice.hint.close').waitFor()
    await look('live-hint')
    await person.button('practice.hint.close').click()
    await person.button('practice.talk.ready').hover()
    await page.mouse.down()
    await person.button('practice.talk.holding').waitFor()
    await look('live-talking')
    // Fewer frames would not count as a turn.
    await sent.frames(1, FRAMES_PER_S)
    await page.mouse.up()
    await person.shows(t('practice.type.words'))
    await look('live-words')
    await person.say(HOTEL_WINS[0])
    await person.turn(2)
    await person.button('practice.live.pause').click()
    await page.getByRole('alertdialog', { name: t('practice.pause.title') }).waitFor()
    await look('live-paused')
    await person.button('practice.pause.resume').click()
    await person.button('practice.live.end').click()
    await page.getByRole('alertdialog', { name: t('practice.end.title') }).waitFor()
    await look('live-end')
    await page.getByTestId('end-confirm').click()
    await person.report()
    await look('report')
    await person.button('practice.report.transcript').click()
    await dialog('practice.report.transcriptTitle').waitFor()
    await look('report-transcript')
    await dialog('practice.report.transcriptTitle')
      .getByRole('button', { name: t('ui.action.close') })
      .click()
    await person.button('practice.report.again').click()
    await person.button('practice.preflight.history').click()
    await dialog('practice.history.title').waitFor()
    await look('history')

    await page.goto(`${origin}/#/user/mine`)
    await page.getByTestId('sign-out').waitFor()
    await look('mine')
    await page.getByTestId('mine-language').click()
    await dialog('ui.language.choose').waitFor()
    await look('mine-language')
    await page.goto(`${origin}/#/user/history`)
    await page.getByTestId('history-screen').getByRole('listitem').first().waitFor()
    await look('own-history')
    person.watched.expectProblem(/\b40[04]\b.*\/api\//)
    for (const [screen, address] of [
      ['task', 'task?id=none'],
      ['preflight', 'train?subtask=none&history=1'],
    ] as const) {
      await page.goto(`${origin}/#/user/dashboard/${address}`)
      const missing = page.getByTestId(screen).getByRole('heading', { name: t('ui.missing.title') })
      await missing.filter({ visible: true }).waitFor()
      await look(`missing-${screen}`)
    }
    await page.getByRole('alert').filter({ visible: true }).getByRole('button').click()
    await heading('task.center.tasks')
    await page.goto(`${origin}/#/404`)
    await heading('setting.notFound.title')
    await look('not-found')
    await person.leave()
    look.done()
  })
})
