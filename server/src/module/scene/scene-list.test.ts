import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InputOf } from '@lianda/shared/contract/endpoint'
import { catalogAccessGet, catalogAccessSet } from '@lianda/shared/module/catalog/access.admin.contract'
import { catalogCreate, NO_CATALOG } from '@lianda/shared/module/catalog/catalog.admin.contract'
import { sceneList } from '@lianda/shared/module/scene/scene.admin.contract'
import { nameFilter, searchTerms } from '../../infra/text/search'
import { fillSearch } from '../../infra/text/fill-search'
import { createWorld, type SignedIn, type World } from '../../../test/world'
import { DEMO_SCENES } from './demo/demo-scenes'
import { createScene } from './scene.service'
import { type SceneDoc, scenes } from './scene.model'

const MANY = 800
const ROWS = 100

let world: World
let author: SignedIn
let all: SceneDoc[]
let catalogs: string[]
beforeAll(async () => {
  world = await createWorld()
  const orgid = await world.org()
  author = await world.admin(orgid, ['voice-scene'])
  const made = async (name: string, parentId: string | null) =>
    (await world.get(catalogCreate, { type: 2, name, parentId }, author)).catalog.id
  const top = await made('Top', null)
  catalogs = [top, await made('Below', top), await made('Beside', null)]
  const { id } = await createScene(world.deps, orgid, DEMO_SCENES['hotel-check-in'])
  const template = await scenes(world.db).findOne({ _id: id, orgid }).lean()
  if (!template) throw new Error('no scene')
  await scenes(world.db).deleteOne({ _id: id, orgid })
  const rows = Array.from({ length: MANY }, (_none, n) => rowOf(template, n))
  await scenes(world.db).insertMany(rows)
  all = rows.filter(({ live, kind }) => live && kind === 'flow')
})
afterAll(() => world.close())

/** Some have the same time and the same name, so that pages must not overlap there. */
function rowOf(template: SceneDoc, n: number): SceneDoc {
  const name = `第${(n * 7) % 300}场`
  return {
    ...template,
    ...{ _id: `s${String(n).padStart(6, '0')}`, name, search: searchTerms([name]) },
    ...{ catalogId: catalogs[n % 4] ?? null, language: n % 10 === 0 ? '16k_en' : '16k_zh', disabled: n % 25 === 0 },
    ...{ kind: n % 50 === 7 ? 'free' : 'flow', live: n % 40 !== 9, updatedAt: new Date(Math.floor(n / 3) * 1_000) },
  }
}

const SORTS = ['-updatedAt', 'name', 'updatedAt', '-name'] as const

type Query = Omit<InputOf<typeof sceneList>, 'page' | 'rows'>

const QUERIES: readonly [string, (scene: SceneDoc) => boolean, () => Query][] = [
  ['all', () => true, () => ({})],
  ['one language', ({ language }) => language === '16k_zh', () => ({ language: '16k_zh' })],
  ['the disabled ones', ({ disabled }) => disabled, () => ({ disabled: true })],
  ['the enabled ones', ({ disabled }) => !disabled, () => ({ disabled: false })],
  ['a name', ({ name }) => name.includes('第1'), () => ({ text: '第1' })],
  [
    'a category with what is below it',
    ({ catalogId }) => catalogId !== null && catalogs.slice(0, 2).includes(catalogId),
    () => ({ catalogId: catalogs[0] }),
  ],
  [
    'several at once',
    ({ language, disabled, catalogId }) => language === '16k_zh' && !disabled && catalogId === catalogs[2],
    () => ({ language: '16k_zh', disabled: false, catalogId: catalogs[2] }),
  ],
]

describe('a long list of scenes', () => {
  it.each(QUERIES)('of %s has every scene once, in its order, on its pages', async (title, matches, query) => {
    const expected = all.filter(matches)
    expect(expected.length).toBeGreaterThan(25)
    for (const sort of title === 'all' ? SORTS : SORTS.slice(0, 2)) {
      const ids: string[] = []
      for (let page = 1; page <= Math.ceil(expected.length / ROWS) + 1; page++) {
        const answer = await world.get(sceneList, { ...query(), sort, page, rows: ROWS }, author)
        expect(answer.total).toBe(expected.length)
        ids.push(...answer.rows.map(({ id }) => id))
      }
      expect(ids).toEqual(inOrder(expected, sort))
    }
  })

  it('has for somebody whom a category keeps out every other scene once, and counts no more', async () => {
    const [one] = all
    const kept = await world.admin(one?.orgid ?? '', ['voice-scene'])
    const id = catalogs[2] ?? ''
    const { rev } = (await world.get(catalogAccessGet, { id }, author)).access
    await world.get(catalogAccessSet, { id, rev, open: 'private' }, author)
    for (const [matches, query] of [
      [() => true, {}],
      [({ language }: SceneDoc) => language === '16k_en', { language: '16k_en' as const }],
      [({ catalogId }: SceneDoc) => catalogId === null, { catalogId: NO_CATALOG }],
    ] as const) {
      const expected = all.filter((scene) => scene.catalogId !== id && matches(scene))
      const ids: string[] = []
      for (let page = 1; page <= Math.ceil(expected.length / ROWS) + 1; page++) {
        const answer = await world.get(sceneList, { ...query, page, rows: ROWS }, kept)
        expect(answer.total).toBe(expected.length)
        ids.push(...answer.rows.map((row) => row.id))
      }
      expect(ids).toEqual(inOrder(expected, '-updatedAt'))
    }
  })

  it('is counted and read by an index alone, whatever else an index could serve', async () => {
    const [one] = all
    const of = { orgid: one?.orgid ?? '', live: true, kind: 'flow' as const }
    const byIndex = async (more: object) => {
      const plan: unknown = await scenes(world.db)
        .find({ ...of, ...more })
        .explain('queryPlanner')
      return /"indexName":"([^"]+)"/.exec(JSON.stringify(plan))?.[1]
    }
    expect(await byIndex({})).toBe('list_by_update')
    expect(await byIndex({ disabled: true })).toBe('by_state')
    expect(await byIndex({ language: '16k_en' })).toBe('by_language')
    expect(await byIndex({ catalogId: catalogs[2] ?? '' })).toBe('by_catalog')
    expect(await byIndex(nameFilter('第17场'))).toBe('by_text')
  })

  it('of what an older program wrote is searched after the next start', async () => {
    const [one] = all
    if (!one) throw new Error('no scene')
    const { _id, orgid } = one
    const found = async () => (await world.get(sceneList, { text: '从前的' }, author)).rows.map(({ id }) => id)
    await scenes(world.db).collection.updateOne({ _id } as object, {
      $set: { name: '从前的场景', schemaVersion: 1 },
      $unset: { search: '' },
    })
    expect(await found()).toEqual([])
    await fillSearch(world.db, scenes, ['name', 'customer'])
    expect(await found()).toEqual([_id])
    expect(await scenes(world.db).findOne({ _id, orgid }, { search: 1 }).lean()).toMatchObject({
      search: searchTerms(['从前的场景', one.customer]),
    })
  })
})

function inOrder(rows: readonly SceneDoc[], sort: (typeof SORTS)[number]): string[] {
  const down = sort.startsWith('-') ? -1 : 1
  const key = ({ name, updatedAt }: SceneDoc) => (sort.endsWith('name') ? name : updatedAt.getTime())
  return rows
    .toSorted((a, b) => down * (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a._id < b._id ? -1 : 1))
    .map(({ _id }) => _id)
}
