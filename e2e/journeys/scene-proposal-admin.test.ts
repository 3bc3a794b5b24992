import { afterAll, beforeAll, expect, test } from 'vitest'
import { sceneList } from '@lianda/shared/module/scene/scene.admin.contract'
import { draftGet } from '@lianda/shared/module/scene/scene-draft.admin.contract'
import { proposalCreate, proposalGet } from '@lianda/shared/module/scene/scene-proposal.admin.contract'
import { pdfOf } from '../../server/test/pdf'
import { type OpenAiVendor, startOpenAiVendor } from '../../server/test/vendor/openai-vendor'
import { PARCEL, PARCEL_TALK, PROPOSING_MODELS } from '../../server/test/vendor/proposing-models'
import { callerFor } from '../support/caller'
import { deskOf } from '../support/desk'
import { type Journey, keepFailures, openOwnJourney } from '../support/journey'
import { lookAt } from '../support/look'

keepFailures()
let journey: Journey
let vendor: OpenAiVendor
beforeAll(async () => {
  vendor = await startOpenAiVendor()
  const model = { LLM_BASE_URL: vendor.baseUrl, LLM_API_KEY: 'k', LLM_MODEL: 'scripted' }
  journey = await openOwnJourney({ LOCAL_ASR: 'off', LOCAL_TTS: 'off', ...model })
})
afterAll(async () => {
  await journey?.close()
  await vendor?.close()
})

const NAME = '晚到的包裹'
const LINE = '包裹在哪儿呢？我等了三天。'

test('from a few sentences to a published scene: written by a model, cancelled once, every text accepted or changed', async () => {
  const call = await callerFor(journey.server, 'owner1')
  const owner = await journey.admin('owner1', { still: true, viewport: { width: 1280, height: 720 } })
  const { page, t } = owner
  const desk = deskOf(owner, journey.server.origin)
  const look = lookAt(owner, 'scene-proposal')
  const { rows } = await call(sceneList, { page: 1, rows: 100, kind: 'flow' })
  const { catalogId, catalogName } = rows.find((row) => row.catalogId !== null) ?? { catalogId: '', catalogName: '' }
  let go = () => undefined as unknown
  /** Writes the beginning, and the rest when `go` is called. */
  const hold = () => {
    const gone = new Promise<void>((resolve) => (go = resolve))
    vendor.script = { ...PROPOSING_MODELS.behaves, afterPiece: (sent) => (sent < 20 ? Promise.resolve() : gone) }
  }

  hold()
  await desk.open(`/admin/voice/voicescene?catalogId=${catalogId}`, catalogName)
  await desk.button(t('scene.scene.create')).click()
  const dialog = desk.dialog(t('scene.scene.create'))
  await dialog.getByLabel(t('scene.new.name')).fill(NAME)
  const from = async (source: string) => {
    await dialog.getByLabel(t('scene.new.from')).click()
    await page.locator('.ant-select-item-option', { hasText: t(`scene.new.write.${source}`) }).click()
  }
  await from('document')
  const rules = Buffer.from('退货：七天内办理，运费由公司付。')
  await dialog.getByLabel(t('scene-proposal.choose')).setInputFiles({
    name: '规定.txt',
    mimeType: 'text/plain',
    buffer: rules,
  })
  await expect
    .poll(() => dialog.getByLabel(t('scene-proposal.field.document')).inputValue())
    .toBe(rules.toString('utf8'))
  await dialog.getByLabel(t('scene-proposal.choose')).setInputFiles({
    name: '规定.pdf',
    mimeType: 'application/pdf',
    buffer: pdfOf([['退货：七天内办理', 'Returns within 7 days'], ['运费由公司付']]),
  })
  await expect
    .poll(() => dialog.getByLabel(t('scene-proposal.field.document')).inputValue())
    .toBe('退货：七天内办理\nReturns within 7 days\n运费由公司付')
  await look('document')
  await from('practice')
  await dialog.getByLabel(t('scene-proposal.field.practice')).waitFor()
  await look('practice')
  await from('description')
  await dialog
    .getByLabel(t('scene-proposal.field.description'))
    .fill('客户的包裹晚了三天，很着急。客服先安抚，再约好新的送达时间。')
  await look('form')
  await dialog.getByRole('button', { name: t('scene.new.begin') }).click()
  await dialog.getByText(t('scene-proposal.state.asking', { name: NAME })).waitFor()
  await look('writing')
  await dialog.getByRole('button', { name: t('scene-proposal.cancel') }).click()
  await dialog.getByRole('button', { name: t('scene.new.begin') }).waitFor()
  go()

  hold()
  await dialog.getByRole('button', { name: t('scene.new.begin') }).click()
  await dialog.getByText(t('scene-proposal.state.asking', { name: NAME })).waitFor()
  go()
  await dialog.getByRole('button', { name: t('scene-proposal.open') }).click()
  await desk.heading(NAME)

  const side = page.getByRole('region', { name: t('flow-edit.side') })
  const marked = page.getByRole('region', { name: t('flow-edit.proposed.title'), exact: true })
  await page.locator('.react-flow__node').first().waitFor()
  await side.locator('summary').click()
  await side.getByRole('button', { name: t('scene.flowProblem.proposed', { node: '抱怨' }) }).click()
  const [first] = PARCEL.steps
  await marked.getByText(first?.says ?? '').waitFor()
  await desk.button(t('scene.scene.fit')).click()
  await look('draft')
  await marked.getByRole('button', { name: t('flow-edit.proposed.acceptText', { text: first?.name ?? '' }) }).click()
  await side.locator('[data-row="flow.nodes.1.lines.0"] [data-toggle]').click()
  await page.locator('#field-flow-nodes-1-lines-0-text').fill(LINE)
  await marked.waitFor({ state: 'detached' })
  for (const from of ['安抚', '要时间', '约时间', '结束'])
    await side.getByRole('button', { name: t('flow-edit.repair.accept', { from }) }).click()

  const view = (name: string) =>
    page
      .locator('.ant-segmented')
      .getByText(t(`flow-edit.view.${name}`), { exact: true })
      .click()
  await view('customer')
  await look('customer')
  const all = marked.getByRole('button', { name: /^(?:全部接受|接受这)/ })
  await all.first().waitFor()
  for (let left = await all.count(); left > 0; left--) {
    await all.first().click()
    await expect.poll(() => all.count()).toBe(left - 1)
  }
  await desk.said(t('scene-edit.problem.none'))
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('scene-edit.publish.button') })
    .click()
  const confirm = desk.dialog(t('scene-edit.publish.title', { name: NAME }))
  await confirm.getByRole('button', { name: t('scene-edit.publish.button') }).click()
  await desk.said(t('scene.state.published', { version: 1 }))
  look.done()
  const id = new URL(page.url().replace('/#/', '/')).searchParams.get('id') ?? ''
  const { draft } = await call(draftGet, { id })
  expect(draft.content).not.toHaveProperty('proposed')
  expect(draft.content.flow.nodes[1]?.lines[0]?.text).toBe(LINE)
})

