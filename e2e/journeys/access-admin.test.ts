import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogCreate } from '@lianda/shared/module/catalog/catalog.admin.contract'
import { questionCreate } from '@lianda/shared/module/question-bank/question.admin.contract'
import { callerFor } from '../support/caller'
import { type Desk, deskOf } from '../support/desk'
import { type Journey, keepFailures, openJourney, type Person } from '../support/journey'
import { lookAt } from '../support/look'

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

const CATEGORY = '内部题：只给指定的人看的一个名字很长的目录'
const QUESTION = 'Access: who sees it?'
const TRAINER = '何静'

test('an owner makes a category private; the trainer no longer finds it, and does again once appointed', async () => {
  const { page, t } = owner
  const look = lookAt(owner, 'access')
  const call = await callerFor(journey.server, 'owner1')
  const { catalog } = await call(catalogCreate, { type: 5, name: CATEGORY, parentId: null })
  await call(questionCreate, {
    catalogId: catalog.id,
    code: '',
    content: {
      ...{ type: 2, text: QUESTION, level: 2, score: 5, blanks: [], anyOrder: false, promotion: '', explanation: '' },
      choices: [
        { id: 'A', content: '', iscorrect: true },
        { id: 'B', content: '', iscorrect: false },
      ],
    },
  })
  const trainer = await journey.admin('trainer1', { still: true })
  const theirs = deskOf(trainer, journey.server.origin)
  const itemOf = ({ page: of }: Person) => of.getByRole('treeitem', { name: new RegExp(CATEGORY) })
  const bank = ['/admin/voice/questionbank', t('question-bank.list.title')] as const
  await theirs.open(...bank)
  await itemOf(trainer).click()
  await trainer.page.getByRole('row', { name: new RegExp('who sees it') }).waitFor()

  await desk.open(...bank)
  const dialog = page.getByRole('dialog', { name: t('catalog.access.titleOf', { name: CATEGORY }) })
  const setAccess = async () => {
    await itemOf(owner).focus()
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: t('catalog.access.menu') }).click()
    await dialog.getByRole('radio').first().waitFor()
  }
  const save = async () => {
    await Promise.all([
      desk.said(t('catalog.access.saved', { name: CATEGORY })),
      dialog.getByRole('button', { name: t('office.save') }).click(),
    ])
    await dialog.waitFor({ state: 'detached' })
  }
  const choose = (open: string) =>
    dialog.getByRole('radio', { name: new RegExp(`^${t(`catalog.access.open.${open}`)}`) }).check()
  await setAccess()
  await look('dialog')
  await choose('private')
  // The trainer's list asks for it again as soon as it is told of the change.
  trainer.watched.expectProblem(`catalogId=${catalog.id}`)
  await save()
  await itemOf(owner)
    .and(page.getByRole('treeitem', { name: new RegExp(t('catalog.access.open.private')) }))
    .waitFor()
  await look('locked')

  // Gone from the trainer's tree and list; the address still names it, and everything else is shown instead.
  await trainer.page.reload()
  await trainer.page.getByRole('treeitem').first().waitFor()
  await itemOf(trainer).waitFor({ state: 'detached' })
  expect(await trainer.page.getByRole('row', { name: new RegExp('who sees it') }).count()).toBe(0)

  await setAccess()
  await choose('appointed')
  await dialog.getByRole('combobox', { name: t('catalog.access.add') }).fill(TRAINER)
  await page.locator('.ant-select-item-option', { hasText: TRAINER }).click()
  await dialog.getByText(TRAINER).waitFor()
  await look('appointed')
  await save()
  await trainer.page.reload()
  await itemOf(trainer).click()
  await trainer.page.getByRole('row', { name: new RegExp('who sees it') }).waitFor()

  await setAccess()
  await choose('full')
  await save()
  look.done()
  await trainer.leave()
  await owner.leave()
})
