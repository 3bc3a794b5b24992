import { afterAll, beforeAll, expect, test } from 'vitest'
import { FREE_TASKS, pointLines } from '../support/free-talk'
import { type Journey, keepFailures, openJourney } from '../support/journey'
import { lookAt } from '../support/look'
import { PHONE } from '../support/screens'

keepFailures()
let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

test.each([
  { speaks: 'en' as const, account: 'emma.wilson' },
  { speaks: 'zhCN' as const, account: 'learner1' },
])(
  '$speaks: a free practice says what it is, is talked through to its end, and its report names the points',
  async ({ speaks, account }) => {
    const task = FREE_TASKS[speaks]
    const person = await journey.person({ speaks, viewport: PHONE, still: true })
    const { page, t } = person
    const look = lookAt(person, `free-practice-${speaks}`)
    await person.signIn(account)
    await person.openPractice(task.title)
    expect(page.url()).toContain('/user/dashboard/practice')
    await page.locator('#free-note').filter({ visible: true }).waitFor()
    // No language model is configured here.
    await person.shows(t('practice.free.wordedBy.author'))
    const points = (task.content.free?.points ?? []).map(({ label }) => label)
    for (const label of points) expect(await page.getByText(label).count()).toBe(0)
    await look('preflight')
    await person.startTyping()
    for (const [n, text] of pointLines(task).entries()) {
      await person.say(text)
      await person
        .turnHeading(n + 2)
        .or(person.reportPart())
        .first()
        .waitFor()
      if (await person.reportPart().isVisible()) break
    }
    if (!(await person.reportPart().isVisible())) await person.end()
    expect(page.url()).toContain('/user/dashboard/practice')
    expect(await person.score()).toBeGreaterThanOrEqual(60)
    await look('report')
    look.done()
    await person.leave()
  },
)
