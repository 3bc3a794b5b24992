import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { userList } from '@lianda/shared/module/org/org.admin.contract'
import { sceneList } from '@lianda/shared/module/scene/scene.admin.contract'
import { wavOf } from '@lianda/shared/kernel/wav'
import { draftCreate, draftGet } from '@lianda/shared/module/scene/scene-draft.admin.contract'
import { taskCreate } from '@lianda/shared/module/task/task.admin.contract'
import { taskPublish } from '@lianda/shared/module/task/task-publish.admin.contract'
import { type Call, callerFor } from '../support/caller'
import { type Desk, deskOf } from '../support/desk'
import { sceneCategory } from '../support/flow-desk'
import { type Journey, keepFailures, openJourney, type Person } from '../support/journey'
import { lookAt, lookInBothThemes } from '../support/look'
import { passes } from '../support/passing'
import { chart } from '../support/picture'
import { RATE, silence } from '../support/wav'

keepFailures()
let journey: Journey
let owner: Person
let desk: Desk
let call: Call
beforeAll(async () => {
  journey = await openJourney()
  call = await callerFor(journey.server, 'owner1')
  owner = await journey.admin('owner1', { still: true, viewport: { width: 1280, height: 720 } })
  desk = deskOf(owner, journey.server.origin)
})
afterAll(() => journey?.close())

const NAME = '看图接待'
const WORDS = '四种车型的续航'
const LISTEN_FOR = '听她怎么问用车'
/** Two seconds: long enough to be seen playing. */
const SOUND = silence(2_000)

/** A drawn scene from a template. */
async function fromTemplate(): Promise<string> {
  const catalogId = await sceneCategory(call)
  const from = { kind: 'example', template: 'first_visit' } as const
  const { draft } = await call(draftCreate, { kind: 'flow', name: NAME, language: '16k_zh', catalogId, from })
  return draft.id
}

/** Gives the scene's first version to one learner. */
async function publishFor(account: string, resourceId: string): Promise<void> {
  const { rows } = await call(userList, { page: 1, rows: 30, text: account })
  const userIds = rows.filter((row) => row.account === account).map((row) => row.id)
  const { task } = await call(taskCreate, {
    title: NAME,
    type: 1,
    audience: { everyone: false, departmentIds: [], userIds },
    passScore: 60,
    subtasks: [{ type: 1, resourceId, version: 1, passScore: 60, weight: 100, attempts: null }],
  })
  await call(taskPublish, { id: task.id, rev: task.rev })
}

/** Waits until a picture is there: its address may change while it loads. */
const seen = (image: Locator) =>
  expect.poll(() => image.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0)).toBe(true)

test('a picture and an excellent recording are uploaded into a scene and get words', async () => {
  const { page, t } = owner
  const id = await fromTemplate()
  const look = lookAt(owner, 'scene-pictures')
  await desk.open(`/admin/voice/editscene?id=${id}`, NAME)
  await page.locator('.ant-segmented-item', { hasText: t('flow-edit.view.settings') }).click()
  await desk.button(t('picture.list.add')).waitFor()
  await page.getByLabel(t('upload.choose')).setInputFiles({
    name: 'range.png',
    mimeType: 'image/png',
    buffer: Buffer.from(await chart()),
  })
  const words = page.getByRole('textbox', { name: t('picture.list.description', { n: 1 }) })
  await words.waitFor()
  await page
    .getByRole('region', { name: t('scene-edit.problem.title') })
    .getByRole('button', { name: t('scene-edit.field.imageDescription') })
    .click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-images-0-description')
  await look('wordless')
  await words.fill(WORDS)
  await page.getByLabel(t('scene-edit.excellent.upload')).setInputFiles({
    name: 'excellent.wav',
    mimeType: 'audio/wav',
    buffer: Buffer.from(wavOf(SOUND, RATE)),
  })
  const listenFor = page.getByLabel(t('scene-edit.field.excellentDescription'))
  await listenFor.fill(LISTEN_FOR)
  await desk.said(t('scene-edit.problem.none'))
  const stored = async () => (await call(draftGet, { id })).draft.content
  await expect.poll(async () => (await stored()).images?.[0]?.description).toBe(WORDS)
  await expect.poll(async () => (await stored()).excellent?.description).toBe(LISTEN_FOR)
  await page.reload()
  await page.locator('.ant-segmented-item', { hasText: t('flow-edit.view.settings') }).click()
  await seen(page.getByRole('img', { name: WORDS }))
  await look('described')
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('scene-edit.publish.button') })
    .click()
  const confirm = desk.dialog(t('scene-edit.publish.title', { name: NAME }))
  await confirm.getByRole('button', { name: t('scene-edit.publish.button') }).click()
  await desk.said(t('scene.state.published', { version: 1 }))
  look.done()
})

test('the learner looks at it on a phone, enlarges it, and listens', async () => {
  const { rows } = await call(sceneList, { page: 1, rows: 30, kind: 'flow', text: NAME })
  const account = await journey.newcomer()
  await publishFor(account, rows[0]?.id ?? '')
  const learner = await journey.person()
  const { page, t } = learner
  const look = lookInBothThemes(learner, 'scene-pictures-learner')
  await learner.signIn(account)
  await learner.openPractice(NAME)
  const small = page.getByRole('button', { name: t('ui.image.enlarge', { name: WORDS }) })
  await seen(small.locator('img'))
  await look('preflight')
  await small.click()
  await page.getByRole('dialog', { name: WORDS }).waitFor()
  await learner.button('ui.image.zoomIn').click()
  await learner.button('ui.action.close').click()
  await page.getByRole('dialog', { name: WORDS }).waitFor({ state: 'detached' })
  const card = page.getByTestId('excellent')
  await card.getByText(LISTEN_FOR).waitFor()
  const [sound] = await Promise.all([
    page.waitForResponse((response) => response.url().includes('/recordBestAuido/')),
    passes(page, '[data-testid="excellent-stop"]'),
    page.getByTestId('excellent-play').click(),
  ])
  expect([200, 206]).toContain(sound.status())
  // It was played to its end.
  await page.getByTestId('excellent-play').waitFor()
  await expect.poll(() => card.getByRole('alert').count()).toBe(0)
  look.done()
})
