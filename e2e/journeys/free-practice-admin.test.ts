import { afterAll, beforeAll, expect, test } from 'vitest'
import { draftGet } from '@lianda/shared/module/scene/scene-draft.admin.contract'
import { callerFor, inLanguage } from '../support/caller'
import { type Desk, deskOf, keepUndo } from '../support/desk'
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

const LIST = '/admin/train/freepractice'
const NAME = '约一次试驾'
/** A text with a count in it, whatever the count is. */
const counted = (text: string) => new RegExp(text.replace('7', String.raw`\d+`))

/** Adds a row to a list of the editor and fills its fields by their place. */
async function addRow({ page, t }: Person, list: string, noun: string, values: Record<string, string>) {
  await page
    .locator(`#field-${list}`)
    .getByRole('button', { name: t('scene-edit.row.add', { noun: t(`scene-edit.noun.${noun}`) }), exact: true })
    .click()
  for (const [name, value] of Object.entries(values)) await page.locator(`#field-${list}-0-${name}`).fill(value)
}

test('a free practice is written from nothing: what is missing leads to its field, it is tried, then published', async () => {
  const { page, t } = owner
  const look = lookAt(owner, 'free-practice')
  await desk.open('/admin/train/trainmanagement-practice', t('task-admin.list.title.3'))
  await desk.button(t('task-admin.list.freePractices')).click()
  await desk.heading(t('free-practice.list.title'))
  await page.getByRole('row', { name: '要退宽带的老用户' }).waitFor()
  await look('list')
  await desk.button(t('free-practice.list.create')).click()
  const dialog = desk.dialog(t('free-practice.list.create'))
  await dialog.getByLabel(t('scene.new.name')).fill(NAME)
  await look('new')
  await dialog.getByRole('button', { name: t('scene.new.create') }).click()
  await desk.heading(NAME)

  const missing = page
    .getByRole('banner')
    .getByRole('button', { name: counted(t('scene-edit.publish.missing', { count: 7 })) })
  expect(await missing.getAttribute('aria-disabled')).toBe('true')
  await missing.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-role')
  await look('problems')
  await page.locator('#field-role').fill('汽车销售顾问')
  await page.locator('#field-goal').fill('问清用途，约好试驾的时间。')
  await page.locator('#field-persona-name').fill('李女士')
  await page.locator('#field-persona-brief').fill('第一次来看车，时间不多。')
  await page.locator('#field-persona-character').fill('三十五岁，说话直接。')
  await addRow(owner, 'free-points', 'point', {
    label: '约试驾',
    'met-examples': '周六上午来试驾可以吗\n我给您约一次试驾',
    'met-keywords': '试驾',
    leads: '光看也看不出什么。',
    replies: '行，周六上午可以。',
  })
  await addRow(owner, 'customer-facts', 'fact', {
    label: '预算',
    'asked-examples': '您的预算是多少',
    'asked-keywords': '预算',
  })
  await page.locator('[data-row="customer.facts.0.levels.0"] [data-toggle]').click()
  await page.locator('#field-customer-facts-0-levels-0-wordings').fill('二十万以内吧。')
  await addRow(owner, 'customer-objections', 'objection', {
    label: '怕被推销',
    wordings: '去了你们不会一直劝我买吧？',
    'resolvedBy-examples': '您放心，试驾完不买也没关系',
    resolved: '那行，我过去看看。',
    pressed: '我就怕被人缠着。',
    dropped: '算了，到时候再说。',
  })
  const raisedBy = page.locator('#field-customer-objections-0-raisedBy')
  await raisedBy.fill('约试驾')
  await page.locator('.ant-select-item-option-active', { hasText: '约试驾' }).waitFor()
  await raisedBy.press('Enter')
  await raisedBy.press('Escape')
  await addRow(owner, 'customer-memories', 'memory', {
    label: '到店时间',
    keywords: '到店|过来',
    contradicted: '刚才说{before}，怎么又{now}了？',
  })
  await page.locator('#field-customer-memories-0-kind').click()
  await page
    .getByRole('option', { name: t('scene-edit.told.clock') })
    .or(page.locator('.ant-select-item-option', { hasText: t('scene-edit.told.clock') }))
    .last()
    .click()
  await look('customer')
  await page.locator('#field-free-closing').fill('好，那先这样。')
  // The last one is found by the list of problems, which opens its row.
  const problems = page.getByRole('region', { name: t('scene-edit.problem.title') }).getByRole('button')
  await expect.poll(() => problems.count()).toBe(1)
  await problems.click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-free-opening-0-text')
  await page.locator('#field-free-opening-0-text').fill('你好，我想看看车。')
  await desk.said(t('scene-edit.problem.none'))
  await page.locator('#understood').fill('那我给您约周六试驾吧')
  await desk.said(t('free-practice.test.met', { names: '“约试驾”' }))
  await page.locator('#understood').fill('您放心，试驾完不买也没关系')
  await desk.said(t('free-practice.test.resolved', { names: '“怕被推销”' }))
  await look('editor')

  await desk.button(t('scene-edit.try')).click()
  const tried = desk.dialog(t('free-practice.try.title'))
  await tried.getByText('你好，我想看看车。').waitFor()
  const say = async (text: string) => {
    await tried.getByLabel(t('free-practice.try.say')).fill(text)
    // It is off until the customer has spoken.
    await tried.getByRole('button', { name: t('free-practice.try.send'), exact: true }).click()
  }
  await say('您的预算是多少？')
  await tried.getByText('二十万以内吧。').waitFor()
  await say('您下午三点过来就行')
  await tried.getByText(t('free-practice.try.remembered', { label: '到店时间', text: '3点' })).waitFor()
  await say('那就五点过来')
  await tried.getByText('刚才说3点，怎么又5点了？').waitFor()
  await say('那周六上午来试驾可以吗')
  await tried.getByText('去了你们不会一直劝我买吧？').waitFor()
  await look('try-objection')
  await say('您放心，试驾完不买也没关系')
  await tried.getByText('那行，我过去看看。').waitFor()
  await tried.getByText(t('free-practice.try.over.won')).waitFor()
  await tried.getByText('1/1', { exact: true }).waitFor()
  await look('try')
  await page.keyboard.press('Escape')

  await page
    .getByRole('banner')
    .getByRole('button', { name: t('scene-edit.publish.button') })
    .click()
  const confirm = desk.dialog(t('scene-edit.publish.title', { name: NAME }))
  await confirm.waitFor()
  await look('publish')
  await Promise.all([
    desk.said(t('scene-edit.publish.done', { name: NAME, version: 1 })),
    confirm.getByRole('button', { name: t('scene-edit.publish.button') }).click(),
  ])
  await desk.said(t('scene.state.published', { version: 1 }))
  look.done()
})

