import { afterAll, beforeAll, expect, test } from 'vitest'
import { draftGet } from '@lianda/shared/module/scene/scene-draft.admin.contract'
import { type Call, callerFor } from '../support/caller'
import { type Desk, deskOf } from '../support/desk'
import { emptyScene, flowDeskOf } from '../support/flow-desk'
import { type Journey, keepFailures, openJourney, type Person } from '../support/journey'
import { lookInBothThemes } from '../support/look'

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

test('a drawn scene in the dark and on a smaller screen; its nodes are copied into another scene', async () => {
  const { page, t } = owner
  await page.setViewportSize({ width: 1280, height: 720 })
  const look = lookInBothThemes(owner, 'scene-editor-small')
  // Other journeys have made newer scenes.
  await desk.open(`/admin/voice/voicescene?text=${encodeURIComponent('汽车展厅接待')}`, t('scene.scene.title'))
  await page.getByRole('row', { name: '汽车展厅接待', exact: true }).getByText('汽车展厅接待').click()
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
