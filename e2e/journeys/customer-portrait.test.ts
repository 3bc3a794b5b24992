import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customerCreate, customerSave } from '@lianda/shared/module/customer/customer.admin.contract'
import { draftCreate, draftPublish, draftSave } from '@lianda/shared/module/scene/scene-draft.admin.contract'
import { taskCreate } from '@lianda/shared/module/task/task.admin.contract'
import { taskPublish } from '@lianda/shared/module/task/task-publish.admin.contract'
import { finishedPractice } from '../../server/test/free-practices'
import { callerFor, tokenFor } from '../support/caller'
import { userIdOf } from '../support/exam-world'
import { type Journey, keepFailures, openJourney } from '../support/journey'
import { lookAt } from '../support/look'
import { chart, uploadPicture } from '../support/picture'
import { PHONE } from '../support/screens'

keepFailures()
let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

const TASK = '谢女士看车'
const NAME = '谢女士'

/** A package for one learner with a practice whose customer has a picture. */
async function publishFor(account: string): Promise<void> {
  const { server } = journey
  const path = await uploadPicture(server.origin, await tokenFor(server, 'owner1'), await chart(), 'customeravatar')
  const call = await callerFor(server, 'owner1')
  const { customer, content } = await call(customerCreate, { name: NAME, gender: 'female', language: '16k_zh' })
  const { facts, mood } = finishedPractice.customer ?? {}
  const persona = { ...finishedPractice.persona, name: NAME, portrait: path }
  await call(customerSave, {
    ...{ id: customer.id, version: customer.version, language: '16k_zh' },
    content: { ...content, persona, facts: facts ?? [], mood: mood ?? content.mood },
  })
  const from = { kind: 'customer', id: customer.id } as const
  const { draft } = await call(draftCreate, { name: TASK, language: '16k_zh', from })
  const { role, goal, free } = finishedPractice
  const { id } = draft
  const saved = await call(draftSave, { id, rev: draft.rev, content: { ...draft.content, role, goal, free } })
  const { draft: published } = await call(draftPublish, { id, rev: saved.draft.rev })
  const audience = { everyone: false, departmentIds: [], userIds: [await userIdOf(call, account)] }
  const subtask = { type: 5 as const, resourceId: id, version: published.version, passScore: 60, weight: 100 }
  const { task } = await call(taskCreate, {
    ...{ title: TASK, type: 3, passScore: 60, audience },
    subtasks: [{ ...subtask, attempts: null }],
  })
  await call(taskPublish, { id: task.id, rev: task.rev })
}

/** Whether a picture is on the page that has loaded, in the round. */
const showsPicture = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLImageElement>('img[src*="/media/file/"]')].some(
          (image) =>
            image.offsetWidth > 0 &&
            image.offsetWidth === image.offsetHeight &&
            image.naturalWidth > 0 &&
            getComputedStyle(image).borderRadius === '50%',
        ),
      ),
    )
    .toBe(true)

test('a learner sees the customer’s own picture before, during and after the practice', async () => {
  const account = await journey.newcomer()
  await publishFor(account)
  const person = await journey.person({ viewport: PHONE, still: true })
  const { page } = person
  const look = lookAt(person, 'customer-portrait')
  await person.signIn(account)
  await person.openTask(TASK)
  await showsPicture(page)
  await look('task')
  await page.getByTestId('task-next').filter({ visible: true }).click()
  await page.getByTestId('practice-start').filter({ visible: true }).waitFor()
  await showsPicture(page)
  await look('preflight')
  await person.startTyping()
  await person.say('周六上午来试驾可以吗')
  await person.turnHeading(2).or(person.reportPart()).first().waitFor()
  await showsPicture(page)
  // A wide window has the face of the stage beside the conversation.
  await page.setViewportSize({ width: 1280, height: 800 })
  await showsPicture(page)
  await look('room')
  await page.setViewportSize(PHONE)
  if (!(await person.reportPart().isVisible())) await person.end()
  await page.getByTestId('report-transcript').filter({ visible: true }).click()
  await showsPicture(page)
  await look('transcript')
  look.done()
  await person.leave()
})
