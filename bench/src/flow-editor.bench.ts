import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { draftProblems } from '@lianda/shared/module/scene/draft-problems.rules'
import { withNode } from '@lianda/shared/module/scene/edit/flow-edit.rules'
import { layoutFlow } from '@lianda/shared/module/scene/edit/flow-layout.rules'
import { sceneList } from '@lianda/shared/module/scene/scene.admin.contract'
import { draftCreate, draftSave, type DraftView } from '@lianda/shared/module/scene/scene-draft.admin.contract'
import type { Flow, FlowNode, Transition } from '@lianda/shared/module/scene/scene.contract'
import { startServer } from '../../e2e/support/server-process'
import { installedChromium } from '../../e2e/weapp/chromium'
import { atMost, type Bench, percentile, worked } from './figures'
import { person, type Person } from './learner'
import { account } from './people'

const NODES = 200
const LINKS = 600
const ROUNDS = 30
const MOVES = 60
const OPENINGS = 5

/** The editor of drawn scenes with the largest flow. */
export const flowEditorBench: Bench = {
  name: 'flow-editor',
  title: `The editor of a scene with ${NODES} nodes and ${LINKS} links`,
  async run() {
    const server = await startServer({ LOCAL_ASR: 'off', LOCAL_TTS: 'off' })
    const profile = mkdtempSync(join(tmpdir(), 'lianda-profile-'))
    const executable = installedChromium()
    const context = await chromium.launchPersistentContext(profile, {
      ...(executable ? { executablePath: executable } : {}),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
      viewport: { width: 1440, height: 900 },
    })
    try {
      const owner = await person(server.origin, ...account(server, /owner/))
      const draft = await largestScene(owner)
      const savingMs = await timesOfSaving(owner, draft)
      const problemsMs = timesOfProblems(draft)
      await signedInAs(context, server.origin, owner)
      const { openingMs, page } = await timesOfOpening(context, server.origin, draft.id)
      const movesMs = await timesOfMoves(page)
      return {
        how: `A flow of ${NODES} nodes and ${LINKS} links is saved ${ROUNDS} times over HTTP, and its problems are found after each of ${ROUNDS} changes (time at work). In a browser that has the back office open it is opened ${OPENINGS} times, from the click until the nodes that are seen are drawn with their links; then a node is dragged by ${MOVES} pointer moves at a four times slower CPU: the script time of each, as the browser counts it.`,
        figures: [
          atMost('opening, slowest', Math.max(...openingMs), 1_000, 'ms'),
          atMost('pointer move at 4x slower CPU, script time, p95', percentile(movesMs, 95), 20, 'ms'),
          atMost('problems after a change, p95', percentile(problemsMs, 95), 50, 'ms'),
          atMost('saving, p95', percentile(savingMs, 95), 200, 'ms'),
        ],
      }
    } finally {
      await context.close()
      await server.dispose()
      rmSync(profile, { recursive: true, force: true })
    }
  },
}

/** A sound flow: layers of customer and learner nodes, from each learner node five intents, from each customer node one or more ways. */
function largestFlow(): Flow {
  const layers = (NODES - 2) / 2
  const way = (id: string, node: string, more: Partial<Transition> = {}): Transition => ({
    ...{ id, node, label: '', keywords: '', scripts: [] },
    ...more,
  })
  const layer = (n: number, stem: string): string => (n < layers ? `${stem}${n}` : 'end')
  const nodes = Array.from({ length: layers }, (_none, n): FlowNode[] => [
    {
      ...{ id: `c${n}`, name: `客户 ${n}`, type: 'customer', left: 0, top: 0, mustSay: [], required: false },
      lines: [{ id: `l${n}`, text: '这一步客户说的话，大约二十个字左右。', emotion: 0 }],
      transitions: [way(`w${n}`, `s${n}`), ...(n + 1 < layers ? [way(`v${n}`, `s${n + 1}`)] : [])],
    },
    {
      ...{
        id: `s${n}`,
        name: `学员 ${n}`,
        type: 'student',
        left: 0,
        top: 0,
        lines: [],
        mustSay: [],
        required: n % 3 === 0,
      },
      transitions: Array.from({ length: 4 }, (_one, i) =>
        way(`i${n}_${i}`, layer(n + 1 + i, 'c'), {
          ...{
            label: `意图 ${i}`,
            keywords: `价格${i}|优惠${i},现在`,
            scripts: [`现在价格有优惠 ${i}`, `这个月有活动 ${i}`],
          },
        }),
      ),
    },
  ]).flat()
  const start: FlowNode = {
    ...{ id: 'start', name: '开始', type: 'start', left: 0, top: 0, lines: [], mustSay: [], required: false },
    transitions: [way('w', 'c0')],
  }
  const end: FlowNode = { ...start, id: 'end', name: '结束', type: 'end', transitions: [] }
  // The last customer nodes lead to several, so that the links are exactly as many as wanted.
  const all = [start, ...nodes, end]
  let missing = LINKS - all.reduce((sum, node) => sum + node.transitions.length, 0)
  for (const node of all) {
    const n = Number(node.id.slice(1))
    if (node.type !== 'customer' || missing <= 0 || n + 2 >= layers) continue
    node.transitions.push(way(`u${n}`, `s${n + 2}`))
    missing -= 1
  }
  const places = layoutFlow(all, () => 260)
  return {
    nodes: all.map((node) => ({ ...node, left: places.get(node.id)?.x ?? 0, top: places.get(node.id)?.y ?? 0 })),
  }
}