test('a draft that is being written when the server is killed is written after its start, whole and once', async () => {
  const call = await callerFor(journey.server, 'owner1')
  let begun = () => undefined as unknown
  const beginning = new Promise<void>((resolve) => (begun = resolve))
  const never = new Promise<void>(() => undefined)
  const afterPiece = (sent: number) => (sent === 5 ? (begun(), never) : Promise.resolve())
  vendor.script = { ...PROPOSING_MODELS.behaves, afterPiece }
  const name = '停电时的草稿'
  const source = { kind: 'description', text: '客户的包裹晚了三天，客服要安抚。' } as const
  const { id } = (await call(proposalCreate, { name, language: '16k_zh', source })).proposal
  await beginning
  const listed = async () => (await call(sceneList, { page: 1, rows: 30, kind: 'flow', text: name })).rows
  expect(await listed()).toEqual([])
  await journey.server.kill('SIGKILL')
  vendor.script = PROPOSING_MODELS.behaves
  await journey.server.restart()
  await expect.poll(async () => (await call(proposalGet, { id })).proposal.state).toBe('done')
  expect((await listed()).map((row) => row.id)).toEqual([id])
  const { draft } = await call(draftGet, { id })
  expect(draft.content.flow.nodes).toHaveLength(2 + 2 * PARCEL.steps.length)
})

test('a free practice is written by a model, accepted part by part and published', async () => {
  const call = await callerFor(journey.server, 'owner1')
  vendor.script = PROPOSING_MODELS.behavesFreely
  const name = '晚到的包裹（自由）'
  const source = { kind: 'description', text: '客户的包裹晚了三天，客服要安抚。' } as const
  const { id } = (await call(proposalCreate, { kind: 'free', name, language: '16k_zh', source })).proposal
  await expect.poll(async () => (await call(proposalGet, { id })).proposal.state).toBe('done')
  const owner = await journey.admin('owner1', { still: true, viewport: { width: 1280, height: 720 } })
  const { page, t } = owner
  const desk = deskOf(owner, journey.server.origin)
  const look = lookAt(owner, 'free-proposal')
  await desk.open(`/admin/train/editfreepractice?id=${id}`, name)
  const marked = page.getByRole('region', { name: t('flow-edit.proposed.title'), exact: true })
  const [first] = PARCEL_TALK.points
  await marked.getByText(first?.label ?? '', { exact: true }).waitFor()
  await look('draft')
  const all = marked.getByRole('button', { name: /^(?:全部接受|接受这)/ })
  for (let left = await all.count(); left > 0; left--) {
    await all.first().click()
    await expect.poll(() => all.count()).toBe(left - 1)
  }
  await desk.said(t('scene-edit.problem.none'))
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('scene-edit.publish.button') })
    .click()
  const confirm = desk.dialog(t('scene-edit.publish.title', { name }))
  await confirm.getByRole('button', { name: t('scene-edit.publish.button') }).click()
  await desk.said(t('scene.state.published', { version: 1 }))
  look.done()
  const { draft } = await call(draftGet, { id })
  expect(draft.content).not.toHaveProperty('proposed')
  expect(draft.content.free?.points.map(({ label }) => label)).toEqual(PARCEL_TALK.points.map(({ label }) => label))
})
