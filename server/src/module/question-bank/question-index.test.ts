import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { questionContent } from '@lianda/shared/module/question-bank/question.admin.contract'
import { searchFilter } from '../../infra/text/search'
import { single } from '../../../test/questions'
import { createWorld, type World } from '../../../test/world'
import { importRows } from '../import/import.model'
import { orderOf } from './question-list.service'
import { questions } from './question.model'
import { newQuestion } from './question-write'

const orgid = 'big'
let world: World
beforeAll(async () => {
  world = await createWorld()
  await questions(world.db).insertMany(Array.from({ length: 400 }, (_none, n) => question(n)))
})
afterAll(() => world.close())

function question(n: number) {
  const score = (n % 40) / 2
  const content = questionContent.parse(single(`第 ${n} 题`, { score, level: n % 2 === 0 ? 1 : 2 }))
  const code = `Q${String(n).padStart(6, '0')}`
  const by = { userId: 'u', name: 'n' }
  const doc = newQuestion(world.deps, orgid, { id: `q${n}`, code, catalogId: `c${n % 20}`, content, by })
  return { ...doc, type: n % 50 === 0 ? (3 as const) : doc.type, disabled: n % 40 === 0, updatedAt: new Date(n) }
}

function indexesOf(plan: unknown): string[] {
  const text = JSON.stringify(plan)
  const names = [...text.matchAll(/"indexName":"([^"]+)"/g)].map((match) => match[1] ?? '')
  return text.includes('COLLSCAN') ? ['COLLSCAN', ...names] : [...new Set(names)]
}

const live = { orgid, live: true }

describe('the list of questions', () => {
  it.each<[string, Record<string, unknown>, string | undefined, string]>([
    ['newest first', live, undefined, 'newest'],
    ['newest last', live, 'updatedAt', 'newest'],
    ['by creation', live, '-createdAt', 'by_creation'],
    ['by level', live, 'level', 'by_level'],
    ['by level, high first', live, '-level', 'by_level'],
    ['by score', live, 'score', 'by_score'],
    ['by number', live, 'code', 'by_code'],
    ['of a category', { ...live, catalogId: { $in: ['c3', 'c4'] } }, undefined, 'by_catalog'],
    ['of a type', { ...live, type: { $in: [3] } }, undefined, 'by_type'],
    ['disabled ones', { ...live, disabled: true }, undefined, 'by_disabled'],
    ['by part of the text', { ...live, ...searchFilter('第 17 题') }, undefined, 'by_text'],
  ])('%s: served by an index', async (_title, filter, sort, index) => {
    const plan: unknown = await questions(world.db).find(filter).sort(orderOf(sort)).limit(30).explain('queryPlanner')
    expect(indexesOf(plan)).toEqual([index])
  })
})

describe('looking questions up', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['by number', { ...live, code: { $in: ['Q000001', 'Q000002'] } }, 'by_code'],
    ['by text', { ...live, textKey: { $in: ['x'] } }, 'by_text_key'],
    ['by picture', { orgid, 'content.images.path': { $in: ['a', 'b'] } }, 'by_image'],
    ['for a draw', { ...live, disabled: false, options: { $lte: 6 }, catalogId: { $in: ['c3'] } }, 'by_catalog'],
  ])('%s: served by an index', async (_title, filter, index) => {
    const plan: unknown = await questions(world.db).find(filter).explain('queryPlanner')
    expect(indexesOf(plan)).toEqual([index])
  })
})

describe('looking up who keeps a picture', () => {
  it('imports: served by an index', async () => {
    const found = importRows(world.db).find({ orgid, files: { $in: ['a', 'b'] } })
    expect(indexesOf(await found.explain('queryPlanner'))).toEqual(['by_file'])
  })
})
