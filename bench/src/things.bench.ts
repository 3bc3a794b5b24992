import { catalogAccessGet, catalogAccessSet } from '@lianda/shared/module/catalog/access.admin.contract'
import { catalogCreate, NO_CATALOG } from '@lianda/shared/module/catalog/catalog.admin.contract'
import { customerCreate, customerList } from '@lianda/shared/module/customer/customer.admin.contract'
import { sceneList } from '@lianda/shared/module/scene/scene.admin.contract'
import { draftCreate } from '@lianda/shared/module/scene/scene-draft.admin.contract'
import { startServer } from '../../e2e/support/server-process'
import { searchTerms } from '../../server/src/infra/text/search'
import { atMost, type Bench, type Figure, percentile, report } from './figures'
import { type Person, person } from './learner'
import { account } from './people'
import { withoutWords } from './question-store'
import { withStore } from './with-store'

const THINGS = 100_000
const BATCH = 2_000
const ROUNDS = 30
const ROWS = 30
const LIMIT_MS = 100
/** Categories beside each other, and in each of them. */
const FAN = 8

/** The lists of scenes and of customers with more of them than any organisation has. */
export const thingsBench: Bench = {
  name: 'things',
  title: `Lists of ${THINGS.toLocaleString('en')} scenes and as many customers`,
  async run() {
    const server = await startServer({ LOCAL_ASR: 'off', LOCAL_TTS: 'off' })
    const signIn = (who = /owner/) => person(server.origin, ...account(server, who))
    const first = await signIn()
    const { draft } = await first.call(draftCreate, { kind: 'flow', name: '样本', language: '16k_zh' })
    const { customer } = await first.call(customerCreate, { name: '样本', gender: 'female', language: '16k_zh' })
    const scenesIn = await categories(first, 2)
    const customersIn = await categories(first, 4)
    for (const { leaves } of [scenesIn, customersIn]) await close(first, leaves[0] ?? '')
    await server.kill('SIGTERM')
    const begun = performance.now()
    await fill(server.dataDir, { collection: 'scene', id: draft.id, leaves: scenesIn.leaves })
    await fill(server.dataDir, { collection: 'customer', id: customer.id, leaves: customersIn.leaves })
    const fillMs = performance.now() - begun
    await server.restart()
    const asked = {
      scenes: questions(scenesIn, { sort: 'name', disabled: false }),
      customers: questions(customersIn, { gender: 'male' }),
    }
    // Calls per session and minute are limited.
    const figures = [
      ...(await lists(await signIn(), sceneList, 'scenes', asked.scenes)),
      ...(await lists(await signIn(), customerList, 'customers', asked.customers)),
      ...(await lists(await signIn(/admin1/), sceneList, 'scenes, by somebody whom a list keeps out', asked.scenes)),
      ...(await lists(
        await signIn(/admin1/),
        customerList,
        'customers, by somebody whom a list keeps out',
        asked.customers,
      )),
    ]
    const memory = server.memoryMiB()
    await server.dispose()
    return {
      how: `One draft of a scene and one customer are copied to ${THINGS.toLocaleString('en')} each in the embedded store (names, dates, categories, languages and states differ; one scene in a hundred has something in work); each list is asked ${ROUNDS} times by an owner, and by an administrator who does not see one of the 72 categories, timed at the client on the same machine.`,
      figures: [
        ...figures,
        report('filling the store', fillMs / 1_000, 's'),
        report('server memory afterwards', memory, 'MiB'),
      ],
    }
  },
}

interface Categories {
  tops: string[]
  leaves: string[]
}

async function categories(owner: Person, type: 2 | 4): Promise<Categories> {
  const made = async (name: string, parentId: string | null) =>
    (await owner.call(catalogCreate, { type, name, parentId })).catalog.id
  const tops: string[] = []
  const leaves: string[] = []
  for (let n = 0; n < FAN; n++) {
    const top = await made(`第 ${n} 类`, null)
    tops.push(top)
    for (let below = 0; below < FAN; below++) leaves.push(await made(`第 ${n}.${below} 类`, top))
  }
  return { tops, leaves }
}

