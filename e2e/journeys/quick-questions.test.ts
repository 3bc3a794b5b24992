import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Call, callerFor } from '../support/caller'
import { publishRound, type QuickQuestion } from '../support/faq-world'
import { AWAY, type Journey, keepFailures, openJourney } from '../support/journey'
import { learnerOn } from '../support/learner'
import { lookAt } from '../support/look'
import { answer, chooseMode, openRound, question, says, shown, typeUntil } from '../support/round-learner'

const TASK = '前台快问快答'
const QUESTIONS: QuickQuestion[] = [
  {
    question: '退房最晚几点？',
    answer: '退房时间是中午十二点，会员可以延到下午两点。',
    similarAnswers: ['中午十二点之前退房。'],
    keywords: '十二点',
    tip: '先说一般客人的时间',
  },
  {
    question: '停车怎么收费？',
    answer: '停车一晚十五元。',
    keywords: '十五元',
    thinking: true,
    extended: [{ question: '停一个星期呢？', answer: '停一个星期八十元。', keywords: '八十元' }],
  },
]
const RIGHT: Record<string, string> = {
  '退房最晚几点？': '您中午十二点以前退房就可以',
  '停车怎么收费？': '停一晚上是十五元',
  '停一个星期呢？': '一个星期的话八十元',
}

keepFailures()
let journey: Journey
let owner: Call
beforeAll(async () => {
  journey = await openJourney()
  owner = await callerFor(journey.server, 'owner1')
})
afterAll(() => journey?.close())

test('a learner types: is told what was wrong, tries once more, goes on without a network, pauses, and reads the report', async () => {
  const account = await journey.newcomer('快答')
  await publishRound(owner, { title: TASK, account, questions: QUESTIONS, secondTry: true })
  const learner = await journey.person()
  const { page, t } = learner
  const look = lookAt(learner, 'quick-questions')
  await learner.signIn(account)
  await openRound(learner, TASK)
  await chooseMode(learner, 'typing')
  await look('brief')
  await shown(learner, 'round-start').click()
  await shown(learner, 'round-text').waitFor()
  await look('asked')

  // Another value: told so at once, without what is right, since it may be tried again.
  await typeUntil(learner, '停车怎么收费？', RIGHT)
  await answer(learner, '停车一晚四十元')
  await says(learner, 'faq.room.onceMore')
  expect(await page.getByText('停车一晚十五元。').count()).toBe(0)
  await look('once more')

  // The network is cut: the answer goes out once it is back.
  learner.watched.expectProblem(AWAY)
  await learner.watched.context.setOffline(true)
  await answer(learner, '停一晚上是十五元')
  await says(learner, 'faq.room.offlineKept')
  await learner.watched.context.setOffline(false)
  await shown(learner, 'ask-expected').waitFor()
  await look('result')
  await shown(learner, 'round-next').click()

  await shown(learner, 'round-pause').click()
  await shown(learner, 'round-resume').waitFor()
  await look('paused')
  await shown(learner, 'round-resume').click()
  for (;;) {
    await shown(learner, 'round-text').waitFor()
    await answer(learner, RIGHT[await question(learner)] ?? '')
    await shown(learner, 'ask-expected').waitFor()
    const last = await page.getByText(t('faq.room.toReport'), { exact: true }).filter({ visible: true }).count()
    await shown(learner, 'round-next').click()
    if (last > 0) break
  }
  await shown(learner, 'round-again').waitFor()
  await says(learner, 'faq.report.passed')
  await look('report')
  look.done()
  await learner.leave()
})

test('what is being written, and what was sent without a network, are there again after the page was closed', async () => {
  const title = '关掉页面的问答'
  const account = await journey.newcomer('关页')
  await publishRound(owner, { title, account, questions: QUESTIONS })
  const learner = await journey.person()
  const { page, t, watched } = learner
  await learner.signIn(account)
  await openRound(learner, title)
  await chooseMode(learner, 'typing')
  await shown(learner, 'round-start').click()
  await shown(learner, 'round-text').waitFor()
  const asked = await question(learner)
  const right = RIGHT[asked] ?? ''
  await shown(learner, 'round-text').fill(right.slice(0, 5))
  await page.reload()
  await shown(learner, 'round-start').click()
  await shown(learner, 'round-text').waitFor()
  await expect.poll(() => question(learner)).toBe(asked)
  await expect.poll(() => shown(learner, 'round-text').inputValue()).toBe(right.slice(0, 5))

  learner.watched.expectProblem(AWAY)
  await watched.context.setOffline(true)
  await answer(learner, right)
  await says(learner, 'faq.room.offlineKept')
  await page.close()
  await watched.context.setOffline(false)
  const next = learnerOn(await watched.context.newPage(), journey.server, t)
  await next.page.goto(`${journey.server.origin}/#/user/dashboard/center`)
  await openRound(next, title)
  await shown(next, 'round-start').click()
  // It is sent before the room is open, or in it: then what was right is shown first.
  const result = shown(next, 'round-next')
  await result
    .or(shown(next, 'round-question').filter({ hasNotText: asked }))
    .first()
    .waitFor()
  if (await result.isVisible()) await result.click()
  await shown(next, 'round-question').filter({ hasNotText: asked }).waitFor()
  await next.button('faq.room.end').click()
  await shown(next, 'round-end').click()
  await shown(next, 'round-again').waitFor()
  await expect.poll(() => next.page.getByText(t('faq.result.said', { text: right }), { exact: true }).count()).toBe(1)
  await learner.leave()
})
