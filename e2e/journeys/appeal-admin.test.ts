import { afterAll, beforeAll, expect, test } from 'vitest'
import { appealList } from '@lianda/shared/module/appeal/appeal.admin.contract'
import { type Call, callerFor } from '../support/caller'
import { type Desk, deskOf } from '../support/desk'
import { HOTEL_TASK, HOTEL_WINS } from '../support/hotel'
import { type Journey, keepFailures, openJourney, type Person } from '../support/journey'
import { lookAt } from '../support/look'

keepFailures()
let journey: Journey
let owner: Person
let desk: Desk
let call: Call
beforeAll(async () => {
  journey = await openJourney()
  owner = await journey.admin('owner1', { still: true })
  desk = deskOf(owner, journey.server.origin)
  call = await callerFor(journey.server, 'owner1')
})
afterAll(() => journey?.close())

const NAME = '申小诉'
const REASON = '安静的房间我说过了，识别错了。'

/** A practice that misses one answer and is left, and its report. */
async function practised(learner: Person) {
  await learner.signIn(await journey.newcomer(NAME))
  await learner.openPractice(HOTEL_TASK)
  await learner.startTyping()
  await learner.say(HOTEL_WINS[0])
  await learner.turn(2)
  await learner.end()
  await learner.report()
}

test('a learner questions a score on a phone, a trainer hears and corrects it, and the report follows at once', async () => {
  const learner = await journey.person({ still: true })
  const { page, t } = learner
  const look = lookAt(learner, 'appeal')
  await practised(learner)
  const card = page.getByTestId('appeal').filter({ visible: true })
  await card.scrollIntoViewIfNeeded()
  await page.getByTestId('appeal-open').click()
  const dialog = page.getByTestId('appeal-dialog')
  await dialog.getByText(t('appeal.final')).waitFor()
  await look('dialog')
  await page.getByTestId('appeal-send').click()
  await dialog.getByText(t('appeal.reasonMissing')).waitFor()
  await page.getByTestId('appeal-reason').fill(REASON)
  await page.getByTestId('appeal-send').click()
  await card.getByText(t('appeal.state.0')).waitFor()
  await card.getByText(t('appeal.reason', { reason: REASON })).waitFor()
  await dialog.waitFor({ state: 'detached' })
  await look('made')

  const office = lookAt(owner, 'appeal-admin')
  await desk.open('/admin/train/complain?state=0', owner.t('appeal-admin.title'))
  await owner.page.getByRole('row', { name: new RegExp(NAME) }).waitFor()
  await office('list')
  await owner.page.getByRole('row', { name: new RegExp(NAME) }).click()
  await desk.heading(NAME)
  await owner.page.getByText(REASON).waitFor()
  await office('detail')
  await owner.page.getByRole('button', { name: owner.t('appeal-admin.uphold'), exact: true }).click()
  await owner.page.getByRole('alert').getByText(owner.t('appeal-admin.opinionMissing')).waitFor()
  await owner.page.getByLabel(owner.t('appeal-admin.opinion')).fill('录音里确实说了。')
  await owner.page.getByLabel(owner.t('appeal-admin.total')).fill('90')
  await owner.page.getByRole('button', { name: owner.t('appeal-admin.uphold'), exact: true }).click()
  const asked = desk.dialog(owner.t('appeal-admin.upholdTitle'))
  await asked.getByText(owner.t('appeal-admin.follows.recomputed')).waitFor()
  await office('follows')
  await Promise.all([
    desk.said(owner.t('appeal-admin.upheld', { name: NAME })),
    asked.getByRole('button', { name: owner.t('appeal-admin.uphold'), exact: true }).click(),
  ])
  await expect
    .poll(async () => (await call(appealList, { text: NAME })).rows)
    .toMatchObject([{ state: 1, opinion: '录音里确实说了。', after: { total: 90, passed: false } }])

  // Nobody touched the phone meanwhile.
  await card.getByText(t('appeal.state.1')).waitFor()
  await card.getByText(t('appeal.answer', { opinion: '录音里确实说了。' })).waitFor()
  await learner.shows(/^90$/)
  await look('answered')
  look.done()
  office.done()
  await learner.leave()
})