/** Nobody but its creator and the owners sees a category and what is in it. */
async function close(owner: Person, id: string): Promise<void> {
  const { access } = await owner.call(catalogAccessGet, { id })
  await owner.call(catalogAccessSet, { id, rev: access.rev, open: 'private' })
}

/** What a list is asked, by its name. */
type Questions = readonly (readonly [string, (n: number) => object])[]

/** @param own a filter that the other list does not have */
function questions({ tops, leaves }: Categories, own: object): Questions {
  return [
    ['newest first', () => ({})],
    ['by name', () => ({ sort: 'name' })],
    ['100 a page', () => ({ rows: 100 })],
    ['page 1,000', () => ({ page: 1_000 })],
    ['the last page', () => ({ page: Math.floor(THINGS / ROWS) })],
    ['the last page by name', () => ({ page: Math.floor(THINGS / ROWS), sort: '-name' })],
    ['one language, by name', () => ({ language: '16k_zh', sort: 'name' })],
    ['disabled ones', () => ({ disabled: true })],
    ['disabled ones of a language, by name', () => ({ disabled: true, language: '16k_en', sort: 'name' })],
    ['a category', (n) => ({ catalogId: leaves[n + 1] })],
    ['without a category', () => ({ catalogId: NO_CATALOG })],
    ['a category with all below it', (n) => ({ catalogId: tops[n % FAN] })],
    ['the last page of such a category', (n) => ({ catalogId: tops[n % FAN], page: Math.floor(THINGS / FAN / ROWS) })],
    ['a name', (n) => ({ text: `第${String(n).padStart(6, '0')}` })],
    ['a part of a name, in one of a thousand', (n) => ({ text: `${String(n % 10)}07` })],
    ['a filter of its own', () => own],
  ]
}

async function lists(
  who: Person,
  list: typeof sceneList | typeof customerList,
  noun: string,
  asked: Questions,
): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, query] of asked) {
    const times: number[] = []
    let total = 0
    for (let n = 0; n < ROUNDS; n++) {
      const begun = performance.now()
      const answer = await who.call(list as typeof sceneList, { page: 1, rows: ROWS, ...query(n) })
      times.push(performance.now() - begun)
      ;({ total } = answer)
    }
    const label = `${noun}, ${name} (${total.toLocaleString('en')} match), p95`
    figures.push(atMost(label, percentile(times, 95), LIMIT_MS, 'ms'))
  }
  return figures
}

interface Filling {
  collection: 'scene' | 'customer'
  id: string
  leaves: readonly string[]
}

async function fill(dataDir: string, { collection, id, leaves }: Filling): Promise<void> {
  await withStore(dataDir, async (db) => {
    const things = db.collection<{ _id: string }>(collection)
    const template = await things.findOne({ _id: id })
    if (!template) throw new Error(`the ${collection} to copy is not there`)
    const newest = Date.now()
    await withoutWords(things, async () => {
      for (let from = 0; from < THINGS; from += BATCH) {
        const rows = Array.from({ length: BATCH }, (_none, i) => {
          const n = from + i
          const name = `第${String((n * 7919) % THINGS).padStart(6, '0')}次`
          return {
            ...template,
            ...{ _id: `${id.slice(0, 12)}${String(n).padStart(12, '0')}`, name, search: searchTerms([name]) },
            ...{
              catalogId: n % 10 === 9 ? null : leaves[n % leaves.length],
              language: n % 10 === 0 ? '16k_en' : '16k_zh',
            },
            ...{ disabled: n % 50 === 0, version: 1, updatedAt: new Date(newest - n * 60_000) },
            ...(collection === 'customer' ? { gender: n % 3 === 0 ? 'male' : 'female' } : {}),
            ...(collection === 'scene' && n % 100 !== 0 ? { work: null, draft: false } : {}),
          }
        })
        await things.insertMany(rows, { ordered: false })
      }
    })
  })
}
