import { afterAll, beforeAll, expect, it } from 'vitest'
import { catalogContents, catalogCreate } from '@lianda/shared/module/catalog/catalog.admin.contract'
import * as faq from '@lianda/shared/module/faq/faq.admin.contract'
import { publishQuestions } from '../../../test/faq-world'
import { createWorld, type SignedIn, type World } from '../../../test/world'

let world: World
let orgid: string
let author: SignedIn
beforeAll(async () => {
  world = await createWorld()
  orgid = await world.org()
  author = await world.admin(orgid, ['voice-study', 'train-management-train'])
})
afterAll(() => world.close())

async function uses(id: string, who = author) {
  const { rows, hidden } = await world.get(faq.faqUses, { id }, who)
  return { rows, hidden }
}

it('a quick question names the packages that draw from its category or from one above it, those that somebody may not see by their number alone', async () => {
  const { taskId, questionIds } = await publishQuestions(world, orgid)
  const id = questionIds[0] ?? ''
  const [row] = (await world.get(faq.faqList, { text: 'checkout' }, author)).rows
  expect([row?.id, row?.uses]).toEqual([id, 1])
  expect(await uses(id)).toEqual({ rows: [{ taskId, title: 'Quick questions', type: 1, published: true }], hidden: 0 })
  const blind = await world.admin(orgid, ['voice-study'])
  expect(await uses(id, blind)).toEqual({ rows: [], hidden: 1 })
  const alone = await world.get(faq.faqCreate, { content: { question: 'Asked by nobody?', answer: 'Yes.' } }, author)
  expect([alone.faq.uses, await uses(alone.faq.id)]).toEqual([0, { rows: [], hidden: 0 }])
})

it('a category that packages draw from names them before it is deleted', async () => {
  const { catalogId } = await publishQuestions(world, orgid, {}, { title: 'Asks the front desk' })
  const contents = (id: string, who = author) => world.get(catalogContents, { id }, who)
  expect(await contents(catalogId)).toMatchObject({
    categories: 2,
    uses: [{ noun: 'package', count: 1, names: ['Asks the front desk'] }],
  })
  const blind = await world.admin(orgid, ['voice-study'])
  expect((await contents(catalogId, blind)).uses).toEqual([{ noun: 'package', count: 1, names: [] }])
  const { catalog } = await world.get(catalogCreate, { type: 1, name: 'Asked by nobody' }, author)
  expect((await contents(catalog.id)).uses).toBeUndefined()
})