async function largestScene(owner: Person): Promise<DraftView> {
  const { rows } = await owner.call(sceneList, { kind: 'flow' })
  const catalogId = rows[0]?.catalogId ?? null
  const { draft } = await owner.call(draftCreate, { kind: 'flow', name: '最大的流程', language: '16k_zh', catalogId })
  const flow = largestFlow()
  const saved = await owner.call(draftSave, { id: draft.id, rev: draft.rev, content: { ...draft.content, flow } })
  return saved.draft
}

async function timesOfSaving(owner: Person, first: DraftView): Promise<number[]> {
  const times: number[] = []
  let { rev } = first
  for (let round = 0; round < ROUNDS; round++) {
    const content = { ...first.content, goal: `第 ${round} 次` }
    const begun = performance.now()
    const { draft } = await owner.call(draftSave, { id: first.id, rev, content })
    times.push(performance.now() - begun)
    rev = draft.rev
  }
  return times
}

function timesOfProblems({ content }: DraftView): number[] {
  return Array.from({ length: ROUNDS }, (_none, round) => {
    const flow = withNode(content.flow, `c${round}`, (node) => ({ ...node, transitions: [], name: `改过 ${round}` }))
    const begun = worked()
    draftProblems({ ...content, flow })
    return worked() - begun
  })
}

/** Signs this user in for all documents of the browser. */
async function signedInAs(context: BrowserContext, origin: string, { user, token }: Person): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${origin}/#/404`)
  await page.evaluate((kept) => localStorage.setItem('lianda.user', JSON.stringify(kept)), { ...user, token })
  await page.close()
}

async function timesOfOpening(
  context: BrowserContext,
  origin: string,
  id: string,
): Promise<{ openingMs: number[]; page: Page }> {
  const page = await context.newPage()
  const openingMs: number[] = []
  await page.goto(`${origin}/admin/#/admin/voice/voicescene`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (let round = 0; round < OPENINGS; round++) {
    await page.evaluate(() => (location.hash = '#/admin/voice/voicescene'))
    await page.locator('.react-flow').waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    const ms = await page.evaluate(
      async ([address]) => {
        const begun = performance.now()
        location.hash = address
        // Drawn: the nodes that are seen, and the ways between them.
        const isDrawn = () =>
          [...document.querySelectorAll<HTMLElement>('.react-flow__node')].some(
            (node) => node.style.visibility !== 'hidden',
          ) && document.querySelector('.react-flow__edge-path') !== null
        while (!isDrawn()) await new Promise((next) => requestAnimationFrame(next))
        return performance.now() - begun
      },
      [`#/admin/voice/editscene?id=${id}`] as const,
    )
    openingMs.push(ms)
  }
  return { openingMs, page }
}

/** Drags a node and reads after each pointer move how long scripts ran for it. */
async function timesOfMoves(page: Page): Promise<number[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const scriptMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1_000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN)
  }
  const header = page.locator('.react-flow__node').nth(1).locator('header')
  const box = await header.boundingBox()
  if (!box) throw new Error('no node on the screen')
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  // Parts that are fetched when there is nothing to do are there.
  await page.waitForLoadState('networkidle')
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const times: number[] = []
  for (let move = 1; move <= MOVES; move++) {
    const before = await scriptMs()
    await page.mouse.move(from.x + 2 * move, from.y + move)
    await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))))
    times.push((await scriptMs()) - before)
  }
  await page.mouse.up()
  return times
}
