import { afterAll, beforeAll, expect, test } from 'vitest'
import { draftCreate, draftGet } from '@lianda/shared/module/scene/scene-draft.admin.contract'
import { type Call, callerFor, inLanguage } from '../support/caller'
import { type Desk, deskOf, keepUndo } from '../support/desk'
import { flowDeskOf } from '../support/flow-desk'
import { type Journey, keepFailures, openJourney, type Person } from '../support/journey'
import { lookAt } from '../support/look'

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

const LIST = '/admin/voice/voicespeech'
const LINE = '您放心，我马上为您处理。'
const LIKE = '请您放心，我马上帮您处理好。'

const rows = ({ page }: Person) => page.locator('tbody tr.ant-table-row')

/** Writes a line in the open drawer and saves it. */
async function write({ page, t }: Person, text: string, keywords = '') {
  const drawer = desk.dialog(t('speech-admin.create'))
  await drawer.getByLabel(t('speech-admin.text')).fill(text)
  if (keywords) await drawer.getByLabel(t('speech-admin.keywords')).fill(keywords)
  return {
    drawer,
    save: () =>
      Promise.all([
        drawer.waitFor({ state: 'hidden' }),
        desk.said(t('speech-admin.saved')),
        page
          .locator('.ant-drawer')
          .getByRole('button', { name: t('office.save') })
          .click(),
      ]),
  }
}

test('lines are written with proposed keywords, joined by similar ones, deleted, and a deletion is taken back', async () => {
  const { page, t } = owner
  const look = lookAt(owner, 'speech-admin')
  await desk.open(LIST, t('speech-admin.title'))
  await desk.said(t('speech-admin.empty'))
  await look('empty')

  await desk.button(t('speech-admin.create')).click()
  await (await write(owner, LIKE)).save()
  await desk.button(t('speech-admin.create')).click()
  const { drawer, save } = await write(owner, LINE, '放心|处理|放心')
  await desk.said(t('field.keyword_doubled', { word: '放心' }))
  await drawer.getByLabel(t('speech-admin.keywords')).fill('放心')
  await drawer.getByRole('button', { name: t('speech-admin.propose') }).click()
  await drawer.getByRole('button', { name: '处理', exact: true }).click()
  await expect.poll(() => drawer.getByLabel(t('speech-admin.keywords')).inputValue()).toBe('放心|处理')
  await look('drawer')
  await save()

  await desk.button(t('office.list.moreOf', { name: LINE })).click()
  await page.getByRole('menuitem', { name: t('speech-admin.similarStep') }).click()
  const similar = desk.dialog(t('speech-admin.similar'))
  await similar.getByText(LIKE).waitFor()
  const rewritten = '您放心，我立刻为您处理。'
  await similar.getByLabel(rewritten).check()
  await look('similar')
  await Promise.all([
    desk.said(t('speech-admin.added', { count: 1 })),
    similar.getByRole('button', { name: t('speech-admin.addChosen', { count: 1 }) }).click(),
  ])
  await page.keyboard.press('Escape')
  await similar.waitFor({ state: 'hidden' })
  await expect.poll(() => rows(owner).count()).toBe(3)

  for (const text of [LIKE, rewritten]) await page.getByLabel(t('office.list.select', { name: text })).check()
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: t('speech-admin.remove') })
    .click()
  await look('remove')
  await Promise.all([
    page.getByText(t('speech-admin.removed', { count: 2 })).waitFor(),
    keepUndo(owner),
    page
      .getByRole('dialog')
      .getByRole('button', { name: t('speech-admin.remove') })
      .click(),
  ])
  await expect.poll(() => rows(owner).count()).toBe(1)
  await desk.button(t('office.undo')).click()
  await expect.poll(() => rows(owner).count()).toBe(3)
  await look('list')
  look.done()
})

test("a node's line is taken from the list, is the scene's own once it is changed, and the list says who has it", async () => {
  const { page, t } = owner
  const look = lookAt(owner, 'speech-picker')
  const name = '从话术库来'
  const from = { kind: 'example', template: 'first_visit' } as const
  const { draft } = await call(draftCreate, { kind: 'flow', name, language: '16k_zh', from })
  const at = draft.content.flow.nodes.findIndex(({ type }) => type === 'customer')
  const node = draft.content.flow.nodes[at]
  await desk.open(`/admin/voice/editscene?id=${draft.id}`, name)
  await flowDeskOf(owner)
    .node(node?.name ?? '')
    .click()
  await desk.button(t('flow-edit.takeLines')).click()
  const picker = desk.dialog(t('speech-admin.pick'))
  await picker.getByLabel(LINE, { exact: true }).check()
  await picker.getByLabel(LIKE, { exact: true }).check()
  await look('picker')
  await picker.getByRole('button', { name: t('speech-admin.takeThese', { count: 2 }) }).click()
  await picker.waitFor({ state: 'hidden' })
  const side = page.getByRole('region', { name: t('flow-edit.side') })
  const taken = side.locator('[data-row]', { hasText: LINE })
  await taken.locator('[data-toggle]').click()
  await taken.getByText(t('flow-edit.fromList')).waitFor()
  await look('taken')
  const other = side.locator('[data-row]', { hasText: LIKE })
  await other.locator('[data-toggle]').click()
  await other.getByLabel(t('flow-edit.field.line'), { exact: true }).fill('这句是场景自己的。')
  await expect
    .poll(async () => {
      const { draft: now } = await call(draftGet, { id: draft.id })
      return now.content.flow.nodes[at]?.lines.slice(-2).map(({ text, speechId }) => [text, speechId !== undefined])
    })
    .toEqual([
      [LINE, true],
      ['这句是场景自己的。', false],
    ])

  await desk.open(LIST, t('speech-admin.title'))
  await desk.button(t('office.list.moreOf', { name: LINE })).click()
  await page.getByRole('menuitem', { name: t('speech-admin.usedWhere') }).click()
  const uses = desk.dialog(t('speech-admin.usedWhere'))
  await uses.getByText(t('speech-admin.useInWork')).waitFor()
  await look('uses')
  await uses.getByRole('link', { name }).click()
  await desk.heading(name)
  look.done()
})

test.each(['zhTW', 'en'] as const)(
  'the page of lines holds together in %s, in the dark and on a smaller screen',
  (speaks) =>
    inLanguage(call, speaks, async () => {
      const other = await journey.admin('owner1', { still: true, speaks, viewport: { width: 1280, height: 720 } })
      const { page, t } = other
      await page.emulateMedia({ colorScheme: 'dark' })
      const theirs = deskOf(other, journey.server.origin)
      const look = lookAt(other, `speech-admin-${speaks}`)
      await theirs.open(LIST, t('speech-admin.title'))
      await look('list')
      await page.getByRole('row', { name: LINE }).click()
      await theirs.dialog(t('speech-admin.editTitle')).getByText(t('speech-admin.propose')).click()
      await theirs.button(t('speech-admin.otherBatch')).waitFor()
      await look('drawer')
      look.done()
      await other.leave()
    }),
)
