import { afterAll, beforeAll, test } from 'vitest'
import { taskCreate } from '@lianda/shared/module/task/task.admin.contract'
import { type Call, callerFor, inLanguage } from '../support/caller'
import { deskOf } from '../support/desk'
import { type Journey, keepFailures, openJourney } from '../support/journey'
import { lookAt } from '../support/look'
import { PHONE } from '../support/screens'

const LIST = '/admin/train/trainmanagement-practice'
const LONG = '一个名字长到在手机上一行放不下、还带着季度和门店的练习任务'
const TASKS = [`${LONG}（上）`, `${LONG}（下）`]

/** Lists that differ in what stands above them and in their rows. */
const OTHERS = [
  ['people', '/admin/system/adminuser', 'org.user.title'],
  ['questions', '/admin/voice/questionbank', 'question-bank.list.title'],
  ['papers', '/admin/voice/exammanagement', 'exam-admin.list.title'],
  ['scenes', '/admin/voice/voicescene', 'scene.scene.title'],
  ['customers', '/admin/voice/voicecustomer', 'customer-admin.title'],
  ['speech', '/admin/voice/voicespeech', 'speech-admin.title'],
  ['files', '/admin/voice/studysystem?kind=file', 'media-admin.file.title'],
  ['levels', '/admin/system/adminlevel', 'level.title'],
  ['codes', '/admin/system/invitecode', 'invite-admin.title'],
  ['records', '/admin/view/studentReport', 'practice-admin.record.title'],
  ['viewings', '/admin/view/studentReport?kind=viewing', 'viewing-record.title'],
  ['log', '/admin/log/logoperation', 'log.title'],
] as const

keepFailures()
let journey: Journey
let call: Call
beforeAll(async () => {
  journey = await openJourney()
  call = await callerFor(journey.server, 'owner1')
  const audience = { everyone: false, departmentIds: [], userIds: [] }
  for (const title of TASKS) await call(taskCreate, { title, type: 3, audience, passScore: 60 })
})
afterAll(() => journey?.close())

test('on a phone a list is filtered, its columns and actions are behind one button, and several rows are deleted', async () => {
  const owner = await journey.admin('owner1', { still: true })
  const { page, t } = owner
  const desk = deskOf(owner, journey.server.origin)
  const look = lookAt(owner, 'list-phone')
  await page.setViewportSize(PHONE)
  await desk.open(LIST, t('task-admin.list.title.3'))
  const row = (title: string) => page.getByRole('listitem').filter({ hasText: title })
  await row(TASKS[0] ?? '').waitFor()
  await look('list')

  await desk.button(t('office.list.filters')).click()
  await desk.button(t('task-admin.list.state')).click()
  await page.getByRole('radio', { name: t('task-admin.state.unpublished') }).click()
  const set = desk.button(t('office.list.filtersSet', { count: 1 }))
  await set.waitFor()
  await look('filters')
  await set.click()
  await desk.button(t('task-admin.list.state')).waitFor({ state: 'hidden' })

  // By keyboard: the button, then what it shows.
  await desk.button(t('office.list.more')).focus()
  await page.keyboard.press('Enter')
  const show = desk.button(t('catalog.show'))
  await show.waitFor()
  await page.keyboard.press('Tab')
  await show.and(page.locator(':focus')).waitFor()
  await look('more')
  await page.keyboard.press('Enter')
  const tree = desk.dialog(t('task-admin.list.all.3'))
  await tree.waitFor()
  await page.keyboard.press('Escape')
  await tree.waitFor({ state: 'hidden' })
  await desk.button(t('office.list.more')).click()

  for (const title of TASKS) await row(title).getByRole('checkbox').check()
  const bar = page.getByRole('toolbar', { name: t('task-admin.bulk.label') })
  await bar.getByText(t('task-admin.bulk.selected', { count: 2 })).waitFor()
  await look('selected')
  await bar.getByRole('button', { name: t('task-admin.bulk.delete') }).click()
  const sure = desk.dialog(t('task-admin.bulk.ask.delete', { count: 2 }))
  await Promise.all([
    page.getByText(t('task-admin.bulk.done.delete', { count: 2 })).waitFor(),
    sure.getByRole('button', { name: t('task-admin.bulk.delete') }).click(),
  ])
  await row(LONG).first().waitFor({ state: 'detached' })
  look.done()
  await owner.leave()
})

test.each([
  ['zhCN', false],
  ['en', true],
] as const)('every list holds together on a phone, in %s', (speaks, dark) =>
  inLanguage(call, speaks, async () => {
    const owner = await journey.admin('owner1', { still: true, speaks, dark })
    const { page, t } = owner
    const desk = deskOf(owner, journey.server.origin)
    const look = lookAt(owner, `list-phone-${speaks}`)
    await page.setViewportSize(PHONE)
    for (const [name, route, title] of OTHERS) {
      await desk.open(route, t(title))
      await page.getByRole('main').getByRole('status').filter({ hasText: /\d/ }).first().waitFor()
      await desk.button(t('office.list.more')).first().click()
      await look(name)
    }
    await owner.leave()
    look.done()
  }),
)
