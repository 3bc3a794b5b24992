import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mediaList } from '@lianda/shared/module/media/media.admin.contract'
import { resourceList } from '@lianda/shared/module/task/task-audience.admin.contract'
import { createWorld, type SignedIn, type World } from '../../../test/world'
import { MOST_MATCHES } from '../../infra/paging/search-page'
import { searchTerms } from '../../infra/text/search'
import { media, type MediaDoc } from './media.model'

const FILES = 1_250
const ROWS = 100

let world: World
let author: SignedIn
let all: MediaDoc[]
beforeAll(async () => {
  world = await createWorld()
  const orgid = await world.org()
  author = await world.admin(orgid, ['voice-study', 'train-management-train'])
  all = Array.from({ length: FILES }, (_none, n) => fileOf(orgid, n))
  await media(world.db).insertMany(all)
})
afterAll(() => world.close())

/** "common" is in every name, "rare" in every fourth. */
function fileOf(orgid: string, n: number): MediaDoc {
  const name = `common ${n % 4 === 0 ? 'rare' : ''} ${(n * 37) % FILES}`
  const at = new Date(1_000 * Math.floor(((n * 91) % FILES) / 2))
  return {
    ...{ _id: `m${String(n).padStart(6, '0')}`, orgid, kind: 'file', name, path: `${orgid}/file/a/${n}.pdf` },
    ...{ fileName: 'a.pdf', format: 'pdf', sizeBytes: 1, cover: '', catalogId: null, version: 1, viewed: 0 },
    ...{ disabled: n % 50 === 0, search: searchTerms([name]), creatorId: 'u', creator: 'n' },
    ...{ createdAt: at, updatedAt: at, live: true, deletedAt: null, rev: 1 },
  }
}

type Query = Partial<Parameters<typeof list>[0]>
const list = (over: { text?: string; sort?: string; page?: number; rows?: number; disabled?: boolean }) =>
  world.get(mediaList, { kind: 'file', rows: ROWS, ...over }, author)

/** Ids on all pages that a search has. */
async function turned(query: Query): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; ; page++) {
    const { rows } = await list({ ...query, page })
    if (rows.length === 0) return ids
    ids.push(...rows.map(({ id }) => id))
  }
}

const byTime = (one: MediaDoc, other: MediaDoc) =>
  one.updatedAt.getTime() - other.updatedAt.getTime() || (one._id < other._id ? -1 : 1)
const byName = (one: MediaDoc, other: MediaDoc) => (one.name < other.name ? -1 : 1)
const ORDERS: [string, (one: MediaDoc, other: MediaDoc) => number][] = [
  ['-updatedAt', (one, other) => byTime(other, one)],
  ['updatedAt', byTime],
  ['name', byName],
  ['-name', (one, other) => byName(other, one)],
]

describe('files by a part of their name', () => {
  it.each(ORDERS)('in the order %s: all that match, each once', async (sort, order) => {
    const wanted = all.filter(({ name }) => name.includes('rare')).toSorted(order)
    expect(await list({ text: 'rare', sort })).toMatchObject({ total: wanted.length, all: FILES })
    expect(await list({ text: 'rare', sort })).not.toHaveProperty('more')
    expect(await turned({ text: 'rare', sort })).toEqual(wanted.map(({ _id }) => _id))
  })

  it.each(ORDERS)(
    'in the order %s: of more than are counted those last changed, and it says so',
    async (sort, order) => {
      expect(await list({ text: 'common', sort })).toMatchObject({ total: MOST_MATCHES, more: true, all: FILES })
      const ids = await turned({ text: 'common', sort })
      expect(ids).toEqual(
        all
          .toSorted((one, other) => byTime(other, one))
          .slice(0, MOST_MATCHES)
          .toSorted(order)
          .map(({ _id }) => _id),
      )
    },
  )

  it('are counted to the end where nothing is looked for, and where a filter leaves few of them', async () => {
    expect(await list({})).toMatchObject({ total: FILES })
    expect(await list({})).not.toHaveProperty('more')
    expect(await list({ text: 'common', disabled: true })).toMatchObject({ total: FILES / 50 })
  })

  it('are offered to packages in the same way', async () => {
    expect(await world.get(resourceList, { type: 4, text: 'common', page: 1, rows: 20 }, author)).toMatchObject({
      total: MOST_MATCHES,
      more: true,
    })
  })
})
