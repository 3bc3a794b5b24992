import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOTEL_TASK, HOTEL_WINS } from '../support/hotel'
import { type Journey, keepFailures, openJourney } from '../support/journey'
import { lookAt } from '../support/look'

keepFailures()
let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

const FORGETS = 'Thank you. Well, the weather is lovely tonight.'
const [FIRST, SECOND, THIRD, FOURTH] = HOTEL_WINS

describe.each(['zhCN', 'en'] as const)('a moment of a report, in %s', (speaks) => {
  test('is tried again from turn 3: what came before is there to read, and both answers are compared', async () => {
    const account = await journey.newcomer(undefined, speaks)
    const learner = await journey.person({ speaks, still: true })
    const { page, t } = learner
    const look = lookAt(learner, `moment-${speaks}`)
    await learner.signIn(account)
    await learner.openPractice(HOTEL_TASK)
    await learner.startTyping()
    await learner.sayAll([FIRST, SECOND, FORGETS])
    await learner.turn(4)
    await learner.end()
    const before = await learner.score()
    const earlier = await learner.reportAddress()

    await learner.button('practice.report.transcript').click()
    const sheet = page.getByRole('dialog', { name: t('practice.report.transcriptTitle') })
    await sheet.getByText(FORGETS).waitFor()
    await look('transcript')
    await sheet.getByRole('button', { name: t('practice.moment.again', { turn: 3 }), exact: true }).click()

    const talk = page.getByRole('heading', { name: t('practice.moment.room', { turn: 3 }) })
    await talk.waitFor()
    await learner.shows(t('practice.moment.from'))
    for (const line of [FIRST, SECOND]) await learner.shows(line)
    expect(await page.getByText(FORGETS).filter({ visible: true }).count()).toBe(0)
    await look('room')
    await learner.say(THIRD)
    await learner.turn(4)
    await learner.shows(t('practice.moment.answered', { turn: 3 }))
    await look('answered')
    await learner.say(FOURTH)
    await learner.turn(5)
    await learner.button('practice.moment.compare').click()

    await page.getByRole('heading', { name: t('practice.moment.title', { turn: 3 }) }).waitFor()
    await learner.shows(t('practice.report.quote', { text: FORGETS }))
    await learner.shows(t('practice.report.quote', { text: THIRD }))
    await learner.shows(t('practice.moment.nothingLost'))
    await learner.shows(new RegExp(t('practice.moment.up', { points: '\n' }).replace('\n', String.raw`\d+(\.\d)?`)))
    await look('compared')
    await learner.button('practice.moment.earlierReport').click()
    await learner.report()
    await expect.poll(() => page.url()).toBe(earlier)
    await expect.poll(() => learner.score()).toBe(before)
    look.done()
    await learner.leave()
  })
})
