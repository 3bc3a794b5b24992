import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dutyCreate } from '@lianda/shared/module/clock-in/clock-in.admin.contract'
import { dutyReport } from '@lianda/shared/module/clock-in/clock-in-report.admin.contract'
import { callerFor } from '../support/caller'
import { RIGHT, weakLearner } from '../support/drill-learner'
import { userIdOf } from '../support/exam-world'
import { AWAY, keepFailures } from '../support/journey'
import { keptDocuments } from '../support/kept-documents'
import { lookAt } from '../support/look'
import { spoken } from '../support/microphone'
import { toTheMorning } from '../support/morning'
import { answer, chooseMode, question, says, shown } from '../support/round-learner'
import { openScriptedRecogniser, type ScriptedRecogniser } from '../support/scripted-recogniser'
import { needsPrograms } from '../support/spoken-journey'

keepFailures()

describe('three minutes without a network', () => {
  needsPrograms(['espeak-ng'])
  let room: ScriptedRecogniser
  beforeAll(async () => {
    room = await openScriptedRecogniser()
    await toTheMorning(room.journey.server)
  })
  afterAll(() => room?.close())

  test('are begun with what the centre had fetched, typed and spoken, survive a reload, and are judged and counted once it is back', async () => {
    const { journey, microphone } = room
    const all = Object.keys(RIGHT)
    const { learner, account } = await weakLearner(journey, '没有网络的三分钟', all, { keepsProgram: true })
    const { page, watched, t } = learner
    const look = lookAt(learner, 'drill-offline')
    const owner = await callerFor(journey.server, 'owner1')
    const { today: startDay } = await owner(dutyReport, {})
    await owner(dutyCreate, {
      ...{ name: '每天六道题', startDay, weekdays: [0, 1, 2, 3, 4, 5, 6], measure: 'questions', amount: 6 },
      audience: { everyone: false, departmentIds: [], userIds: [await userIdOf(owner, account)] },
    })
    await learner.programKept()
    await page.reload()
    await shown(learner, 'drill-card').waitFor()
    const kept = async () => JSON.stringify(await keptDocuments(page))
    await expect.poll(kept).toContain('answers-faq.drill')
    const { pcm, rate } = spoken('Breakfast is on the second floor, and it is included in the price of the room.')
    microphone.load(pcm, rate)

    watched.expectProblem(AWAY)
    await watched.context.setOffline(true)
    await shown(learner, 'drill-open').click()
    await shown(learner, 'round-start').waitFor()
    await chooseMode(learner, 'typing')
    await shown(learner, 'round-start').click()
    await says(learner, 'faq.drill.ahead')
    await look('asked')
    const asked: string[] = []
    const next = async () => {
      await expect.poll(async () => (await question(learner)) !== (asked.at(-1) ?? '')).toBe(true)
      asked.push(await question(learner))
      return asked.at(-1) ?? ''
    }
    await answer(learner, RIGHT[await next()] ?? '')
    const said = await next()
    room.script({ transcript: () => RIGHT[said] ?? '' })
    await shown(learner, 'round-mode').click()
    await shown(learner, 'round-talk').hover()
    await page.mouse.down()
    // A page that is busy may skip a second.
    const seconds = t('faq.talk.seconds', { n: 3 }).replace('3', String.raw`(?:[3-9]|\d\d)`)
    await learner.shows(new RegExp(seconds))
    await page.mouse.up()
    await next()

    await page.reload()
    await shown(learner, 'round-start').click()
    await says(learner, 'faq.drill.ahead')
    await expect.poll(() => question(learner)).toBe(asked.at(-1))
    await shown(learner, 'round-mode').click()
    await answer(learner, RIGHT[asked.at(-1) ?? ''] ?? '')
    await shown(learner, 'drill-kept').waitFor()
    await look('kept')
    expect(asked.toSorted()).toEqual(all.toSorted())

    await watched.context.setOffline(false)
    await expect.poll(() => shown(learner, 'drill-right').textContent()).toBe(t('faq.drill.right', { right: 3, n: 3 }))
    await page
      .getByText(t('faq.result.said', { text: RIGHT[said] ?? '' }))
      .filter({ visible: true })
      .waitFor()
    await look('judged')
    await page.goto(`${journey.server.origin}/#/user/dashboard/center`)
    await shown(learner, 'drill-card')
      .getByText(new RegExp(`^${t('drill.done')}`))
      .waitFor()
    await shown(learner, 'clock-in')
      .getByText(new RegExp(t('clock-in.today.done')))
      .waitFor()
    look.done()
    await learner.leave()
  })
})
