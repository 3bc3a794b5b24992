import { afterAll, beforeAll, expect, test } from 'vitest'
import { draftGet } from '@lianda/shared/module/scene/scene-draft.admin.contract'
import { type Call, callerFor } from '../support/caller'
import { type Desk, deskOf } from '../support/desk'
import { emptyScene, flowDeskOf } from '../support/flow-desk'
import { type Journey, keepFailures, openJourney, type Person } from '../support/journey'
import { tabTo } from '../support/keyboard'
import { lookAt, lookInBothThemes } from '../support/look'

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

const editorOf = (id: string) => `/admin/voice/editscene?id=${id}`
const side = ({ page, t }: Person) => page.getByRole('region', { name: t('flow-edit.side') })

/** Adds a row to a list of the chosen node and fills its fields. */
async function addRow(person: Person, noun: string, values: Record<string, string>) {
  const panel = side(person)
  const { t } = person
  await panel
    .getByRole('button', { name: t('scene-edit.row.add', { noun: t(`flow-edit.noun.${noun}`) }), exact: true })
    .click()
  for (const [label, value] of Object.entries(values))
    await panel
      .getByLabel(t(`flow-edit.field.${label}`), { exact: true })
      .last()
      .fill(value)
}

/** What a new scene lacks besides its flow, by its tab and the ids of the fields. */
const LACKING = {
  settings: { role: '汽车销售顾问', goal: '问清用途，约好试驾。' },
  customer: { 'persona-name': '李女士', 'persona-brief': '第一次来看车。', 'persona-character': '说话直接。' },
}

test('an empty scene becomes a published one by mouse: drawn, written, tried', async () => {
  const { page, t } = owner
  const name = '第一次来店'
  const id = await emptyScene(call, name)
  const look = lookAt(owner, 'scene-editor')
  const flow = flowDeskOf(owner)
  await desk.open(editorOf(id), name)
  await flow.node('开始').click()
  await look('empty')
  await flow.add('customer')
  await addRow(owner, 'line', { line: '你好，我随便看看。' })
  await flow.draw('开始', '客户')
  await flow.add('student')
  await flow.draw('客户', '学员')

  // What may not be drawn is refused in words, with what may.
  await flow.draw('学员', '客户')
  const refusal = page.getByRole('alert').filter({ hasText: t('scene.flowProblem.two_node_loop', { node: '学员' }) })
  await refusal.waitFor()
  await look('refused')
  await refusal.getByRole('button', { name: t('flow-edit.repair.link', { to: '结束' }) }).click()
  await refusal.waitFor({ state: 'detached' })

  await flow.node('学员').click()
  await side(owner).locator('[data-row] [data-toggle]').first().click()
  await side(owner).getByLabel(t('flow-edit.field.intent'), { exact: true }).fill('约试驾')
  await side(owner)
    .getByLabel(t('flow-edit.field.scripts'), { exact: true })
    .fill('周六上午来试驾可以吗\n我给您约一次试驾')
  await addRow(owner, 'mustSay', { mustSayLabel: '时间', keywords: '周六|周日' })
  await page.locator('#sentence').fill('那我给您约周六试驾')
  await desk.said(t('flow-edit.sentence.taken', { intent: '约试驾' }))
  await side(owner)
    .getByRole('button', { name: t('flow-edit.sentence.makeExample', { intent: '约试驾' }) })
    .click()
  await expect
    .poll(() => side(owner).getByLabel(t('flow-edit.field.scripts'), { exact: true }).inputValue())
    .toContain('那我给您约周六试驾')
  await look('written')

  for (const [tab, fields] of Object.entries(LACKING)) {
    await page
      .locator('.ant-segmented')
      .getByText(t(`flow-edit.view.${tab}`), { exact: true })
      .click()
    for (const [field, value] of Object.entries(fields)) await page.locator(`#field-${field}`).fill(value)
    await look(tab)
  }
  await page.locator('.ant-segmented').getByText(t('flow-edit.view.text'), { exact: true }).click()
  await look('text')
  await desk.said(t('scene-edit.problem.none'))

  await desk.button(t('scene-edit.try')).click()
  const tried = desk.dialog(t('free-practice.try.title'))
  await tried.getByText('你好，我随便看看。').waitFor()
  await tried.getByLabel(t('free-practice.try.say')).fill('那我给您约周六试驾吧')
  await page.keyboard.press('Enter')
  await tried.getByText('约试驾', { exact: true }).waitFor()
  await look('try')
  await page.keyboard.press('Escape')

  await page
    .getByRole('banner')
    .getByRole('button', { name: t('scene-edit.publish.button') })
    .click()
  const confirm = desk.dialog(t('scene-edit.publish.title', { name }))
  await confirm.getByRole('button', { name: t('scene-edit.publish.button') }).click()
  await desk.said(t('scene.state.published', { version: 1 }))
  look.done()
  const { draft } = await call(draftGet, { id })
  expect(draft.content.flow.nodes.map(({ type }) => type).sort()).toEqual(['customer', 'end', 'start', 'student'])
})

