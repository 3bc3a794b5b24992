import { afterAll, beforeAll, expect, test } from 'vitest'
import { draftCreate } from '@lianda/shared/module/scene/scene-draft.admin.contract'
import { callerFor, inLanguage } from '../support/caller'
import { type Desk, deskOf } from '../support/desk'
import { type Journey, keepFailures, openJourney, type Person } from '../support/journey'
import { lookAt } from '../support/look'
import { chart } from '../support/picture'

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

const LIST = '/admin/voice/voicecustomer'
const NAME = '黎女士'

/** Saves and waits for the words that say so. */
async function save(words: string) {
  const { page, t } = owner
  await Promise.all([
    desk.said(words),
    page
      .getByRole('banner')
      .getByRole('button', { name: t('office.save') })
      .click(),
  ])
}

test('a customer is written, taken into a practice, changed, and the practice keeps its copy until it takes the new version', async () => {
  const { page, t } = owner
  const look = lookAt(owner, 'customer-admin')
  await desk.open(LIST, t('customer-admin.title'))
  await look('list')
  await desk.button(t('customer-admin.create')).click()
  const dialog = desk.dialog(t('customer-admin.create'))
  await dialog.getByLabel(t('customer-admin.name')).fill(NAME)
  await look('new')
  await dialog.getByRole('button', { name: t('customer-admin.createAndEdit') }).click()
  await desk.heading(NAME)

  const problems = page.getByRole('region', { name: t('customer-admin.missingParts') })
  await problems.getByRole('button').first().click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-persona-brief')
  await look('missing')
  await page.locator('#field-persona-brief').fill('第一次来看车，时间不多。')
  await page.locator('#field-persona-character').fill('三十五岁，说话直接。')
  const facts = page.locator('#field-customer-facts')
  await facts
    .getByRole('button', { name: t('scene-edit.row.add', { noun: t('scene-edit.noun.fact') }), exact: true })
    .click()
  await page.locator('#field-customer-facts-0-label').fill('预算')
  await page.locator('#field-customer-facts-0-asked-examples').fill('您的预算是多少')
  await page.locator('[data-row="customer.facts.0.levels.0"] [data-toggle]').click()
  await page.locator('#field-customer-facts-0-levels-0-wordings').fill('二十万以内吧。')
  await desk.said(t('customer-admin.whole'))
  await look('editor')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    desk.button(t('customer-admin.portraitUpload')).click(),
  ])
  await chooser.setFiles({ name: 'face.png', mimeType: 'image/png', buffer: Buffer.from(await chart()) })
  const own = page.getByRole('radio', { name: t('scene-edit.field.portraitOwn') })
  await Promise.all([own.waitFor({ state: 'attached' }), desk.button(t('upload.crop.done')).click()])
  await expect.poll(() => own.isChecked()).toBe(true)
  await save(t('customer-admin.savedNow', { version: 2 }))

  const call = await callerFor(journey.server, 'owner1')
  const { draft } = await call(draftCreate, { name: '黎女士看车', language: '16k_zh' })
  const practice = `/admin/train/editfreepractice?id=${draft.id}`
  await desk.open(practice, '黎女士看车')
  await desk.button(t('scene-edit.customer.choose')).click()
  const picker = desk.dialog(t('customer-admin.pick'))
  await picker.getByRole('combobox', { name: t('customer-admin.search') }).fill(NAME)
  await page
    .getByText(t('customer-admin.pickOne', { name: NAME, version: 2 }))
    .last()
    .click()
  await look('picker')
  await Promise.all([
    desk.said(t('scene-edit.customer.of', { name: NAME, version: 2 })),
    picker.getByRole('button', { name: t('customer-admin.takeThis') }).click(),
  ])
  await expect.poll(() => page.locator('#field-persona-name').inputValue()).toBe(NAME)
  // The picture has an address of the reader once the draft is saved.
  await page.locator('#section-persona img').waitFor()
  await page.locator('#section-persona').scrollIntoViewIfNeeded()
  await look('taken')
  await page.locator('[data-save="saved"]').waitFor()

  await desk.open(LIST, t('customer-admin.title'))
  await page.getByRole('row', { name: NAME }).click()
  await desk.heading(NAME)
  await page.locator('#field-persona-brief').fill('第二次来看车。')
  await save(t('customer-admin.savedUsed', { version: 3, count: 1 }))
  await desk.button(t('customer-admin.usedWhere')).click()
  const uses = desk.dialog(t('customer-admin.usedBy', { name: NAME }))
  await uses.getByText(t('customer-admin.useInWork', { version: 2 })).waitFor()
  await look('uses')
  await page.keyboard.press('Escape')
  await uses.waitFor({ state: 'hidden' })
  await desk.button(t('office.list.moreOf', { name: NAME })).click()
  await page.getByRole('menuitem', { name: t('customer-admin.versions') }).click()
  const versions = desk.dialog(t('scene-version.title'))
  await versions
    .getByRole('button', { name: t('scene-version.show') })
    .first()
    .click()
  const turned = { was: '第一次来看车，时间不多。', is: '第二次来看车。' }
  await versions.getByText(`${t('scene-version.member.brief')}: ${t('scene-version.turned', turned)}`).waitFor()
  await look('versions')
  await page.keyboard.press('Escape')
  await versions.waitFor({ state: 'hidden' })
  await desk.button(t('customer-admin.usedWhere')).click()
  await uses.getByRole('link', { name: '黎女士看车' }).click()
  await desk.heading('黎女士看车')
  await expect.poll(() => page.locator('#field-persona-brief').inputValue()).toBe('第一次来看车，时间不多。')
  await desk.button(t('scene-edit.customer.newer', { version: 3 })).click()
  await expect.poll(() => page.locator('#field-persona-brief').inputValue()).toBe('第二次来看车。')
  look.done()
})

test('the pages of customers hold together in English, in the dark and on a smaller screen', async () => {
  await owner.leave()
  const call = await callerFor(journey.server, 'owner1')
  await inLanguage(call, 'en', async () => {
    const other = await journey.admin('owner1', { still: true, speaks: 'en', viewport: { width: 1280, height: 720 } })
    const { t } = other
    await other.page.emulateMedia({ colorScheme: 'dark' })
    const english = deskOf(other, journey.server.origin)
    const look = lookAt(other, 'customer-admin-en')
    await english.open(LIST, t('customer-admin.title'))
    await look('list')
    await other.page.getByRole('row', { name: NAME }).click()
    await english.heading(NAME)
    await look('editor')
    look.done()
    await other.leave()
  })
})
