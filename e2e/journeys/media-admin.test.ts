import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { taskCreate } from '@lianda/shared/module/task/task.admin.contract'
import { type Call, callerFor, inLanguage } from '../support/caller'
import { type Desk, deskOf } from '../support/desk'
import { type Journey, keepFailures, openJourney, type Person } from '../support/journey'
import { lookAt } from '../support/look'
import { DEMO_MATERIAL } from '../../server/src/module/media/demo/demo-material'
import { putDocument } from '../support/reading-world'

keepFailures()
let journey: Journey
let owner: Person
let desk: Desk
let call: Call
beforeAll(async () => {
  journey = await openJourney()
  owner = await journey.admin('owner1', { still: true })
  desk = deskOf(owner, journey.server.origin)
  call = await callerFor(journey.server, 'owner1')
})
afterAll(() => journey?.close())

const LIST = '/admin/voice/studysystem'
const NAME = '展厅讲解手册'

/** A document of one empty page. */
const pdf = (mark: string): Buffer =>
  Buffer.from(
    [
      '%PDF-1.4',
      '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
      '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
      '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj',
      `% ${mark}`,
      'trailer<</Root 1 0 R>>',
      '%%EOF\n',
    ].join('\n'),
  )
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer })

const row = ({ page }: Person, name = NAME) => page.getByRole('row', { name: new RegExp(name) })

async function pickStep({ page, t }: Person, name: string, step: string) {
  await page.getByRole('button', { name: t('office.list.moreOf', { name }), exact: true }).click()
  await page.getByRole('menuitem', { name: step, exact: true }).click()
}

test('a document is put into the media bank, replaced by a new version, deleted, found in the recycle bin and restored', async () => {
  const { page, t } = owner
  const look = lookAt(owner, 'media-admin')
  await desk.open(LIST, t('media-admin.file.title'))
  await row(owner, DEMO_MATERIAL.handbook.name).waitFor()
  await look('begin')

  await page.keyboard.press('n')
  const drawer = desk.dialog(t('media-admin.file.create'))
  await desk.button(t('office.save')).click()
  await drawer.getByText(t('media-admin.file.fileMissing')).waitFor()
  await look('refused')

  // What calls itself a document and is none.
  owner.watched.expectProblem(/\b415\b/)
  const input = drawer.locator('input[type="file"]')
  await input.setInputFiles(file('假的.docx', pdf('disguised')))
  const progress = desk.dialog(t('upload.progress.failed'))
  await progress.getByText('假的.docx').first().waitFor()
  await progress.getByRole('button', { name: t('office.close'), exact: true }).click()
  await progress.waitFor({ state: 'hidden' })

  const first = pdf('first')
  await input.setInputFiles(file(`${NAME}.pdf`, first))
  await drawer.getByText(`${NAME}.pdf`).waitFor()
  await expect.poll(() => drawer.getByLabel(t('media-admin.name')).inputValue()).toBe(NAME)
  await drawer.getByRole('button', { name: t('picture.field.choose') }).click()
  const pictures = desk.dialog(t('picture.chooser.title'))
  await pictures
    .getByRole('button', { name: t('picture.cover.handbook') })
    .first()
    .click()
  await pictures.getByRole('button', { name: t('picture.chooser.use'), exact: true }).click()
  await pictures.waitFor({ state: 'hidden' })
  await look('drawer')
  await Promise.all([desk.said(t('media-admin.saved')), desk.button(t('office.save')).click()])
  await row(owner).waitFor()
  await look('list')

  await row(owner).click()
  const edited = desk.dialog(t('media-admin.editTitle', { name: NAME }))
  await edited.locator('input[type="file"]').setInputFiles(file('第二版.pdf', pdf('second')))
  await edited.getByText('第二版.pdf').waitFor()
  await expect.poll(() => edited.getByLabel(t('media-admin.name')).inputValue()).toBe(NAME)
  await look('replaced')
  await Promise.all([
    desk.said(t('media-admin.savedVersion', { version: 2 })),
    desk.button(t('office.save')).click(),
    edited.waitFor({ state: 'hidden' }),
  ])

  await pickStep(owner, NAME, t('media-admin.versions'))
  const versions = desk.dialog(t('media-admin.versionsOf', { name: NAME }))
  await versions.getByText(t('media-admin.versionOf', { version: 2, fileName: '第二版.pdf' })).waitFor()
  await look('versions')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    versions.getByRole('button', { name: t('media-admin.downloadOf', { version: 1 }) }).click(),
  ])
  expect(await readFile(await download.path())).toEqual(first)
  await page.keyboard.press('Escape')
  await versions.waitFor({ state: 'hidden' })

  await pickStep(owner, NAME, t('media-admin.remove'))
  await Promise.all([
    row(owner).waitFor({ state: 'detached' }),
    page
      .getByRole('dialog')
      .getByRole('button', { name: t('media-admin.remove') })
      .click(),
  ])
  await desk.open('/admin/system/recyclebin', t('recycle-bin.title'))
  await row(owner).waitFor()
  await Promise.all([
    desk.said(t('recycle-bin.restored', { count: 1 })),
    row(owner)
      .getByRole('button', { name: t('recycle-bin.restore') })
      .click(),
  ])
  await desk.open(LIST, t('media-admin.file.title'))
  await row(owner).waitFor()
  look.done()
})

