import { afterAll, beforeAll, expect, test } from 'vitest'
import { appealList } from '@lianda/shared/module/appeal/appeal.admin.contract'
import { answer, start } from '@lianda/shared/module/faq/round/round.contract'
import { changeLanguage } from '@lianda/shared/module/identity/identity.contract'
import { type Call, callerFor } from '../support/caller'
import { deskOf } from '../support/desk'
import { publishRound } from '../support/faq-world'
import { type Journey, keepFailures, openJourney } from '../support/journey'
import { lookAt } from '../support/look'

const NAME = '问小申'
const REASON = '我说的就是十五元。'
const OPINION = 'It was said.'
const QUESTIONS = [
  { question: '停车一晚多少钱？', answer: '停车一晚十五元。', keywords: '十五元' },
  { question: '几点退房？', answer: '中午十二点退房。', keywords: '十二点' },
]

keepFailures()
let journey: Journey
let call: Call
beforeAll(async () => {
  journey = await openJourney()
  call = await callerFor(journey.server, 'owner1')
})
afterAll(() => journey?.close())

/** A finished round by calls: the first of these questions is not answered. @returns its step and its id */
async function finishedRound(account: string) {
  const { stepId } = await publishRound(call, { title: '申诉用快问快答', account, questions: QUESTIONS })
  const learner = await callerFor(journey.server, account)
  const begin = { subtaskId: stepId, deviceId: 'device-0001', startKey: 'key-000000000001' }
  let { round } = await learner(start, begin)
  for (let n = 2; round.state !== 'ended'; n++) {
    const asked = round.asks.find(({ no }) => no === round.at)?.question
    const known = QUESTIONS.slice(1).find(({ question }) => question === asked)
    const said = known ? { kind: 'text' as const, text: known.answer } : { kind: 'skipped' as const }
    const turnKey = `key-${String(n).padStart(12, '0')}`
    ;({ round } = await learner(answer, { id: round.id, epoch: round.epoch, turnKey, ask: round.at, ...said }))
  }
  return { stepId, round }
}

test('a learner questions a round on a phone; the trainer looks in three languages, gives the points, and the report follows', async () => {
  const account = await journey.newcomer(NAME)
  const { stepId, round } = await finishedRound(account)
  const learner = await journey.person({ still: true })
  const { page, t } = learner
  const look = lookAt(learner, 'appeal-round')
  await learner.signIn(account)
  await page.goto(`${journey.server.origin}/#/user/dashboard/faq?id=${stepId}&report=${round.id}`)
  const card = page.getByTestId('appeal').filter({ visible: true })
  await card.scrollIntoViewIfNeeded()
  await page.getByTestId('appeal-open').click()
  await page.getByTestId('appeal-reason').fill(REASON)
  await page.getByTestId('appeal-send').click()
  await card.getByText(t('appeal.state.0')).waitFor()
  await page.getByTestId('appeal-dialog').waitFor({ state: 'detached' })
  await look('made')
  const [row] = (await call(appealList, { text: NAME })).rows
  expect(row).toMatchObject({ kind: 'faq', state: 0, before: { total: 50, passed: false } })

  try {
    for (const [speaks, viewport] of [
      ['zhTW', { width: 390, height: 844 }],
      ['en', { width: 1440, height: 900 }],
    ] as const) {
      await call(changeLanguage, { language: speaks })
      const judge = await journey.admin('owner1', { still: true, speaks })
      await judge.page.emulateMedia({ colorScheme: 'dark' })
      await judge.page.setViewportSize(viewport)
      const desk = deskOf(judge, journey.server.origin)
      const office = lookAt(judge, `appeal-round-${speaks}`)
      await desk.open(`/admin/train/complain-detail?id=${row?.id ?? ''}`, NAME)
      await judge.page.getByText(REASON).waitFor()
      await office('detail')
      if (speaks === 'en') {
        const no = round.asks.findIndex(({ question }) => question === QUESTIONS[0]?.question) + 1
        await judge.page.getByLabel(judge.t('appeal-admin.earns', { no, most: '100' })).fill('100')
        await judge.page.getByLabel(judge.t('appeal-admin.opinion')).fill(OPINION)
        await judge.page.getByRole('button', { name: judge.t('appeal-admin.uphold'), exact: true }).click()
        const asked = desk.dialog(judge.t('appeal-admin.upholdTitle'))
        await Promise.all([
          desk.said(judge.t('appeal-admin.upheld', { name: NAME })),
          asked.getByRole('button', { name: judge.t('appeal-admin.uphold'), exact: true }).click(),
        ])
      }
      office.done()
      await judge.leave()
    }
  } finally {
    await call(changeLanguage, { language: 'zhCN' })
  }
  expect((await call(appealList, { text: NAME })).rows).toMatchObject([
    { state: 1, after: { total: 100, passed: true } },
  ])

  // Nobody touched the phone meanwhile.
  await card.getByText(t('appeal.answer', { opinion: OPINION })).waitFor()
  await page.getByText(t('faq.report.passed')).first().waitFor()
  await look('answered')
  look.done()
  await learner.leave()
})
