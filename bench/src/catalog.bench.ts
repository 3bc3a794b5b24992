import { chromium } from 'playwright-core'
import {
  catalogCreate,
  catalogList,
  type CatalogNode,
  catalogUpdate,
} from '@lianda/shared/module/catalog/catalog.admin.contract'
import {
  questionBatch,
  questionCreate,
  questionList,
} from '@lianda/shared/module/question-bank/question.admin.contract'
import { type ServerProcess, startServer } from '../../e2e/support/server-process'
import { installedChromium } from '../../e2e/weapp/chromium'
import { atMost, type Bench, type Figure, percentile, report } from './figures'
import { type Person, person } from './learner'
import { account } from './people'
import { contentOf, fillQuestions } from './question-store'
import { withStore } from './with-store'

const CATALOGS = 2_000
const QUESTIONS = 100_000
/** Top levels, and categories in each of the others: three levels. */
const FAN = 12
const ROUNDS = 30
/** Starts of the server, each with nothing in memory. */
const COLD = 5
const LIMIT_MS = 300

/** The largest tree that is allowed, with more questions than any organisation has. */
export const catalogBench: Bench = {
  name: 'catalog',
  title: `A tree of ${CATALOGS.toLocaleString('en')} categories with ${QUESTIONS.toLocaleString('en')} questions`,
  async run() {
    const server = await startServer({ LOCAL_ASR: 'off', LOCAL_TTS: 'off' })
    const signIn = () => person(server.origin, ...account(server, /owner/))
    const owner = await signIn()
    const { catalog } = await owner.call(catalogCreate, { type: 5, name: '目录 0' })
    const { question } = await owner.call(questionCreate, { content: contentOf(0), catalogId: catalog.id })
    await server.kill('SIGTERM')
    const ids = Array.from({ length: CATALOGS }, (_none, n) => `${catalog.id.slice(0, 16)}${hex(n)}`)
    await withStore(server.dataDir, async (db) => {
      await db
        .collection<{ _id: string }>('catalog_tree')
        .updateOne({ _id: `${owner.user.orgid}-5` }, { $set: { nodes: nodesOf(ids) }, $inc: { rev: 1 } })
    })
    const fillMs = await fillQuestions(server.dataDir, {
      count: QUESTIONS,
      id: question.id,
      catalogs: ids,
      found: false,
    })

    const cold: number[] = []
    for (let n = 0; n < COLD; n++) {
      await server.restart()
      const first = await signIn()
      cold.push(await timed(() => tree(first)))
      if (n < COLD - 1) await server.kill('SIGTERM')
    }
    const figures = [
      atMost(`right after a start of the server, slowest of ${COLD}`, Math.max(...cold), LIMIT_MS, 'ms'),
      ...(await measured(await signIn(), question.id)),
      ...(await drawn(server, await signIn())),
      report('filling the store', fillMs / 1_000, 's'),
      report('server memory afterwards', server.memoryMiB(), 'MiB'),
    ]
    await server.dispose()
    return {
      how: `${CATALOGS.toLocaleString('en')} categories on three levels and ${QUESTIONS.toLocaleString('en')} questions, without their index of words, in the embedded store; times at the client on the same machine, ${ROUNDS} each. Drawn: from the change of address on the home page until the rows of the tree are on the screen, in Chromium at 1440 x 900, slowest of ${COLD}; the first time also loads the page's pieces.`,
      figures,
    }
  },
}

