import { afterAll, beforeAll, expect, test } from 'vitest'
import { callerFor } from '../support/caller'
import { type Desk, deskOf } from '../support/desk'
import { emptyScene, flowDeskOf } from '../support/flow-desk'
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

const NAME = '第一次来店'
const editorOf = (id: string) => `/admin/voice/editscene?id=${id}`

/** Adds a row to a list of the chosen node and fills its fields. */
async function addRow({ page, t }: Person, noun: string, values: Record<string, string>) {
  const panel = page.getByRole('region', { name: t('flow-edit.side') })
  await panel
    .getByRole('button', { name: t('scene-edit.row.add', { noun: t(`flow-edit.noun.${noun}`) }), exact: true })
    .click()
  for (const [label, value] of Object.entries(values))
    await panel
      .getByLabel(t(`flow-edit.field.${label}`), { exact: true })
      .last()
      .fill(value)
}

test('an empty scene is drawn by mouse', async () => {
  const call = await callerFor(journey.server, 'owner1')
  const id = await emptyScene(call, NAME)
  const look = lookAt(owner, 'scene-editor')
  const flow = flowDeskOf(owner)
  await desk.open(editorOf(id), NAME)
  await flow.node('开始').waitFor()
  await look('empty')
  await flow.node('开始').click()
  await flow.add('customer')
  await addRow(owner, 'line', { line: '你好，我随便看看。' })
  await flow.draw('开始', '客户')
  await flow.add('student')
  await look('student')
  await flow.draw('客户', '学员')
  await flow.draw('学员', '结束')
  await look('drawn')
  look.done()
  expect(await flow.node('学员').count()).toBe(1)
})
