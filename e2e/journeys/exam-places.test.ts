import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordList } from '@lianda/shared/module/exam/record.admin.contract'
import { type Call, callerFor } from '../support/caller'
import { openLink } from '../support/cuttable-link'
import { giveReason, openRecord, recordOf } from '../support/exam-records'
import { publishExam } from '../support/exam-world'
import { examinee } from '../support/examinee'
import { AWAY, type Journey, keepFailures, openJourney, SIGNED_OUT } from '../support/journey'
import { keptDocuments } from '../support/kept-documents'
import { DESKTOP } from '../support/screens'

keepFailures()
let journey: Journey
let owner: Call
beforeAll(async () => {
  journey = await openJourney()
  owner = await callerFor(journey.server, 'owner1')
})
afterAll(() => journey?.close())

/** Names of the exams stored on this device, of all users. */
const keptExams = async (page: Page) =>
  // What the training centre shows is stored too, for the signed-in user.
  Object.keys(await keptDocuments(page)).filter((key) => key.includes(',exam.'))

describe('one exam in two places', () => {
  test('in a second tab it goes on there; the first one stops, says why and can take it back', async () => {
    const account = await journey.newcomer()
    const { taskId, title } = await publishExam(owner, '两个页面', { accounts: [account] })
    const learner = await journey.person()
    const { page, t } = learner
    const first = examinee(learner)
    await learner.signIn(account)
    await first.openCover(title)
    await first.start()
    await first.choose('A')
    await first.badge('saved')

    const tab = await learner.watched.context.newPage()
    const second = examinee({ page: tab, t })
    await tab.goto(page.url())
    await tab.getByRole('button', { name: t('exam.cover.continue') }).click()
    await second.question(2)
    await first.stands('fenced')
    await learner.shows(t('exam.still.fenced'))
    await second.choose('AC')
    await second.badge('saved')

    await first.continueHere()
    await first.question(3)
    await second.stands('fenced')
    await first.choose('A')
    await first.next(4)
    await first.fill('Berlin', '1990')
    await first.handIn()
    expect(await first.total()).toBe('100')
    const { timeline } = await recordOf(owner, taskId)
    expect(timeline.map(({ kind }) => kind).filter((kind) => kind === 'reload')).toHaveLength(2)
    await tab.close()
    await learner.leave()
  })

  test('a phone without a network that was left for a desk loses nothing: its answers join those given at the desk', async () => {
    const account = await journey.newcomer()
    const { taskId, title } = await publishExam(owner, '手机和电脑', { accounts: [account] })
    const link = await openLink(journey.server.origin)
    const phone = await journey.person({ origin: link.origin })
    const desk = await journey.person({ viewport: DESKTOP })
    const [onPhone, atDesk] = [examinee(phone), examinee(desk)]
    await phone.signIn(account)
    await onPhone.openCover(title)
    await onPhone.start()
    await onPhone.choose('A')
    await onPhone.badge('saved')
    phone.watched.expectProblem(AWAY)
    link.cut()
    await onPhone.next(2)
    await onPhone.choose('AC')
    await onPhone.badge('local')

    await desk.signIn(account)
    await atDesk.openCover(title)
    await desk.page.getByTestId('exam-start').filter({ visible: true }).click()
    await atDesk.question(2)
    await atDesk.next(3)
    await atDesk.choose('A')
    await atDesk.badge('saved')
    link.mend()
    await onPhone.stands('fenced')
    await onPhone.continueHere()
    await onPhone.question(4)
    await atDesk.stands('fenced')
    await onPhone.fill('Berlin', '1990')
    await onPhone.handIn()
    expect(await onPhone.total()).toBe('100')
    const { result, facts } = await recordOf(owner, taskId)
    expect(facts.moves).toBe(2)
    expect(result.questions.map(({ value }) => value)).toEqual([['A'], ['A', 'C'], ['A'], ['Berlin', '1990']])
    await phone.leave()
    await desk.leave()
    await link.close()
  })

  test('two people on one phone: neither sees the other, and held answers wait for their owner', async () => {
    const [one, another] = [await journey.newcomer('罗雨桐'), await journey.newcomer('韩立新')]
    const { taskId, title } = await publishExam(owner, '共用手机', { accounts: [one, another] })
    const link = await openLink(journey.server.origin)
    const phone = await journey.person({ origin: link.origin, keepsProgram: true })
    const { page, t, watched } = phone
    const exam = examinee(phone)
    const signOut = async () => {
      watched.expectProblem(SIGNED_OUT)
      await page.goto(`${link.origin}/#/user/mine`)
      await page.getByTestId('sign-out').click()
      await page.getByTestId('sign-out-confirm').click()
    }
    await phone.signIn(one)
    await exam.openCover(title)
    await exam.start()
    await exam.choose('A')
    await exam.badge('saved')
    await phone.programKept()
    watched.expectProblem(AWAY)
    link.cut()
    await exam.next(2)
    await exam.choose('AC')
    await exam.badge('local')
    await signOut()
    await page.getByRole('alertdialog', { name: t('setting.signOut.title', { n: 1 }) }).waitFor()
    await phone.button('setting.signOut.keep').click()
    await page.locator('#sign-in-account').waitFor()
    link.mend()

    await phone.signIn(another)
    await exam.openCover(title)
    await phone.button('exam.cover.start').waitFor()
    await expect.poll(() => keptExams(page)).toEqual([])
    expect((await recordOf(owner, taskId)).record).toMatchObject({ userName: '罗雨桐', answered: 1 })
    await exam.start()
    expect(await page.locator('[data-testid^="option-"][aria-checked="true"]').count()).toBe(0)
    await exam.choose('B')
    await exam.badge('saved')
    await signOut()
    await page.locator('#sign-in-account').waitFor()

    await phone.signIn(one)
    await exam.openCover(title)
    await phone.button('exam.cover.continue').click()
    await exam.question(3)
    // The device shows its answers before they have arrived.
    await expect
      .poll(async () => {
        const { rows } = await owner(recordList, { page: 1, rows: 20, taskId })
        return rows.map(({ userName, answered }) => `${userName} ${answered}`).sort()
      })
      .toEqual(['罗雨桐 2', '韩立新 1'])
    await exam.choose('A')
    await exam.next(4)
    await exam.fill('Berlin', '1990')
    await exam.handIn()
    expect(await exam.total()).toBe('100')
    await phone.leave()
    await link.close()
  })
})

