import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Call, callerFor } from '../support/caller'
import { openLink } from '../support/cuttable-link'
import { publishExam } from '../support/exam-world'
import { examinee } from '../support/examinee'
import { AWAY, type Journey, keepFailures, openJourney } from '../support/journey'
import { recordGet, recordList } from '@lianda/shared/module/exam/record.admin.contract'

keepFailures()
let journey: Journey
let trainer: Call
beforeAll(async () => {
  journey = await openJourney({ LOCAL_ASR: 'off', LOCAL_TTS: 'off' })
  trainer = await callerFor(journey.server, 'owner1')
})
afterAll(() => journey?.close())

describe('an exam without a network', () => {
  test('cut in the middle and reloaded while it is away, it goes on; everything is saved within 5 s of its return', async () => {
    const link = await openLink(journey.server.origin)
    const learner = await journey.person({ origin: link.origin })
    const { page, watched } = learner
    const exam = examinee(learner)
    await learner.signIn('learner1')
    await exam.openCover('第四季度产品知识考试')
    await exam.start()
    await exam.choose('A')
    await exam.next(2)
    await exam.choose('B')
    await exam.badge('saved')

    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    watched.expectProblem(AWAY)
    link.cut()
    await exam.next(3)
    await exam.choose('C')
    await exam.badge('local')
    await exam.next(4)
    await exam.choose('A')
    await page.reload()
    await exam.question(4)
    expect(await page.locator('[data-testid="option-A"]').getAttribute('aria-checked')).toBe('true')
    await exam.next(5)
    await exam.choose('D')
    await exam.badge('local')

    link.mend()
    await exam.badge('saved')
    const { rows } = await trainer(recordList, { page: 1, rows: 20 })
    expect(rows).toMatchObject([{ userName: '沈晓雯', state: 'running', answered: 5 }])

    // Handing in is possible five minutes after the start; the device hears the time with its next save.
    await journey.server.advance(6 * 60_000)
    await exam.choose('B')
    await exam.badge('saved')
    await exam.handIn()
    const { record } = await trainer(recordGet, { id: rows[0]?.id ?? '' })
    expect(record.result.questions.map(({ value }) => value.length)).toEqual([1, 1, 1, 1, 1, ...Array(15).fill(0)])
    expect(record.record).toMatchObject({ state: 'submitted', submitReason: 'learner', lateAnswers: 0 })
    expect(record.timeline.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['started', 'reload', 'submitted']))
    await learner.leave()
    await link.close()
  })
})
