import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as contract from '@lianda/shared/module/question-bank/import.admin.contract'
import * as bank from '@lianda/shared/module/question-bank/question.admin.contract'
import { uploadFile } from '../../../test/files'
import { png } from '../../../test/pictures'
import { single } from '../../../test/questions'
import { createWorld, type SignedIn, type World } from '../../../test/world'
import { findFile, saveImage } from '../upload'
import { importRunner } from '../import/import-runner'

const HOUR_MS = 3_600_000
let world: World
let orgid: string
let editor: SignedIn
beforeAll(async () => {
  world = await createWorld()
  orgid = await world.org()
  editor = await world.admin(orgid, ['voice-question-bank'])
})
afterAll(() => world.close())

const image = async () =>
  (await saveImage(world.deps, { orgid, userId: editor.id }, { name: 'a.png', bytes: png(4, 4) }))._id
const create = async (path: string) =>
  (await world.get(bank.questionCreate, { content: single(`with ${path}`, { images: [{ path }] }) }, editor)).question
const update = async (question: bank.QuestionDetail, path: string | null) => {
  const { id, rev, code, catalogId } = question
  const content = single(`with ${path}`, { images: path ? [{ path }] : [] })
  return (await world.get(bank.questionUpdate, { id, rev, code, catalogId, content }, editor)).question
}
async function threeDays(): Promise<void> {
  for (let n = 0; n < 72; n += 6) {
    world.clock.advance(6 * HOUR_MS)
    await world.server.app.runJob('upload.sweep_unused')
  }
  editor = await world.admin(orgid, ['voice-question-bank'])
}
const there = async (paths: readonly string[]) =>
  await Promise.all(paths.map(async (path) => (await findFile(world.deps, orgid, path)) !== null))

describe('images of the bank', () => {
  it('are kept for a question, for its older version and for one in the bin; the others go', async () => {
    const paths = [await image(), await image(), await image(), await image()]
    const [inUse = '', older = '', binned = '', unused = ''] = paths
    await create(inUse)
    await update(await create(older), null)
    const { id } = await create(binned)
    await world.get(bank.questionBatch, { ids: [id], step: { kind: 'delete' } }, editor)
    await threeDays()
    expect(await there([inUse, older, binned, unused])).toEqual([true, true, true, false])
    const refused = await world.call(
      bank.questionCreate,
      { content: single('x', { images: [{ path: unused }] }) },
      editor,
    )
    expect(refused.failure?.fields).toMatchObject([{ field: 'content.images.0.path', rule: 'not_found' }])
  })

  it('are kept for an import that waits, and for what it can be taken back to', async () => {
    const path = await image()
    const picture = `<img src="data:image/png;base64,${Buffer.from(png(5, 5)).toString('base64')}">`
    const xml = `<quiz><question type="truefalse"><questiontext format="html"><text><![CDATA[Look${picture}]]></text>
      </questiontext><answer fraction="100"><text>true</text></answer></question></quiz>`
    const file = await uploadFile(world, editor, 'a.xml', Buffer.from(xml))
    const { batch } = await world.get(contract.importStart, { file }, editor)
    const row = await world.db.collection('import_row').findOne({ batchId: batch.id })
    const waiting: string = row?.images[0]?.path ?? ''
    expect(await there([waiting])).toEqual([true])
    // The question that an import row stored before overwriting it.
    const written = { ...row, _id: 'other-1', batchId: 'other', images: [], files: [path] }
    await world.db.collection<typeof written>('import_row').insertOne(written)
    await threeDays()
    expect(await there([waiting, path])).toEqual([true, true])
    await world.get(contract.importStep, { id: batch.id, step: 'confirm' }, editor)
    await importRunner(world.deps).idle()
    await threeDays()
    expect(await there([waiting])).toEqual([true])
  })
})
