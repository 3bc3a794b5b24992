import { afterAll, beforeAll, expect, test } from 'vitest'
import { paperCreate, paperStatus, paperUpdate } from '@lianda/shared/module/exam/paper.admin.contract'
import { taskAdminGet, taskCreate } from '@lianda/shared/module/task/task.admin.contract'
import { taskProgress } from '@lianda/shared/module/task/task-progress.admin.contract'
import { type Call, callerFor } from '../support/caller'
import { type Desk, deskOf, inDays } from '../support/desk'
import { publishExam, userIdOf } from '../support/exam-world'
import { type Journey, keepFailures, openJourney, type Person } from '../support/journey'
import { holdsFocus, tabTo } from '../support/keyboard'
import { lookAt } from '../support/look'
import { PHONE } from '../support/screens'

const TASK = '在手机上管完一生的、名字长到要换行的门店接待考试'
const BY_KEYS = '只用键盘提前结束的考试'
const [FIRST, LATER] = ['手机首批甲', '手机后来乙']
const LIST = '/admin/train/trainmanagement-exame'
const REASON = '外派到年底'

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

test('a package lives its life on a phone: published, extended, given one more person, a new paper, an excuse, its end', async () => {
  const { page, t } = owner
  const look = lookAt(owner, 'task-phone')
  const [first] = [await journey.newcomer(FIRST), await journey.newcomer(LATER)]
  // With a published paper to take.
  const { paperId } = await publishExam(call, `${TASK}（卷子）`, { accounts: [first] })
  const end = Date.now() + 3 * 86_400_000
  const { task } = await call(taskCreate, {
    title: TASK,
    type: 2,
    audience: { everyone: false, departmentIds: [], userIds: [await userIdOf(call, first)] },
    passScore: 60,
    endsAt: end,
    subtasks: [{ type: 2, resourceId: paperId, version: 1, passScore: 60, weight: 100, attempts: 3 }],
  })
  const now = async () => (await call(taskAdminGet, { id: task.id })).task

  await page.setViewportSize(PHONE)
  await desk.open(`/admin/train/edittraincom-exam?id=${task.id}`, TASK)
  await desk.button(t('task-admin.edit.check')).click()
  await desk.heading(t('task-admin.check.title'))
  await look('check')
  await desk.button(t('task-admin.publish.button')).click()
  const publish = desk.dialog(t('task-admin.publish.title', { title: TASK }))
  await Promise.all([
    desk.said(t('task-admin.publish.done', { title: TASK, n: 1 })),
    publish.getByRole('button', { name: t('task-admin.publish.button') }).click(),
  ])
  await expect.poll(async () => (await now()).publishState).toBe('published')

  const row = page.getByRole('listitem').filter({ hasText: TASK })
  const step = async (name: string) => {
    await desk.open(`${LIST}?text=${encodeURIComponent(TASK)}`, t('task-admin.list.title.2'))
    await row.getByRole('button', { name: t('office.list.moreOf', { name: TASK }), exact: true }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await step(t('task-admin.move.extend.menu'))
  const extend = desk.dialog(t('task-admin.move.extend.title', { title: TASK }))
  await page.locator('#new-end').fill(inDays(9))
  await page.keyboard.press('Enter')
  const longer = extend.getByRole('button', { name: t('task-admin.move.extend.confirm'), exact: true })
  await longer.and(page.locator(':enabled')).waitFor()
  await look('extend')
  await longer.click()
  await expect.poll(async () => (await now()).endsAt ?? 0).toBeGreaterThan(end)

  await desk.open(`/admin/train/edittraincom-exam?id=${task.id}`, TASK)
  await desk.button(t('task-admin.audience.change')).click()
  const audience = desk.dialog(t('task-admin.audience.dialog'))
  await audience.getByText(t('task-admin.audience.users', { n: 1 })).click()
  await audience.getByRole('textbox', { name: t('task-admin.audience.searchPerson') }).fill(LATER)
  await audience.getByRole('checkbox', { name: t('office.list.select', { name: LATER }) }).check()
  await look('people')
  await audience.getByRole('button', { name: t('task-admin.audience.take') }).click()
  const join = desk.dialog(t('task-admin.move.audience.title', { title: TASK }))
  await join.getByText(t('task-admin.move.audience.joining', { n: 1 })).waitFor()
  await Promise.all([
    desk.said(t('task-admin.move.audience.done', { title: TASK })),
    join.getByRole('button', { name: t('task-admin.move.audience.confirm') }).click(),
  ])

  const { paper: draft } = await call(paperCreate, { from: { paperId, as: 'version' } })
  const { paper } = await call(paperUpdate, { id: draft.id, rev: draft.rev, ...draft.content, minute: 75 })
  await call(paperStatus, { id: paper.id, rev: paper.rev })
  await page.reload()
  await desk.heading(TASK)
  const newer = page.getByRole('listitem').filter({ hasText: t('task-admin.subtask.newerRunning', { n: 2 }) })
  await newer.getByRole('button', { name: t('task-admin.subtask.replace') }).click()
  const title = `${TASK}（卷子） paper`
  const replace = desk.dialog(t('task-admin.move.replace.title', { title, n: 2 }))
  await replace.getByText(t('task-admin.move.replace.minutes', { was: 60, is: 75 })).waitFor()
  await look('replace')
  await Promise.all([
    desk.said(t('task-admin.move.replace.done', { title, n: 2 })),
    replace.getByRole('button', { name: t('task-admin.move.replace.confirm') }).click(),
  ])

  await desk.button(t('task-admin.list.progress')).click()
  await desk.heading(t('task-progress.title', { title: TASK }))
  await page.getByRole('listitem').filter({ hasText: LATER }).getByRole('checkbox').check()
  const bar = page.getByRole('toolbar')
  await look('progress')
  await bar.getByRole('button', { name: t('task-progress.excuse.bulk.excuse'), exact: true }).click()
  const excuse = desk.dialog(t('task-progress.excuse.title', { n: 1 }))
  await excuse.getByRole('textbox', { name: t('task-progress.excuse.reason') }).fill(REASON)
  await Promise.all([
    desk.said(t('task-progress.excuse.done', { n: 1 })),
    excuse.getByRole('button', { name: t('task-progress.excuse.bulk.excuse'), exact: true }).click(),
  ])
  await expect.poll(async () => (await call(taskProgress, { id: task.id })).figures.excused).toBe(1)

  await step(t('task-admin.move.end.menu'))
  const over = desk.dialog(t('task-admin.move.end.title', { title: TASK }))
  const stop = over.getByRole('button', { name: t('task-admin.move.end.confirm') })
  await stop.and(page.locator(':enabled')).waitFor()
  await look('end')
  await Promise.all([desk.said(t('task-admin.move.end.done', { title: TASK })), stop.click()])
  expect((await now()).endsAt).toBeLessThanOrEqual(Date.now())
  look.done()
})

test('a package is found, its menu opened and its end confirmed by keys alone', async () => {
  const { page, t } = owner
  await page.setViewportSize({ width: 1440, height: 900 })
  const { taskId } = await publishExam(call, BY_KEYS, { accounts: [await journey.newcomer('只用键盘的丙')] })
  await desk.open(LIST, t('task-admin.list.title.2'))
  await page.getByRole('row').nth(1).waitFor()
  await page.keyboard.press('/')
  await page.locator('input:focus').waitFor()
  await page.keyboard.type(BY_KEYS)
  await page.keyboard.press('Enter')
  await desk.said(t('office.list.matches', { count: 1 }))
  const row = page.getByRole('row', { name: BY_KEYS })
  await row.waitFor()
  await tabTo(page, t('office.list.moreOf', { name: BY_KEYS }))
  await page.keyboard.press('Enter')
  const item = page.getByRole('menuitem', { name: t('task-admin.move.end.menu'), exact: true })
  await item.waitFor()
  await expect
    .poll(async () => {
      const here = await page.evaluate(() => document.activeElement?.textContent)
      if (here !== t('task-admin.move.end.menu')) await page.keyboard.press('ArrowDown')
      return here
    })
    .toBe(t('task-admin.move.end.menu'))
  await page.keyboard.press('Enter')
  const sure = desk.dialog(t('task-admin.move.end.title', { title: BY_KEYS }))
  await holdsFocus(sure)
  await sure
    .getByRole('button', { name: t('task-admin.move.end.confirm') })
    .and(page.locator(':enabled'))
    .waitFor()
  await tabTo(page, t('task-admin.move.end.confirm'))
  await Promise.all([desk.said(t('task-admin.move.end.done', { title: BY_KEYS })), page.keyboard.press('Enter')])
  expect((await call(taskAdminGet, { id: taskId })).task.endsAt).toBeLessThanOrEqual(Date.now())
  await owner.leave()
})