test('an empty scene becomes a published one by the keyboard alone, as text', async () => {
  const { page, t } = owner
  const name = '电话约试驾'
  const id = await emptyScene(call, name)
  await desk.open(editorOf(id), name)
  const press = (...keys: string[]) =>
    keys.reduce(async (before, key) => {
      await before
      await page.keyboard.press(key)
    }, Promise.resolve())
  const after = (from: string, words: string) => t('flow-edit.wayOf', { name: from, words })
  const linkTo = async (from: string, words: string, to: string) => {
    await tabTo(page, after(from, words))
    await press('Enter')
    await page.locator('.ant-select-item-option').first().waitFor()
    await page.keyboard.type(to)
    await press('Enter')
    await page
      .getByRole('button', { name: after(from, t('flow-edit.leadsTo', { node: to })) })
      .first()
      .waitFor()
  }
  const add = async (type: string) => {
    const word = t(`scene.nodeType.${type}`)
    await tabTo(page, t('flow-edit.addNode', { type: word }))
    await Promise.all([page.locator('[data-head]', { hasText: word }).waitFor(), press('Enter')])
  }
  await tabTo(page, t('flow-edit.view.canvas'))
  await press('ArrowRight')
  await add('customer')
  await add('student')
  await linkTo('开始', t('flow-edit.leadOn'), '客户')
  await linkTo('客户', t('flow-edit.leadOn'), '学员')
  await linkTo('学员', t('flow-edit.leadsNowhere'), '结束')

  await tabTo(page, '客户', 'Shift+Tab')
  await press('Enter')
  await tabTo(page, t('scene-edit.row.add', { noun: t('flow-edit.noun.line') }))
  await press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
  await page.keyboard.type('你好，哪位？')
  await tabTo(page, '客户', 'Shift+Tab')
  await press('ArrowDown', 'Enter')
  await tabTo(page, new RegExp(`^${t('scene-edit.row.unnamed', { noun: t('flow-edit.noun.intent'), n: 1 })}`))
  await press('Enter')
  await tabTo(page, t('flow-edit.field.intent'))
  await page.keyboard.type('约试驾')
  await tabTo(page, t('flow-edit.field.scripts'))
  await page.keyboard.type('我想约您周六试驾')
  await tabTo(page, t('flow-edit.view.text'), 'Shift+Tab')
  const fill = async (fields: Record<string, string>) => {
    for (const [field, value] of Object.entries(fields)) {
      const label = page.locator(`label[for="field-${field}"]`)
      await label.waitFor()
      await tabTo(page, await label.innerText())
      await page.keyboard.type(value)
    }
  }
  await press('ArrowRight', 'ArrowRight')
  await fill(LACKING.settings)
  await tabTo(page, t('flow-edit.view.settings'), 'Shift+Tab')
  await press('ArrowLeft')
  await fill(LACKING.customer)
  await desk.said(t('scene-edit.problem.none'))
  await tabTo(page, t('scene-edit.publish.button'), 'Shift+Tab')
  await press('Enter')
  await desk.dialog(t('scene-edit.publish.title', { name })).waitFor()
  await tabTo(page, t('scene-edit.publish.button'))
  await press('Enter')
  await desk.said(t('scene.state.published', { version: 1 }))
})

test('a drawn scene in the dark and on a smaller screen; its nodes are copied into another scene', async () => {
  const { page, t } = owner
  await page.setViewportSize({ width: 1280, height: 720 })
  const look = lookInBothThemes(owner, 'scene-editor-small')
  await desk.open('/admin/voice/voicescene', t('scene.scene.title'))
  await page.getByRole('row', { name: '汽车展厅接待' }).getByText('汽车展厅接待').click()
  const nodes = page.locator('.react-flow__node')
  await nodes.first().waitFor()
  await look('canvas')
  // What lies beyond an edge is counted, and a press goes there.
  const beyond = (to: string) => {
    const words = t(`flow-edit.beyond.${to}`, { count: 0 }).replace('0', String.raw`\d+`)
    return page.getByRole('button', { name: new RegExp(words) })
  }
  await beyond('right').click()
  await beyond('left').click()
  await beyond('left').waitFor({ state: 'detached' })
  await flowDeskOf(owner).node('进店').click()
  await look('node')
  await flowDeskOf(owner)
    .node('接待')
    .click({ modifiers: ['Shift'] })
  await desk.said(t('flow-edit.manySelected', { count: 2 }))
  await page.keyboard.press('Control+c')
  await page.locator('.ant-segmented').getByText(t('flow-edit.view.text'), { exact: true }).click()
  await look('text')
  await desk.button(t('flow-edit.text.whole')).click()
  await page.getByLabel(t('flow-edit.text.label')).waitFor()
  await look('plain')
  look.done()

  const id = await emptyScene(call, '抄来的')
  await desk.open(editorOf(id), '抄来的')
  await nodes.nth(1).waitFor()
  await page.locator('.react-flow__pane').click({ position: { x: 300, y: 400 } })
  await page.keyboard.press('Control+v')
  await flowDeskOf(owner).node('接待').waitFor()
  const saved = async () => (await call(draftGet, { id })).draft.content.flow.nodes
  await expect.poll(async () => (await saved()).map(({ name }) => name)).toEqual(['开始', '结束', '进店', '接待'])
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await saved()).length).toBe(2)

  // The same flow as text: a line more is a sentence more.
  await page.locator('.ant-segmented').getByText(t('flow-edit.view.text'), { exact: true }).click()
  await desk.button(t('flow-edit.text.whole')).click()
  const whole = page.getByLabel(t('flow-edit.text.label'))
  const text = await whole.inputValue()
  await whole.fill(`${text}随便\n`)
  await page.keyboard.press('Control+Enter')
  await desk.said(t('flow-edit.text.unknown', { line: text.split('\n').length }))
  await whole.fill(`${text}> bye 0 再见\n`)
  await page.keyboard.press('Control+Enter')
  await expect.poll(async () => (await saved()).at(-1)?.lines.map((line) => line.text)).toEqual(['再见'])
})