test('the address of the specification opens the form, and several files are disabled in one step', async () => {
  const { page, t } = owner
  await page.goto(`${journey.server.origin}/admin/#/admin/voice/editfile`)
  const drawer = desk.dialog(t('media-admin.file.create'))
  await drawer.locator('input[type="file"]').setInputFiles(file('价格表.pdf', pdf('prices')))
  await drawer.getByText('价格表.pdf').waitFor()
  await expect.poll(() => drawer.getByLabel(t('media-admin.name')).inputValue()).toBe('价格表')
  await Promise.all([
    desk.said(t('media-admin.saved')),
    desk.button(t('office.save')).click(),
    drawer.waitFor({ state: 'hidden' }),
  ])
  for (const name of [NAME, '价格表']) await page.getByLabel(t('office.list.select', { name })).check()
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: t('media-admin.disable') })
    .click()
  await Promise.all([
    desk.said(t('media-admin.file.disabledMany', { count: 2 })),
    page
      .getByRole('dialog')
      .getByRole('button', { name: t('media-admin.disable') })
      .click(),
  ])
  await expect
    .poll(() =>
      page
        .getByRole('row')
        .filter({ hasText: t('office.person.disabledState') })
        .count(),
    )
    .toBe(2)
})

test('a document that a task uses names the task and is not deleted', async () => {
  const { page, t } = owner
  // Its caller is the one who is signed in now.
  const { mediaId, call: callNow } = await putDocument(journey.server, '在用的手册', [['One']])
  call = callNow
  const step = { type: 4 as const, resourceId: mediaId, version: 1, passScore: 100, weight: 100, attempts: null }
  const audience = { everyone: true, departmentIds: [], userIds: [] }
  await call(taskCreate, { title: '读一读手册', type: 1, passScore: 60, subtasks: [step], audience })
  const look = lookAt(owner, 'media-uses')
  await page.reload()
  await desk.heading(t('media-admin.file.title'))
  await row(owner, '在用的手册').waitFor()
  await pickStep(owner, '在用的手册', t('media-admin.remove'))
  const uses = desk.dialog(t('office.uses.title', { name: '在用的手册' }))
  const task = uses.getByRole('link', { name: '读一读手册' })
  await task.waitFor()
  await look('uses')
  look.done()
  await page.keyboard.press('Escape')
  await uses.waitFor({ state: 'hidden' })
  for (const name of ['在用的手册', '价格表']) await page.getByLabel(t('office.list.select', { name })).check()
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: t('media-admin.remove') })
    .click()
  await Promise.all([
    desk.said(t('media-admin.stayed', { count: 1, names: '在用的手册' })),
    row(owner, '价格表').waitFor({ state: 'detached' }),
    page
      .getByRole('dialog')
      .getByRole('button', { name: t('media-admin.remove') })
      .click(),
  ])
  await row(owner, '在用的手册').waitFor()
  await pickStep(owner, '在用的手册', t('media-admin.usedWhere'))
  await task.click()
  await page.waitForURL(/edittraincom-train/)
})

test.each([
  ['zhTW', { width: 390, height: 844 }],
  ['en', { width: 1440, height: 900 }],
] as const)('the page of files holds together in %s, in the dark', (speaks, viewport) =>
  inLanguage(call, speaks, async () => {
    const other = await journey.admin('owner1', { still: true, speaks })
    const { page, t } = other
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize(viewport)
    const theirs = deskOf(other, journey.server.origin)
    const look = lookAt(other, `media-admin-${speaks}`)
    await theirs.open(LIST, t('media-admin.file.title'))
    await page.getByText(NAME).first().waitFor()
    await look('list')
    await page.getByText(NAME).first().click()
    const drawer = theirs.dialog(t('media-admin.editTitle', { name: NAME }))
    await drawer.getByText('第二版.pdf').waitFor()
    await look('drawer')
    look.done()
    await other.leave()
  }),
)
