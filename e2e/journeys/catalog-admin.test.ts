import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogList } from '@lianda/shared/module/catalog/catalog.admin.contract'
import { questionCreate } from '@lianda/shared/module/question-bank/question.admin.contract'
import { type Call, callerFor } from '../support/caller'
import { type Desk, deskOf } from '../support/desk'
import { type Journey, keepFailures, openJourney, type Person } from '../support/journey'
import { lookAt } from '../support/look'

keepFailures()
let journey: Journey
let owner: Person
let desk: Desk
let call: Call
beforeAll(async () => {
  journey = await openJourney()
  owner = await journey.admin('owner1', { still: true, dark: true })
  desk = deskOf(owner, journey.server.origin)
  call = await callerFor(journey.server, 'owner1')
})
afterAll(() => journey?.close())

const QUESTION = 'Tree: is it sorted?'
const FROM = '树：旧分类'
const TO = '树：新分类'

/** The server's tree of questions: names of the categories below one, in order. */
async function below(parent: string | null): Promise<string[]> {
  const { data } = await call(catalogList, { type: 5 })
  const id = parent === null ? null : data.find(({ name }) => name === parent)?.id
  return data.filter(({ parentId }) => parentId === id).map(({ name }) => name)
}

test('categories are made, moved by keys and by dragging, deleted with what is in them, and brought back', async () => {
  const { page, t } = owner
  const { keyboard } = page
  const look = lookAt(owner, 'catalog')
  const item = (name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name} `) })
  const row = () => page.getByRole('row', { name: new RegExp(QUESTION.replace('?', '.')) })
  /** Waits until the tree shows it that deep: 2 is the top level. */
  const level = (name: string, depth: number) =>
    item(name)
      .and(page.locator(`[aria-level="${depth}"]`))
      .waitFor()
  const movedTo = (parent: string) => desk.undo(t('catalog.movedTo', { name: TO, parent }))
  const make = async (name: string) => {
    await item(t('question-bank.list.title')).click()
    await desk.button(t('catalog.add')).click()
    await page.getByRole('textbox', { name: t('catalog.name') }).fill(name)
    await Promise.all([desk.said(t('catalog.created', { name })), keyboard.press('Enter')])
    await item(name).and(page.locator('[aria-selected="true"]')).waitFor()
  }
  await desk.open('/admin/voice/questionbank', t('question-bank.list.title'))
  await page.getByRole('tree').getByRole('treeitem').nth(1).waitFor()
  await make(FROM)
  await make(TO)

  const { data } = await call(catalogList, { type: 5 })
  const catalogId = data.find(({ name }) => name === FROM)?.id ?? ''
  await call(questionCreate, {
    catalogId,
    code: '',
    content: {
      ...{ type: 2, text: QUESTION, level: 2, score: 5, blanks: [], anyOrder: false, promotion: '', explanation: '' },
      choices: [
        { id: 'A', content: '', iscorrect: true },
        { id: 'B', content: '', iscorrect: false },
      ],
    },
  })

  // By keys: up, below its sibling, and out again.
  await item(TO).focus()
  await keyboard.press('Alt+ArrowUp')
  await expect.poll(async () => (await below(null)).slice(-2)).toEqual([TO, FROM])
  await keyboard.press('Alt+ArrowDown')
  await expect.poll(async () => (await below(null)).slice(-2)).toEqual([FROM, TO])
  await keyboard.press('Alt+ArrowRight')
  await expect.poll(() => below(FROM)).toEqual([TO])
  await level(TO, 3)
  await look('nested')
  await item(TO).focus()
  await Promise.all([movedTo(t('catalog.top')).waitFor(), keyboard.press('Alt+ArrowLeft')])
  expect((await below(null)).slice(-2)).toEqual([FROM, TO])
  await level(TO, 2)
  await keyboard.press('F2')
  const rename = page.getByRole('dialog', { name: t('catalog.renameOf', { name: TO }) })
  await rename.getByRole('textbox').and(page.locator(':focus')).waitFor()
  await keyboard.press('Escape')
  await rename.waitFor({ state: 'detached' })

  // By dragging: into the other one.
  await item(TO).dragTo(item(FROM))
  await movedTo(FROM).click()
  await expect.poll(() => below(FROM)).toEqual([])
  await level(TO, 2)

  await item(FROM).focus()
  await keyboard.press('Enter')
  await row().waitFor()
  await keyboard.press('Delete')
  const sure = page.getByRole('dialog', { name: t('catalog.removeOf', { name: FROM }) })
  await sure.getByText(t('catalog.inside', { facts: t('catalog.things.5', { count: 1 }) })).waitFor()
  await look('remove')
  await sure.getByRole('combobox', { name: t('catalog.moveContent') }).fill(TO)
  await page.locator('.ant-select-tree-title', { hasText: TO }).waitFor()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await sure.getByRole('button', { name: t('catalog.removeMove') }).click()
  const removed = desk.undo(t('catalog.removed', { name: FROM }))
  // The offer stays as long as the mouse is on it.
  await removed.hover()
  await item(FROM).waitFor({ state: 'detached' })
  await item(TO).and(page.locator('[aria-selected="true"]')).waitFor()
  await row().waitFor()

  await Promise.all([desk.said(t('catalog.restored', { name: FROM })), removed.click()])
  await row().waitFor({ state: 'detached' })
  await item(FROM).click()
  await row().waitFor()
  await look('restored')

  await owner.leave()
  look.done()
})
