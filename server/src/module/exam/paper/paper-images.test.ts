import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as contract from '@lianda/shared/module/exam/paper.admin.contract'
import * as catalogContract from '@lianda/shared/module/catalog/catalog.admin.contract'
import * as bank from '@lianda/shared/module/question-bank/question.admin.contract'
import { choiceQuestion } from '../../../../test/exam-world'
import { png } from '../../../../test/pictures'
import { single } from '../../../../test/questions'
import { createWorld, type SignedIn, type World } from '../../../../test/world'
import { findImages, saveImage } from '../../upload'
import { papers } from './paper.model'

let world: World
let orgid: string
let editor: SignedIn
beforeAll(async () => {
  world = await createWorld()
  orgid = await world.org()
  editor = await world.admin(orgid, ['voice-exam', 'voice-question-bank'])
})
afterAll(() => world.close())

const image = async () =>
  (await saveImage(world.deps, { orgid, userId: editor.id }, { name: 'a.png', bytes: png(4, 4) }))._id
const withImages = (...paths: string[]) => ({
  questions: [
    {
      id: 'p1',
      source: null,
      score: 100,
      content: { ...choiceQuestion(0, 'Look', ['a']), images: paths.map((path) => ({ path })) },
    },
  ],
})
const create = async (paths: string[] = []) =>
  (await world.get(contract.paperCreate, withImages(...paths), editor)).paper

describe('pictures of a paper', () => {
  it('are the organisation’s own; every other one is named', async () => {
    const paper = await create()
    const given = withImages(await image(), `${orgid}/faqimage/2026-11-20/${'a'.repeat(24)}.png`, '../x')
    const answers = [
      await world.call(contract.paperUpdate, { ...paper.content, ...given, id: paper.id, rev: paper.rev }, editor),
      await world.call(contract.paperCreate, given, editor),
    ]
    for (const { failure } of answers)
      expect(failure?.fields).toMatchObject([
        { field: 'questions.0.content.images.1.path', rule: 'not_found' },
        { field: 'questions.0.content.images.2.path', rule: 'not_found' },
      ])
  })

  it('are never taken away: of a draft, of what a published one may draw, of one in the bin', async () => {
    const [fixed, pooled, deleted, unused] = [await image(), await image(), await image(), await image()]
    await create([fixed])
    const { id: inBin } = await create([deleted])
    await world.get(contract.paperDelete, { id: inBin }, editor)
    await publishDrawn(pooled)
    for (let n = 0; n < 60; n += 6) {
      world.clock.advance(6 * 3_600_000)
      await world.server.app.runJob('upload.sweep_unused')
    }
    const there = await findImages(world.deps, orgid, [fixed, pooled, deleted, unused])
    expect([...there].toSorted()).toEqual([fixed, pooled, deleted].toSorted())
  })
})

it.each([
  ['content.questions.content.images.path', 'by_image'],
  ['pool.content.images.path', 'by_pooled_image'],
])('papers that keep a picture at %s are found by an index', async (member, index) => {
  const found = papers(world.db).find({ orgid, [member]: { $in: ['a', 'b'] } })
  const plan = JSON.stringify(await found.explain('queryPlanner'))
  expect([plan.includes(`"indexName":"${index}"`), plan.includes('COLLSCAN')]).toEqual([true, false])
})

/** Publishes a paper whose pool is the only place that still has the picture. */
async function publishDrawn(path: string): Promise<void> {
  const { catalog } = await world.get(catalogContract.catalogCreate, { type: 5, name: 'Pictures' }, editor)
  const content = single('drawn', { images: [{ path }] })
  const { question } = await world.get(bank.questionCreate, { content, catalogId: catalog.id }, editor)
  const draws = [{ id: 'd', catalogIds: [catalog.id], types: [], levels: [], count: 1, score: 100 }]
  const { paper } = await world.get(contract.paperCreate, { draws }, editor)
  await world.get(contract.paperStatus, { id: paper.id, rev: paper.rev }, editor)
  await world.db.collection<{ _id: string }>('question').deleteOne({ _id: question.id })
}
