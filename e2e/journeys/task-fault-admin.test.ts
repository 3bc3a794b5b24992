import { afterAll, beforeAll, expect, test } from 'vitest'
import { examinationDisable, paperGet } from '@lianda/shared/module/exam/paper.admin.contract'
import { taskCopy } from '@lianda/shared/module/task/task-life.admin.contract'
import { faultList } from '@lianda/shared/module/task/task-fault.admin.contract'
import { taskPublish } from '@lianda/shared/module/task/task-publish.admin.contract'
import { type Call, callerFor } from '../support/caller'
import { type Desk, deskOf } from '../support/desk'
import { publishExam } from '../support/exam-world'
import { type Journey, keepFailures, openJourney, type Person } from '../support/journey'
import { lookAt } from '../support/look'

const TASK = '一个名字很长、到了时间却没有发布出去的季度安全与接待流程考试'
const LIST = '/admin/train/trainmanagement-exame'

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

/** A package whose paper is disabled before the time at which it should be published; resolves when that has failed. */
async function missedPackage(): Promise<{ examinationId: string }> {
  const { taskId, paperId } = await publishExam(call, `${TASK}（旧）`, { accounts: [await journey.newcomer('考生甲')] })
  const { paper } = await call(paperGet, { id: paperId })
  const { task } = await call(taskCopy, { id: taskId, title: TASK })
  await call(taskPublish, { id: task.id, rev: task.rev, at: Date.now() + 10_000 })
  await call(examinationDisable, { id: paper.examinationId, disabled: true })
  await expect.poll(async () => (await call(faultList, { text: TASK })).rows.length).toBe(1)
  return { examinationId: paper.examinationId }
}

test('a manager learns that a package was not published, why, tries in vain, mends it and publishes it', async () => {
  const { page, t } = owner
  const look = lookAt(owner, 'task-fault')
  const { examinationId } = await missedPackage()

  await desk.open(LIST, t('task-admin.list.title.2'))
  await desk.button(t('task-admin.fault.buttonCount', { n: 1 })).click()
  await desk.heading(t('task-admin.fault.title.2'))
  const row = page.locator('[data-key]').filter({ hasText: TASK })
  await row.getByText(t('task-admin.failure.papers')).waitFor()
  await row.getByText(t('task-admin.fault.do.check')).waitFor()
  await look('list')
  const publishNow = async () => {
    await desk.button(t('office.list.moreOf', { name: TASK })).click()
    await page.getByRole('menuitem', { name: t('task-admin.fault.retry.schedule') }).click()
  }
  const still = t('task-admin.fault.still', { title: TASK, reason: t('task-admin.failure.papers') })
  await Promise.all([desk.said(still), publishNow()])

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByText(t('task-admin.failure.papers')).first().waitFor()
  await look('phone')
  await page.setViewportSize({ width: 1440, height: 900 })

  await call(examinationDisable, { id: examinationId, disabled: false })
  await Promise.all([desk.said(t('task-admin.fault.mended', { title: TASK })), publishNow()])
  await page.getByText(t('task-admin.fault.empty')).waitFor()
  await look('nothing')
  await desk.button(t('task-admin.list.title.2')).click()
  await desk.heading(t('task-admin.list.title.2'))
  await page.locator('[data-key]').filter({ hasText: TASK }).first().waitFor()
  await desk.button(t('task-admin.fault.button')).waitFor()
  look.done()
  await owner.leave()
})
