import { callerFor } from './caller'
import { publishRound, type QuickQuestion } from './faq-world'
import type { Journey, Person } from './journey'
import { answer, chooseMode, openRound, question, shown } from './round-learner'

const QUESTIONS: QuickQuestion[] = [
  { question: '健身房几点开门？', answer: '健身房早上六点开门。', keywords: '六点' },
  { question: '早餐在几楼？', answer: '早餐在二楼餐厅。', keywords: '二楼' },
  { question: '洗一件衬衫多少钱？', answer: '洗一件衬衫三十元。', keywords: '三十元' },
]
/** What is right, in a learner's words. */
export const RIGHT: Record<string, string> = {
  '健身房几点开门？': '您好，健身房早上六点就开门了',
  '早餐在几楼？': '早餐在二楼的餐厅',
  '洗一件衬衫多少钱？': '一件衬衫洗一次是三十元',
}
export const NO_IDEA = '这个我不太清楚'

/** Types an answer to each question until the report is there. */
export async function answerAll(learner: Person, answerTo: (of: string) => string, asked: string[] = []) {
  const { page, t } = learner
  for (;;) {
    await shown(learner, 'round-text').waitFor()
    const now = await question(learner)
    asked.push(now)
    await answer(learner, answerTo(now))
    await shown(learner, 'ask-expected').waitFor()
    const last = await page.getByText(t('faq.room.toReport'), { exact: true }).filter({ visible: true }).count()
    await shown(learner, 'round-next').click()
    if (last > 0) break
  }
  await shown(learner, 'round-again').waitFor()
  return asked
}

/** A learner who has answered these questions of a package wrong, and the others right, and is in the centre. */
export async function weakLearner(
  journey: Journey,
  title: string,
  wrong: readonly string[],
  options: Parameters<Journey['person']>[0] = {},
): Promise<{ learner: Person; account: string }> {
  const account = await journey.newcomer('复习')
  await publishRound(await callerFor(journey.server, 'owner1'), { title, account, questions: QUESTIONS })
  const learner = await journey.person(options)
  await learner.signIn(account)
  await openRound(learner, title)
  await chooseMode(learner, 'typing')
  await shown(learner, 'round-start').click()
  await answerAll(learner, (now) => (wrong.includes(now) ? NO_IDEA : (RIGHT[now] ?? '')))
  await learner.page.goto(`${journey.server.origin}/#/user/dashboard/center`)
  await shown(learner, 'drill-card').waitFor()
  return { learner, account }
}
