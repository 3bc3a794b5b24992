import { afterAll, beforeAll, expect, test } from 'vitest'
import { historyList } from '@lianda/shared/module/history/history.contract'
import { list, get } from '@lianda/shared/module/task/task.contract'
import { end, say, start } from '@lianda/shared/module/practice/practice.contract'
import { type Call, callerFor } from '../support/caller'
import { publishExam, sitExam } from '../support/exam-world'
import { HOTEL_SCENE, HOTEL_TASK, HOTEL_WINS } from '../support/hotel'
import { AWAY, type Journey, keepFailures, openJourney } from '../support/journey'
import { tabTo } from '../support/keyboard'
import { lookInBothThemes } from '../support/look'

const LONG = '四季度门店服务规范与客户接待流程综合考核（华东大区全体员工，含试用期与跨部门轮岗人员）'

keepFailures()
let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

/** A typed turn of the hotel's practice, ended at once. */
async function practise(call: Call): Promise<void> {
  const { rows } = await call(list, { text: HOTEL_TASK })
  const { subtasks } = await call(get, { id: rows[0]?.id ?? '' })
  const keys = { deviceId: 'device-own-history', startKey: 'start-own-history-1' }
  const { session } = await call(start, { subtaskId: subtasks[0]?.id ?? '', ...keys })
  const { id, epoch, turn } = session
  await call(say, { id, epoch, turn, turnKey: 'turn-own-history-1', kind: 'text', text: HOTEL_WINS[0] })
  await call(end, { id, epoch })
}

test('everything that was done stands in one list: narrowed, opened, and read again without a network', async () => {
  const account = await journey.newcomer()
  const [owner, own] = await Promise.all([callerFor(journey.server, 'owner1'), callerFor(journey.server, account)])
  const { examId, title } = await publishExam(owner, LONG, { accounts: [account] })
  await sitExam(own, examId, { answers: [['A']], handsIn: true })
  await practise(own)
  await expect.poll(async () => (await own(historyList, {})).rows.length).toBe(2)
  const learner = await journey.person({ keepsProgram: true })
  const { page, t, watched } = learner
  const shown = (id: string) => page.getByTestId(id).filter({ visible: true })
  const history = shown('history-screen')
  const row = (name: string) => history.getByRole('button', { name })
  const tab = (kind: string) => history.getByRole('button', { name: t(`history.kind.${kind}`), exact: true })
  await learner.signIn(account)
  await learner.programKept()

  await shown('tasks-history').tap()
  await history.waitFor()
  await row(HOTEL_SCENE).waitFor()
  await row(title).waitFor()
  const look = lookInBothThemes(learner, 'own-history')
  await look('all')

  await tab('exam').tap()
  await row(HOTEL_SCENE).waitFor({ state: 'detached' })
  await row(title).tap()
  await shown('exam-result').waitFor()
  await page.goBack()
  await row(title).waitFor()
  await tab('all').tap()
  await history.getByTestId('history-search').fill('check')
  await row(title).waitFor({ state: 'detached' })
  await row(HOTEL_SCENE).tap()
  await learner.report()
  await page.goBack()
  await history.getByRole('button', { name: t('history.clearSearch') }).tap()
  await row(title).waitFor()

  const choice = (key: string) => history.getByRole('button', { name: new RegExp(`^${t(key)}: `) })
  await choice('history.package.label').tap()
  const sheet = page.getByRole('dialog', { name: t('history.package.label') })
  await sheet.getByRole('radio', { name: HOTEL_TASK }).waitFor()
  await look('packages')
  await sheet.getByRole('radio', { name: title }).tap()
  await sheet.waitFor({ state: 'detached' })
  await row(HOTEL_SCENE).waitFor({ state: 'detached' })
  await choice('history.result.label').tap()
  await page.getByRole('radio', { name: t('history.result.passed'), exact: true }).tap()
  await learner.shows(t('history.none'))
  await look('none')
  await learner.button('history.clear').tap()
  await row(HOTEL_SCENE).waitFor()

  await tabTo(page, new RegExp(HOTEL_SCENE))
  await page.keyboard.press('Enter')
  await learner.report()

  watched.expectProblem(AWAY)
  await watched.context.setOffline(true)
  await page.close()
  const again = await watched.context.newPage()
  await again.goto(`${journey.server.origin}/#/user/history`)
  const kept = again.getByTestId('history-screen')
  await kept.getByRole('button', { name: title }).waitFor()
  await kept.getByRole('status').getByText(t('history.stale')).waitFor()
  await expect.poll(() => kept.getByRole('button', { name: HOTEL_SCENE }).count()).toBe(1)
  await learner.leave()
  look.done()
})