async function measured(owner: Person, questionId: string): Promise<Figure[]> {
  const rounds = async (change: (n: number) => Promise<unknown>, read = () => tree(owner)) => {
    const times: number[] = []
    for (let n = 0; n < ROUNDS; n++) {
      await change(n)
      times.push(await timed(read))
    }
    return percentile(times, 95)
  }
  const nodes = await tree(owner)
  const top = nodes.filter((one) => one.parentId === null)
  const place = (n: number) => nodes[n % nodes.length]?.id ?? null
  const rename = async (n: number) => {
    const [node] = (await tree(owner)).slice(n)
    if (node) await owner.call(catalogUpdate, { ...node, name: `${node.name}·${n}` })
  }
  const move = (n: number) =>
    owner.call(questionBatch, { ids: [questionId], step: { kind: 'move', catalogId: place(n * 7 + 1) } })
  const list = (catalogId: string | undefined) =>
    timed(() => owner.call(questionList, { page: 1, rows: 30, ...(catalogId ? { catalogId } : {}) }))
  const lists: number[] = []
  for (let n = 0; n < ROUNDS; n++) lists.push(await list(top[n % top.length]?.id))
  const renames: number[] = []
  for (let n = 0; n < ROUNDS; n++) renames.push(await timed(() => rename(n)))
  return [
    atMost('again, p95', await rounds(() => Promise.resolve()), LIMIT_MS, 'ms'),
    atMost('after a category was renamed, p95', await rounds(rename), LIMIT_MS, 'ms'),
    atMost('after a question was moved, p95', await rounds(move), LIMIT_MS, 'ms'),
    report('the questions of a top category (with everything below it), p95', percentile(lists, 95), 'ms'),
    report('reading the tree and renaming a category, p95', percentile(renames, 95), 'ms'),
  ]
}

/** How long the page takes from the change of address to the drawn tree. */
async function drawn(server: ServerProcess, { user, token }: Person): Promise<Figure[]> {
  const executablePath = installedChromium()
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] })
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${server.origin}/#/404`)
  await page.evaluate((kept) => localStorage.setItem('lianda.user', JSON.stringify(kept)), { ...user, token })
  const home = `${server.origin}/admin/#/admin/homePage/homePage`
  const open = async () => {
    await page.locator('main h1').first().waitFor()
    await page.waitForLoadState('networkidle')
    // Measured inside the page: this program's own polling takes longer than the page.
    return await page.evaluate(
      () =>
        new Promise<number>((done) => {
          const begun = performance.now()
          const observer = new MutationObserver(() => {
            if (document.querySelectorAll('[role=treeitem][aria-level="2"]').length <= 5) return
            observer.disconnect()
            requestAnimationFrame(() => done(performance.now() - begun))
          })
          observer.observe(document.body, { childList: true, subtree: true })
          location.hash = '#/admin/voice/questionbank'
        }),
    )
  }
  const [anew, again]: [number[], number[]] = [[], []]
  for (let n = 0; n <= COLD; n++) {
    await page.goto(home)
    await page.reload()
    anew.push(await open())
    await page.goto(home)
    again.push(await open())
  }
  await browser.close()
  const [first = Number.NaN, ...rest] = anew
  return [
    report('drawn the first time', first, 'ms'),
    report(`drawn by a reloaded back office, slowest of ${COLD}`, Math.max(...rest), 'ms'),
    atMost(`drawn by a running back office, slowest of ${COLD}`, Math.max(...again.slice(1)), LIMIT_MS, 'ms'),
  ]
}

const tree = async (owner: Person): Promise<CatalogNode[]> => {
  const { data } = await owner.call(catalogList, { type: 5 })
  if (data.length < CATALOGS) throw new Error(`only ${data.length} categories`)
  return data
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

const hex = (n: number): string => n.toString(16).padStart(8, '0')

/** FAN top levels, FAN² below them, the others below these. */
const nodesOf = (ids: readonly string[]) =>
  ids.map((id, n) => ({
    id,
    name: `目录 ${n}`,
    parentId: parentOf(ids, n),
    sort: n,
    rev: 1,
  }))

function parentOf(ids: readonly string[], n: number): string | null {
  if (n < FAN) return null
  const second = FAN + FAN * FAN
  return (n < second ? ids[(n - FAN) % FAN] : ids[FAN + ((n - second) % (FAN * FAN))]) ?? null
}
