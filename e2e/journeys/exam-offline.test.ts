import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Call, callerFor } from '../support/caller'
import { openLink } from '../support/cuttable-link'
import { giveReason, openRecord, recordOf } from '../support/exam-records'
import { publishExam } from '../support/exam-world'
import { examinee } from '../support/examinee'
import { AWAY, type Journey, keepFailures, openOwnJourney } from '../support/journey'

const MINUTE_MS = 60_000

keepFailures()
let journey: Journey
let owner: Call
beforeAll(async () => {
  journey = await openOwnJourney({ LOCAL_ASR: 'off', LOCAL_TTS: 'off' })
  owner = await callerFor(journey.server, 'owner1')
})
afterAll(() => journey?.close())

describe('an exam without a network', () => {
  test('cut in the middle and reloaded while it is away, it goes on; everything is saved within 5 s of its return', async () => {
    const { taskId, title } = await publishExam(owner, '断网考试', { limitMinute: 5 })
    const link = await openLink(journey.server.origin)
    const learner = await journey.person({ origin: link.origin, keepsProgram: true })
    const { page, watched } = learner
    const exam = examinee(learner)
    await learner.signIn('learner1')
    await exam.openCover(title)
    await exam.start()
    await exam.choose('A')
    await exam.badge('saved')

    await learner.programKept()
    watched.expectProblem(AWAY)
    link.cut()
    await exam.next(2)
    await exam.choose('AC')
    await exam.badge('local')
    await exam.next(3)
    await exam.choose('A')
    await exam.badge('local')
    await page.reload()
    await exam.question(3)
    await expect.poll(() => page.getByTestId('option-A').getAttribute('aria-checked')).toBe('true')
    await exam.next(4)
    await exam.fill('Berlin', '1990')
    await exam.badge('local')

    link.mend()
    await exam.badge('saved')
    await expect
      .poll(async () => (await recordOf(owner, taskId)).record)
      .toMatchObject({ userName: '沈晓雯', state: 'running', answered: 4 })

    // Handing in is possible five minutes after the start; the device learns the server's time from its next save.
    await journey.server.advance(6 * MINUTE_MS)
    await exam.fill('Berlin', '1991')
    await exam.badge('saved')
    await exam.handIn()
    expect(await exam.total()).toBe('90')
    const { record, result, timeline } = await recordOf(owner, taskId)
    expect(result.questions.map(({ value }) => value)).toEqual([['A'], ['A', 'C'], ['A'], ['Berlin', '1991']])
    expect(record).toMatchObject({ state: 'submitted', submitReason: 'learner', total: 90, lateAnswers: 0 })
    expect(timeline.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['started', 'reload', 'submitted']))
    await learner.leave()
    await link.close()
  })

  test('over its deadline, what arrives late is kept and not scored, until an administrator accepts it', async () => {
    const { taskId, title } = await publishExam(owner, '过时考试')
    const link = await openLink(journey.server.origin)
    const learner = await journey.person({ origin: link.origin })
    const { page, t, watched } = learner
    const exam = examinee(learner)
    await page.clock.install()
    await learner.signIn('learner2')
    await exam.openCover(title)
    await exam.start()
    await exam.choose('A')
    await exam.badge('saved')
    watched.expectProblem(AWAY)
    link.cut()
    await exam.next(2)
    await exam.choose('AC')
    await exam.next(3)
    await exam.choose('A')
    await exam.badge('local')
    await page.clock.fastForward(61 * MINUTE_MS)
    await journey.server.advance(61 * MINUTE_MS)
    await exam.stands('time_up')
    await learner.shows(t('exam.still.waiting', { n: 2 }))
    await learner.shows(t('exam.still.lateKept'))

    link.mend()
    await exam.result()
    expect(await exam.total()).toBe('30')
    await learner.shows(t('exam.result.late', { n: 2 }))

    const admin = await journey.admin('admin1', { still: true })
    const before = await recordOf(owner, taskId)
    expect(before.facts.offlineMs).toBeGreaterThan(60 * MINUTE_MS)
    expect(before.late.map(({ question, value }) => [question, value])).toEqual([
      [2, ['A', 'C']],
      [3, ['A']],
    ])
    await openRecord(admin, journey.server.origin, before.record.id, '顾子谦')
    await admin.button('exam-admin.record.late.acceptAll', { count: 2 }).click()
    const verb = admin.t('exam-admin.record.late.accept')
    await Promise.all([
      admin.shows(admin.t('exam-admin.record.late.done', { total: 80 })),
      giveReason(admin, admin.t('exam-admin.record.late.acceptTitle', { count: 2 }), verb),
    ])
    await learner.shows(t('exam.result.lateAccepted', { n: 2 }))
    await expect.poll(() => exam.total()).toBe('80')
    await admin.leave()
    await learner.leave()
    await link.close()
  })

  test('on a phone that is full it says so and goes on; the answers arrive directly', async () => {
    const { taskId, title } = await publishExam(owner, '满盘考试')
    const link = await openLink(journey.server.origin)
    const learner = await journey.person({ origin: link.origin })
    const { page, t, watched } = learner
    const exam = examinee(learner)
    await page.addInitScript(() => {
      const { put } = IDBObjectStore.prototype
      let full = false
      addEventListener('phone-full', () => (full = true))
      IDBObjectStore.prototype.put = function (...given) {
        if (full) throw new DOMException('no room', 'QuotaExceededError')
        return put.apply(this, given)
      }
    })
    await learner.signIn('learner3')
    await exam.openCover(title)
    await exam.start()
    await exam.choose('A')
    await exam.badge('saved')
    await page.evaluate(() => dispatchEvent(new Event('phone-full')))
    watched.expectProblem(AWAY)
    link.cut()
    await exam.next(2)
    await exam.choose('AC')
    await exam.badge('full')
    await page
      .getByRole('alert')
      .filter({ hasText: t('exam.room.full') })
      .waitFor()
    await exam.next(3)
    await exam.choose('A')

    link.mend()
    await exam.badge('saved')
    await exam.next(4)
    await exam.fill('Berlin', '1990')
    await exam.handIn()
    expect(await exam.total()).toBe('100')
    const { timeline } = await recordOf(owner, taskId)
    expect(timeline.map(({ kind }) => kind)).toContain('full')
    await learner.leave()
    await link.close()
  })
})
