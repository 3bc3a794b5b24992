import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Call, callerFor } from '../support/caller'
import { publishExam } from '../support/exam-world'
import { examinee } from '../support/examinee'
import { HOTEL_TASK, HOTEL_WINS } from '../support/hotel'
import { AWAY, type Journey, keepFailures, openJourney } from '../support/journey'
import { keptDocuments } from '../support/kept-documents'
import { listed } from '../support/learner'
import { openAnew } from '../support/screens'

keepFailures()
let journey: Journey
let owner: Call
beforeAll(async () => {
  journey = await openJourney()
  owner = await callerFor(journey.server, 'owner1')
})
afterAll(() => journey?.close())

describe('started from the home screen without a network', () => {
  test('the running exam is in the centre and goes on; packages opened before can be read', async () => {
    const account = await journey.newcomer()
    const { title } = await publishExam(owner, '主屏考试', { accounts: [account] })
    const learner = await journey.person({ keepsProgram: true })
    const { page, watched, t } = learner
    const exam = examinee(learner)
    await learner.signIn(account)
    await learner.programKept()
    await exam.openCover(title)
    await exam.start()
    await exam.choose('A')
    await exam.badge('saved')

    watched.expectProblem(AWAY)
    await watched.context.setOffline(true)
    await page.close()
    const again = await watched.context.newPage()
    const restarted = examinee({ page: again, t })
    // The manifest's start_url.
    await again.goto(`${journey.server.origin}/#/login`)
    const card = again.getByTestId('running-exam')
    await card.getByText(title, { exact: false }).first().waitFor()
    await (await listed({ page: again }, title)).click()
    await again.getByTestId('task').filter({ visible: true }).waitFor()
    await again.goBack()
    await card.getByRole('button').first().click()
    await restarted.question(1)
    await again.locator('[data-testid="option-A"][aria-checked="true"]').waitFor()
    await restarted.next(2)
    await restarted.choose('AC')
    await restarted.badge('local')
    await watched.context.setOffline(false)
    await restarted.badge('saved')
    await learner.leave()
  })

  test('a paused practice says until when it can be gone on with, and opens by itself when the network is back', async () => {
    const learner = await journey.person({ keepsProgram: true })
    const { page, watched, t } = learner
    await learner.signIn(await journey.newcomer())
    await learner.programKept()
    await learner.openPractice(HOTEL_TASK)
    await learner.startTyping()
    await learner.say(HOTEL_WINS[0])
    await learner.turn(2)
    await learner.button('practice.live.pause').click()
    await learner.button('practice.pause.leave').click()
    await page.getByTestId('task').filter({ visible: true }).waitFor()
    await openAnew(page, `${journey.server.origin}/#/user/dashboard/center`)
    await learner.shows(t('task.center.unfinished.continue'))

    watched.expectProblem(AWAY)
    await watched.context.setOffline(true)
    await page.close()
    const again = await watched.context.newPage()
    await again.goto(`${journey.server.origin}/#/login`)
    await again.getByRole('button', { name: t('task.center.unfinished.continue') }).click()
    await again.getByText(t('practice.preflight.offline.title')).waitFor()
    await again.getByText(new RegExp(t('practice.preflight.offline.until', { turn: 2, when: '.+' }))).waitFor()
    await watched.context.setOffline(false)
    await again.getByTestId('practice-start').filter({ visible: true }).waitFor()
    await learner.leave()
  })

  test('the next attempt says what the last report said to do, without the way to that report', async () => {
    const learner = await journey.person({ keepsProgram: true })
    const { page, watched, t } = learner
    await learner.signIn(await journey.newcomer())
    await learner.programKept()
    await learner.openPractice(HOTEL_TASK)
    await learner.startTyping()
    await learner.say(HOTEL_WINS[0])
    await learner.turn(2)
    await learner.end()
    const things = (on: typeof page, title: string) =>
      on
        .getByRole('heading', { name: t(title) })
        .locator('xpath=..')
        .getByRole('listitem')
    // Its number, then what to do.
    const [, said = ''] = (await things(page, 'practice.report.next').first().innerText()).split('\n')
    expect(said).not.toBe('')
    const kept = async () => Object.entries(await keptDocuments(page)).find(([key]) => key.endsWith(',last-times'))?.[1]
    await expect.poll(kept).toContain('"things"')

    watched.expectProblem(AWAY)
    await watched.context.setOffline(true)
    await page.close()
    const again = await watched.context.newPage()
    await again.goto(`${journey.server.origin}/#/login`)
    await (await listed({ page: again }, HOTEL_TASK)).click()
    await again.getByTestId('task-next').filter({ visible: true }).click()
    await again.getByText(t('practice.preflight.offline.title')).waitFor()
    await things(again, 'practice.last.title').filter({ hasText: said }).first().waitFor()
    expect(await again.getByTestId('last-report').count()).toBe(0)
    await watched.context.setOffline(false)
    await again.getByTestId('last-report').filter({ visible: true }).waitFor()
    await learner.leave()
  })
})
