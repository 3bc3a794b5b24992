import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Call, callerFor } from '../support/caller'
import { publishRound, type QuickQuestion } from '../support/faq-world'
import { AWAY, type Journey, keepFailures, openJourney, type Person } from '../support/journey'
import { lookAt } from '../support/look'

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

const shown = ({ page }: Pick<Person, 'page'>, id: string) => page.getByTestId(id).filter({ visible: true })
const question = async (learner: Pick<Person, 'page'>) => (await shown(learner, 'round-question').textContent()) ?? ''

async function answer(learner: Pick<Person, 'page'>, text: string) {
  await shown(learner, 'round-text').fill(text)
  await shown(learner, 'round-send').click()
}

test('a learner types: is told what was wrong, tries once more, goes on without a network, pauses, and reads the report', async () => {
  const account = await journey.newcomer('快答')
  await publishRound(owner, { title: TASK, account, questions: QUESTIONS, secondTry: true })
  const learner = await journey.person()
  const { page, t } = learner
  const look = lookAt(learner, 'quick-questions')
  await learner.signIn(account)
  await learner.openTask(TASK)
  await shown(learner, 'task-next').click()
  await shown(learner, 'round-start').waitFor()
  await page
    .getByRole('radio', { name: t('faq.mode.typing') })
    .filter({ visible: true })
    .click()
  await look('brief')
  await shown(learner, 'round-start').click()
  await shown(learner, 'round-text').waitFor()
  await look('asked')

  // Another value: told so at once, without what is right, since it may be tried again.
  while ((await question(learner)) !== '停车怎么收费？') {
    await answer(learner, RIGHT[await question(learner)] ?? '')
    await shown(learner, 'ask-expected').waitFor()
    await shown(learner, 'round-next').click()
    await shown(learner, 'round-text').waitFor()
  }
  await answer(learner, '停车一晚四十元')
  await page.getByText(t('faq.room.onceMore'), { exact: true }).filter({ visible: true }).waitFor()
  expect(await page.getByText('停车一晚十五元。').count()).toBe(0)
  await look('once more')

  // The network is cut: the answer goes out once it is back.
  learner.watched.expectProblem(AWAY)
  await learner.watched.context.setOffline(true)
  await answer(learner, '停一晚上是十五元')
  await page.getByText(t('faq.room.offlineKept'), { exact: true }).filter({ visible: true }).waitFor()
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
  await page.getByText(t('faq.report.passed'), { exact: true }).filter({ visible: true }).waitFor()
  await look('report')
  look.done()
  await learner.leave()
})
