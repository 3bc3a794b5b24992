import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, deskOf } from '../support/desk'
import { type Journey, keepFailures, openJourney, type Person } from '../support/journey'
import { lookAt } from '../support/look'
import { questionWriter } from '../support/question-writer'

const QUESTION = 'Bin: which of these floats?'

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

test('a deleted question is found in the recycle bin, restored, and deleted for good when asked', async () => {
  const { page, t } = owner
  const row = () => page.getByRole('row', { name: new RegExp(QUESTION.replace('?', '.')) })
  const find = async (route: string, heading: string, search: string) => {
    await desk.open(route, heading)
    await page.getByRole('textbox', { name: search }).fill('floats')
    await row().waitFor()
    // Rows of the whole list are there until what was searched for has come.
    await expect.poll(() => page.getByRole('row').filter({ hasNotText: 'floats' }).count()).toBe(1)
  }
  const bin = () => find('/admin/system/recyclebin', t('recycle-bin.title'), t('recycle-bin.search'))
  const bank = () => find('/admin/voice/questionbank', t('question-bank.list.title'), t('question-bank.list.search'))
  const look = lookAt(owner, 'recycle-bin')

  const writer = questionWriter(owner)
  await desk.open('/admin/voice/questionbank', t('question-bank.list.title'))
  await page.getByRole('row').nth(1).waitFor()
  await page.keyboard.press('n')
  await writer.write({
    text: QUESTION,
    type: 0,
    score: '10',
    answer: () => writer.options(['Cork', 'Stone', 'Iron', 'Sand'], [0]),
  })
  const created = new RegExp(t('question-bank.editor.created', { code: String.raw`\S+` }))
  await Promise.all([page.getByText(created).waitFor(), page.keyboard.press('Control+s')])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await bank()
  await row().focus()
  await page.keyboard.press('x')
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: t('question-bank.bulk.delete') })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('question-bank.bulk.delete') })
    .click()
  await row().waitFor({ state: 'hidden' })

  await bin()
  await look('list')
  await Promise.all([
    desk.said(t('recycle-bin.restored', { count: 1 })),
    row()
      .getByRole('button', { name: t('recycle-bin.restore') })
      .click(),
  ])
  await row().waitFor({ state: 'hidden' })
  await bank()
  await row().focus()
  await page.keyboard.press('x')
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: t('question-bank.bulk.delete') })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('question-bank.bulk.delete') })
    .click()
  await row().waitFor({ state: 'hidden' })

  await bin()
  await row().focus()
  await page.keyboard.press('x')
  await page.getByRole('toolbar', { name: t('recycle-bin.selectedLabel') }).waitFor()
  await look('selected')
  await page
    .getByRole('toolbar', { name: t('recycle-bin.selectedLabel') })
    .getByRole('button', { name: t('recycle-bin.purge') })
    .click()
  const sure = page.getByRole('dialog', { name: t('recycle-bin.purgeTitle', { count: 1 }) })
  await sure.waitFor()
  await look('purge')
  await Promise.all([
    desk.said(t('recycle-bin.purged', { count: 1 })),
    sure.getByRole('button', { name: t('recycle-bin.purge') }).click(),
  ])
  await row().waitFor({ state: 'hidden' })
  look.done()
  await page.getByRole('toolbar', { name: t('recycle-bin.selectedLabel') }).waitFor({ state: 'detached' })
  await owner.leave()
})

test('on a phone and in the dark it can be used with a thumb', async () => {
  const phone = await journey.admin('owner1', { still: true, dark: true })
  const { page, t } = phone
  const look = lookAt(phone, 'recycle-bin-phone')
  await page.setViewportSize({ width: 390, height: 844 })
  await deskOf(phone, journey.server.origin).open('/admin/system/recyclebin', t('recycle-bin.title'))
  // Other journeys of the same server may have left something in it.
  await page.getByText(t('recycle-bin.empty')).or(page.locator('main ul > li')).first().waitFor()
  await look('phone')
  look.done()
  await phone.leave()
})