test('two tabs write the same one: what differs is joined, the same field is chosen, and a deletion is taken back', async () => {
  const { page, t } = owner
  const other = await page.context().newPage()
  const open = async (tab: typeof page) => {
    const on = deskOf({ page: tab, t }, journey.server.origin)
    await on.open(LIST, t('free-practice.list.title'))
    await tab.getByRole('row', { name: NAME }).getByText(NAME).click()
    await on.heading(NAME)
  }
  await open(page)
  await open(other)
  await page.locator('#field-goal').fill('约好试驾。')
  await desk.said(t('scene.state.changed'))
  const call = await callerFor(journey.server, 'owner1')
  const id = new URL(page.url().replace('/#/', '/')).searchParams.get('id') ?? ''
  const saved = async () => {
    const { goal, role } = (await call(draftGet, { id })).draft.content
    return [goal, role]
  }
  await expect.poll(async () => (await saved())[0]).toBe('约好试驾。')
  await Promise.all([
    other.getByText(t('scene-edit.mergeCame'), { exact: true }).waitFor(),
    other.locator('#field-role').fill('销售'),
  ])
  await expect.poll(() => other.locator('#field-goal').inputValue()).toBe('约好试驾。')
  await expect.poll(saved).toEqual(['约好试驾。', '销售'])
  owner.watched.expectProblem('409')
  await page.locator('#field-role').fill('顾问')
  const conflict = page.locator('[data-conflict]')
  await conflict.getByText('销售 → 顾问').waitFor()
  await conflict.getByRole('radio', { name: t('flow-edit.merge.mine') }).check()
  await conflict.getByRole('button', { name: t('flow-edit.merge.done') }).click()
  await expect.poll(saved).toEqual(['约好试驾。', '顾问'])
  await other.close()

  await desk.open(LIST, t('free-practice.list.title'))
  const row = page.getByRole('row', { name: NAME })
  await row.getByText(t('scene.state.changed')).waitFor()
  await row.hover()
  await row.getByRole('button', { name: t('office.list.moreOf', { name: NAME }) }).click()
  await page.getByRole('menuitem', { name: t('scene.row.remove') }).click()
  await Promise.all([
    row.waitFor({ state: 'detached' }),
    keepUndo(owner),
    page
      .getByRole('dialog')
      .getByRole('button', { name: t('scene.row.remove') })
      .click(),
  ])
  await page.getByRole('button', { name: t('office.undo') }).click()
  await row.waitFor()
})

test('in English, on a smaller screen, an author begins with a customer that exists', async () => {
  await owner.leave()
  const call = await callerFor(journey.server, 'owner1')
  await inLanguage(call, 'en', async () => {
    const author = await journey.admin('owner1', { still: true, speaks: 'en', viewport: { width: 1280, height: 800 } })
    const { page, t } = author
    const look = lookAt(author, 'free-practice-en')
    const there = deskOf(author, journey.server.origin)
    await there.open(LIST, t('free-practice.list.title'))
    await page.getByRole('row', { name: 'Nine busy clinics' }).waitFor()
    await look('list')
    await page.getByRole('row', { name: 'Nine busy clinics' }).getByText('Nine busy clinics').click()
    await there.heading('Nine busy clinics')
    await page.locator('[data-row="free.points.0"] [data-toggle]').first().click()
    await page.locator('#field-free-points-0-label').scrollIntoViewIfNeeded()
    await look('editor')
    await there.open(LIST, t('free-practice.list.title'))
    await there.button(t('free-practice.list.create')).click()
    const dialog = there.dialog(t('free-practice.list.create'))
    await dialog.getByLabel(t('scene.new.name')).fill('A second visit')
    await dialog.getByLabel(t('scene.new.from')).fill('李女士')
    await page.getByText(t('scene.new.customer', { name: '李女士', count: 1 })).click()
    await look('new')
    await dialog.getByRole('button', { name: t('scene.new.create') }).click()
    await there.heading('A second visit')
    await expect.poll(() => page.locator('#field-persona-name').inputValue()).toBe('李女士')
    await page.getByText('预算').waitFor()
    look.done()
    await author.leave()
  })
})
