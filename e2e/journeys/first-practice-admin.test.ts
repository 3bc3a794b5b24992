import { afterAll, beforeAll, expect, test } from 'vitest'
import { draftGet } from '@lianda/shared/module/scene/scene-draft.admin.contract'
import { effort } from '@lianda/shared/test/effort'
import { type Call, callerFor, newcomer } from '../support/caller'
import { type Desk, deskOf } from '../support/desk'
import { enterFirst, inOffice, orgCreate, OWN } from '../support/first-owner'
import { emptyScene, flowDeskOf } from '../support/flow-desk'
import { AWAY, type Journey, keepFailures, openOwnJourney, type Person } from '../support/journey'
import { holdsFocus, tabTo } from '../support/keyboard'
import { lookAt } from '../support/look'
import { newPackage, publishPackage } from '../support/package-desk'
import { DESKTOP } from '../support/screens'
import { stopwatch } from '../support/stopwatch'
import { openLearner, practiseOneTurn, signIn } from '../journeys-weapp/open-learner'

const OWNER = 'lake.owner'
const LEARNER = '周新人'
const TASK = '本周第一练'
const LIST = '/admin/voice/voicescene'

keepFailures()
let journey: Journey
let owner: Person
let desk: Desk
let call: Call
beforeAll(async () => {
  journey = await openOwnJourney({ LOCAL_ASR: 'off', LOCAL_TTS: 'off' })
  const { server } = journey
  const first = await orgCreate(server, '--name', '湖畔车行', '--account', OWNER, '--person', '胡店长')
  owner = await journey.person({ viewport: DESKTOP, still: true })
  desk = deskOf(owner, server.origin)
  await enterFirst(owner, server.origin, OWNER, first)
  await inOffice(owner)
  server.accounts[OWNER] = OWN
  call = await callerFor(server, OWNER)
})
afterAll(() => journey?.close())

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

/** What the new scene's intent wants to hear. */
const MEETING = '那我给您约周六试驾吧'

/** The category that a new organisation begins with. */
const category = () => owner.page.getByRole('treeitem').nth(1)

test('a new organisation draws its first scene by mouse, tries and publishes it, and a learner practises it', async () => {
  const { page, t } = owner
  const name = '第一次来店'
  const look = lookAt(owner, 'scene-editor')
  const flow = flowDeskOf(owner)
  const watch = stopwatch()
  await desk.open(LIST, t('scene.scene.title'))
  await category().click()
  await desk.button(t('scene.scene.create')).click()
  await desk.dialog(t('scene.scene.create')).getByLabel(t('scene.new.name')).fill(name)
  await desk
    .dialog(t('scene.scene.create'))
    .getByRole('button', { name: t('scene.new.create') })
    .click()
  await desk.heading(name)
  watch.part('begun')
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

  watch.part('drawn')

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

  watch.part('written')

  await desk.button(t('scene-edit.try')).click()
  const tried = desk.dialog(t('free-practice.try.title'))
  await tried.getByText('你好，我随便看看。').waitFor()
  await tried.getByLabel(t('free-practice.try.say')).fill(MEETING)
  await tried.getByRole('button', { name: t('free-practice.try.send') }).click()
  await tried.getByText('约试驾', { exact: true }).waitFor()
  await look('try')
  await page.keyboard.press('Escape')
  watch.part('tried')

  await page
    .getByRole('banner')
    .getByRole('button', { name: t('scene-edit.publish.button') })
    .click()
  const confirm = desk.dialog(t('scene-edit.publish.title', { name }))
  await confirm.getByRole('button', { name: t('scene-edit.publish.button') }).click()
  await desk.said(t('scene.state.published', { version: 1 }))
  look.done()
  watch.part('published')
  const id = new URL(page.url().replace('#/', '')).searchParams.get('id') ?? ''
  const { draft } = await call(draftGet, { id })
  expect(draft.content.flow.nodes.map(({ type }) => type).sort()).toEqual(['customer', 'end', 'start', 'student'])

  const account = await newcomer(journey.server, LEARNER, 'zhCN', OWNER)
  watch.part('a learner made by a call')
  await newPackage(owner, desk, { title: TASK, learner: LEARNER })
  await desk.button(t('task-admin.subtask.add.3')).click()
  const picker = desk.dialog(t('task-admin.picker.title.3'))
  await picker.getByRole('checkbox', { name: t('office.list.select', { name }) }).check()
  await picker.getByRole('button', { name: t('picker.take', { count: 1 }) }).click()
  await publishPackage(owner, desk, TASK)
  watch.part('assigned')

  const program = await openLearner({ url: journey.server.origin })
  try {
    await signIn(program, account, journey.server.accounts[account])
    await practiseOneTurn(program, '您好，欢迎光临', TASK)
    expect(program.errors).toEqual([])
  } finally {
    await program.close()
  }
  watch.part('practised in WeChat')

  const learner = await journey.person()
  await learner.signIn(account)
  await learner.openPractice(TASK)
  await learner.startTyping()
  await learner.shows('你好，我随便看看。')
  await learner.say(MEETING)
  await learner.report()
  await learner.leave()
  watch.part('practised on a phone')
  watch.print('A first practice by mouse')
})

