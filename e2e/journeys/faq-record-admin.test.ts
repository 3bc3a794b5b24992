import { afterAll, beforeAll, expect, test } from 'vitest'
import * as faq from '@lianda/shared/module/faq/round/round.contract'
import { type Call, callerFor } from '../support/caller'
import { type Desk, deskOf } from '../support/desk'
import { publishRound } from '../support/faq-world'
import { type Journey, keepFailures, openJourney, type Person } from '../support/journey'
import { lookAt } from '../support/look'
import { downloadedSheet } from '../support/workbook'

const TASK = '前厅电话快问快答'
const QUESTION = '自助晚餐几点开始？'
const SAID = '晚餐九点半开始，您慢慢来'

keepFailures()
let journey: Journey
let owner: Person
let desk: Desk
beforeAll(async () => {
  journey = await openJourney()
  owner = await journey.admin('owner1', { still: true })
  desk = deskOf(owner, journey.server.origin)
})
afterAll(() => journey?.close())

/** Answers the only question of a round. */
async function play(call: Call, subtaskId: string, text: string): Promise<void> {
  const device = { deviceId: 'device-0001', startKey: `start-key-${subtaskId}`.slice(0, 22) }
  const { round } = await call(faq.start, { subtaskId, ...device })
  const { id, epoch } = round
  await call(faq.answer, { id, epoch, turnKey: 'answer-0000000000001', ask: 0, kind: 'text', text })
}

test('a trainer reads what was answered, sorts and exports it, and goes from a question’s figures into the bank', async () => {
  const [right, wrong] = [await journey.newcomer('答得好'), await journey.newcomer('答得错')]
  const call = await callerFor(journey.server, 'owner1')
  const { page, t } = owner
  for (const [account, question, said] of [
    [right, '自助早餐几点开始？', '早上七点就开始了'],
    [wrong, QUESTION, SAID],
  ] as const) {
    const questions = [{ question, answer: `${question.slice(0, 4)}七点开始。`, keywords: '七点' }]
    const { stepId } = await publishRound(call, { title: `${TASK} ${account}`, account, questions })
    await play(await callerFor(journey.server, account), stepId, said)
  }
  const look = lookAt(owner, 'faq-record-admin')
  await desk.open('/admin/view/studentReport?kind=faq', t('faq-record.title'))
  await page.getByRole('textbox', { name: t('faq-record.search') }).fill(TASK)
  const names = () => page.getByRole('row', { name: /答得/ }).locator('b').allTextContents()
  await expect.poll(names).toHaveLength(2)
  const byScore = page.getByRole('columnheader', { name: t('faq-record.score') })
  await byScore.click()
  await expect.poll(names).toEqual(['答得错', '答得好'])
  await byScore.click()
  await expect.poll(names).toEqual(['答得好', '答得错'])
  await look('records')
  const sheet = await downloadedSheet(page, desk.button(t('faq-record.export')))
  expect(sheet.rows.map((row) => row[0])).toEqual(expect.arrayContaining(['答得好', '答得错']))
  await page.getByRole('row', { name: /答得错/ }).click()
  const round = desk.dialog(t('faq-record.detail'))
  await round.getByText(SAID).waitFor()
  await look('record')
  await page.keyboard.press('Escape')
  await round.waitFor({ state: 'hidden' })

  await desk.open('/admin/voice/editstudy', t('faq-admin.title'))
  await page.getByRole('textbox', { name: t('faq-admin.search') }).fill('自助晚餐')
  const asked = page.getByRole('row', { name: /自助晚餐/ })
  await asked.waitFor()
  await page.getByRole('button', { name: t('office.list.moreOf', { name: QUESTION }), exact: true }).click()
  await page.getByRole('menuitem', { name: t('faq-admin.figures.open'), exact: true }).click()
  const figures = desk.dialog(t('faq-admin.figures.title'))
  await figures.getByText(SAID).waitFor()
  await look('figures')
  await figures.getByRole('button', { name: t('faq-admin.figures.edit') }).click()
  const editor = desk.dialog(t('faq-admin.editTitle'))
  await expect.poll(() => editor.getByLabel(t('faq-admin.question'), { exact: true }).inputValue()).toBe(QUESTION)
  look.done()
})
