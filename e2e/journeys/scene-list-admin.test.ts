import { afterAll, beforeAll, expect, test } from 'vitest'
import * as drafts from '@lianda/shared/module/scene/scene-draft.admin.contract'
import { sceneList } from '@lianda/shared/module/scene/scene.admin.contract'
import { readSceneFile } from '@lianda/shared/module/scene/scene-file.rules'
import { readFile } from 'node:fs/promises'
import { type Call, callerFor } from '../support/caller'
import { type Desk, deskOf, keepUndo } from '../support/desk'
import { type Journey, keepFailures, openJourney, type Person } from '../support/journey'
import { type Look, lookAt } from '../support/look'
import { workbookFile } from '../support/workbook'

keepFailures()
let journey: Journey
let owner: Person
let desk: Desk
let call: Call
let look: Look
beforeAll(async () => {
  journey = await openJourney()
  owner = await journey.admin('owner1', { still: true })
  desk = deskOf(owner, journey.server.origin)
  look = lookAt(owner, 'scene-list')
  call = await callerFor(journey.server, 'owner1')
})
afterAll(() => journey?.close())

const LIST = '/admin/voice/voicescene'
const NAME = '第一单'
const row = (name: string) => owner.page.getByRole('row', { name, exact: true })
const list = () => desk.open(LIST, owner.t('scene.scene.title'))
/** Chooses a step of a row's menu. */
async function choose(name: string, step: string): Promise<void> {
  await row(name)
    .getByRole('button', { name: owner.t('office.list.moreOf', { name }) })
    .click()
  await owner.page.getByRole('menuitem', { name: step }).click()
}

test('a scene begins with a template, is copied, and a deletion is taken back', async () => {
  const { page, t } = owner
  await list()
  await desk.button(t('scene.scene.create')).click()
  const dialog = desk.dialog(t('scene.scene.create'))
  await dialog.getByLabel(t('scene.new.name')).fill(NAME)
  await dialog.getByLabel(t('scene.new.from')).click()
  await page.locator('.ant-select-item-option', { hasText: t('scene.template.first_visit') }).click()
  await look('new')
  await dialog.getByRole('button', { name: t('scene.new.create') }).click()
  await desk.heading(NAME)

  await list()
  await row(NAME).getByText(t('scene.state.draft')).waitFor()
  await look('list')
  await choose(NAME, t('scene.row.copy'))
  const copied = t('scene.row.copyName', { name: NAME })
  await desk.heading(copied)
  await list()
  await choose(copied, t('scene.row.remove'))
  const gone = row(copied).waitFor({ state: 'detached' })
  await Promise.all([
    gone,
    keepUndo(owner),
    desk
      .dialog(t('scene.row.removeTitle', { name: copied }))
      .getByRole('button', { name: t('scene.row.remove') })
      .click(),
  ])
  await desk.button(t('office.undo')).click()
  await row(copied).waitFor()
})

test('the versions of a scene say what each of them changed', async () => {
  const { page, t } = owner
  const name = '两个版本'
  const { rows } = await call(sceneList, { rows: 100 })
  const catalogId = rows.find((one) => one.catalogId !== null)?.catalogId ?? null
  const from = { kind: 'example' } as const
  const { draft } = await call(drafts.draftCreate, { kind: 'flow', name, language: '16k_zh', catalogId, from })
  const first = (await call(drafts.draftPublish, { id: draft.id, rev: draft.rev })).draft
  const content = { ...first.content, goal: '先问清需求，再谈价格。', strictness: 62 }
  const saved = (await call(drafts.draftSave, { id: first.id, rev: first.rev, content })).draft
  await call(drafts.draftPublish, { id: saved.id, rev: saved.rev })
  await page.reload()
  await desk.heading(t('scene.scene.title'))
  await choose(name, t('scene.row.versions'))
  const drawer = desk.dialog(t('scene-version.title'))
  const newest = drawer.getByRole('listitem').filter({ hasText: t('scene-version.one', { version: 2 }) })
  await newest.getByRole('button', { name: t('scene-version.show') }).click()
  await newest.getByText(t('scene-version.turned', { was: '50', is: '62' })).waitFor()
  await look('versions')
  await page.keyboard.press('Escape')
})

test('a scene comes from Excel: three wrong rows are mended in place', async () => {
  const { page, t } = owner
  const { keyboard } = page
  await list()
  await desk.button(t('scene.file.open')).click()
  await page.getByRole('menuitem', { name: t('scene.file.excel') }).click()
  const drawer = desk.dialog(t('scene-import.screen.title'))
  await drawer.locator('input[type="file"]').setInputFiles({
    name: '场景表.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await workbookFile({
      场景: [
        ['名称', '从表格来的'],
        ['学员扮演', '销售顾问'],
        ['目录', '表格'],
      ],
      步骤: [
        ['步骤', '话术', '意图'],
        ['客户', '你好，我先看看。'],
        ['客户', ''],
        ['服务', ''],
        ['旁白', '过了一会儿'],
        ['服务', '您最关心哪一点？', '问需求'],
      ],
    }),
  })
  await drawer.getByRole('button', { name: t('import.check'), exact: true }).click()
  await desk.said(t('import.someWrong', { count: 3 }))
  await drawer.getByRole('button', { name: t('import.confirmWrong', { count: 3 }) }).press('Enter')
  await look('import')
  await drawer
    .getByRole('button', { name: t('import.ofRow', { step: t('import.mend'), no: 3 }), exact: true })
    .press('Enter')
  for (const [at, text] of ['预算不多。', '预算大概是多少？', '服务'].entries()) {
    await page.locator(`[data-row-key="${3 + at}"] + tr [aria-invalid="true"]:focus`).waitFor()
    await keyboard.press('Control+a')
    await keyboard.type(text)
    await Promise.all([desk.said(t('import.rowGood', { no: 3 + at })), keyboard.press('Control+Enter')])
  }
  await desk.said(t('import.allGood'))
  await drawer.getByRole('button', { name: t('scene-import.screen.confirm', { count: 5 }) }).click()
  await desk.said(t('import.done'))
  await drawer.getByRole('button', { name: t('scene-import.screen.openDraft') }).click()
  await desk.heading('从表格来的')
})

test('scenes leave as a file and come back as drafts', async () => {
  const { page, t } = owner
  await list()
  await row('从表格来的').waitFor()
  const step = choose('从表格来的', t('scene.file.export'))
  const [download] = await Promise.all([page.waitForEvent('download'), step])
  const text = await readFile(await download.path(), 'utf8')
  expect(readSceneFile(text)?.scenes.map(({ content }) => content.name)).toEqual(['从表格来的'])
  await desk.button(t('scene.file.open')).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: t('scene.file.file') }).click()
  await Promise.all([
    desk.said(t('scene.file.taken', { count: 1 })),
    (await chooser).setFiles({ name: 'scene.json', mimeType: 'application/json', buffer: Buffer.from(text) }),
  ])
  await expect.poll(() => row('从表格来的').count()).toBe(2)
  await owner.leave()
  look.done()
})