test('a second scene is made and published by the keyboard alone, as text', async () => {
  const { page, t } = owner
  const name = '电话约试驾'
  const watch = stopwatch()
  await desk.open(LIST, t('scene.scene.title'))
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
    await page.locator('.ant-select-item-option-active', { hasText: to }).waitFor()
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
  await category().waitFor()
  await tabTo(page, t('scene.scene.create'))
  await press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('name')
  await page.keyboard.type(name)
  await tabTo(page, t('scene.new.category'))
  await press('ArrowDown')
  await page.locator('.ant-select-dropdown .ant-select-tree-treenode').filter({ visible: true }).first().waitFor()
  await press('ArrowDown', 'Enter')
  await tabTo(page, t('scene.new.create'))
  await press('Enter')
  await desk.heading(name)
  watch.part('begun')
  await tabTo(page, t('flow-edit.view.canvas'))
  await press('ArrowRight')
  await add('customer')
  await add('student')
  await linkTo('开始', t('flow-edit.leadOn'), '客户')
  await linkTo('客户', t('flow-edit.leadOn'), '学员')
  await linkTo('学员', t('flow-edit.leadsNowhere'), '结束')
  watch.part('linked')

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
  await holdsFocus(desk.dialog(t('scene-edit.publish.title', { name })))
  await tabTo(page, t('scene-edit.publish.button'))
  await press('Enter')
  await desk.said(t('scene.state.published', { version: 1 }))
  watch.part('written and published')
  watch.print('A scene by the keyboard alone')
})

test('what the editor says is saved survives a killed server; what is written meanwhile is saved when it is back', async () => {
  const { page, t, watched } = owner
  watched.expectProblem(AWAY)
  const name = '断电'
  const id = await emptyScene(call, name)
  await desk.open(`/admin/voice/editscene?id=${id}`, name)
  const settings = () => page.locator('.ant-segmented').getByText(t('flow-edit.view.settings'), { exact: true }).click()
  await settings()
  const kept = async () => {
    const { role, goal } = (await call(draftGet, { id })).draft.content
    return { role, goal }
  }
  for (let round = 1; round <= effort(2, 10); round++) {
    const said = { role: `顾问 ${round}`, goal: `停电前 ${round}` }
    await page.locator('#field-role').fill(said.role)
    await page.locator('#field-goal').fill(said.goal)
    await page.locator('[data-save="saved"]').waitFor()
    await journey.server.kill('SIGKILL')
    const after = { role: `停电后 ${round}`, goal: said.goal }
    await Promise.all([
      page.getByText(t('office.autosave.retrying')).waitFor(),
      page.locator('#field-role').fill(after.role),
    ])
    // The page may not try again before what the server kept is read.
    await watched.context.setOffline(true)
    await journey.server.restart()
    expect(await kept()).toEqual(said)
    await watched.context.setOffline(false)
    await page.locator('[data-save="saved"]').waitFor()
    expect(await kept()).toEqual(after)
  }
  await page.reload()
  await settings()
  await expect.poll(() => page.locator('#field-role').inputValue()).toBe(`停电后 ${effort(2, 10)}`)
  await owner.leave()
})