describe('extra time', () => {
  test('given by an administrator, it is on the learner’s clock without a touch', async () => {
    const account = await journey.newcomer('苏可欣')
    const { taskId, title } = await publishExam(owner, '加时考试', { accounts: [account] })
    const learner = await journey.person()
    const exam = examinee(learner)
    await learner.signIn(account)
    await exam.openCover(title)
    await exam.start()
    const admin = await journey.admin('admin1', { still: true })
    const { record } = await recordOf(owner, taskId)
    await openRecord(admin, journey.server.origin, record.id, '苏可欣')
    await admin.button('exam-admin.record.extend.verb').click()
    const [before, atMs] = [await exam.leftS(), Date.now()]
    await Promise.all([
      learner.shows(learner.t('exam.time.extra', { n: 10 })),
      admin.shows(admin.t('exam-admin.record.extend.done', { count: 1, minutes: 10 })),
      giveReason(admin, admin.t('exam-admin.record.extend.title'), admin.t('exam-admin.record.extend.verb')),
    ])
    expect((await exam.leftS()) + (Date.now() - atMs) / 1000).toBeGreaterThan(before + 590)
    expect((await recordOf(owner, taskId)).timeline.map(({ kind }) => kind)).toContain('extra_time')
    await admin.leave()
    await learner.leave()
  })
})
