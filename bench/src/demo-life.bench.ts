import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import * as practice from '@lianda/shared/module/practice/practice.contract'
import { recordList } from '@lianda/shared/module/practice/practice.admin.contract'
import { center } from '@lianda/shared/module/task/task.contract'
import { type ServerProcess, startServer } from '../../e2e/support/server-process'
import { atLeast, atMost, type Bench, type BenchResult, percentile, report } from './figures'
import { newKey, type Person, person } from './learner'
import { account, practiceOf } from './people'

/** How long a server without the life is measured. */
const STILL_MS = 20_000
/** Pause between two looks of the same person: so that they stay below the limits of calls. */
const EVERY_MS = 300
const READY_WITHIN_S = 60
/** What first page and turn may take longer meanwhile. */
const MOST = 1.1
const GIVEN_UP_MS = 150_000

interface Times {
  page: number[]
  turn: number[]
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** Opens the first page, then what its screen asks for. */
async function openFirstPage({ origin }: ServerProcess, learner: Person): Promise<void> {
  await (await fetch(`${origin}/`)).text()
  await learner.call(center, {})
}

/** One learner looks at the first page and types turns of a practice, again and again. */
async function use(server: ServerProcess, until: () => boolean): Promise<Times> {
  const learner = await person(server.origin, ...account(server, /learner1/))
  const subtaskId = await practiceOf(learner, '16k_zh')
  const times: Times = { page: [], turn: [] }
  const begin = async () => {
    const startKey = newKey()
    return (
      await learner.call(practice.start, {
        subtaskId,
        deviceId: 'bench-device',
        startKey,
        rehearsal: true,
        restart: true,
      })
    ).session
  }
  let session = await begin()
  while (!until()) {
    times.page.push(await timed(() => openFirstPage(server, learner)))
    if (session.state === 'ended') session = await begin()
    const { id, epoch, turn } = session
    const text = '您好，欢迎光临，您平时主要是上下班开，还是常跑长途？'
    times.turn.push(
      await timed(async () => {
        ;({ session } = await learner.call(practice.say, { id, epoch, turn, turnKey: newKey(), kind: 'text', text }))
      }),
    )
    await delay(EVERY_MS)
  }
  return times
}

const isThere = ({ dataDir }: ServerProcess): boolean =>
  (JSON.parse(readFileSync(join(dataDir, 'demo-life.json'), 'utf8')) as { state: string }).state === 'there'

const after = (ms: number): (() => boolean) => {
  const begun = performance.now()
  return () => performance.now() - begun >= ms
}

async function measure(): Promise<BenchResult> {
  const plain = await startServer()
  // The first seconds of a server compile its code, whatever else goes on.
  await use(plain, after(STILL_MS / 2))
  const still = await use(plain, after(STILL_MS))
  await plain.dispose()

  const server = await startServer({ DEMO_LIFE: 'on' })
  const begun = performance.now()
  const givenUp = after(GIVEN_UP_MS)
  let thereAfterS = Number.NaN
  const there = () => {
    if (!isThere(server)) return givenUp()
    thereAfterS = (performance.now() - begun) / 1_000
    return true
  }
  await use(server, after(STILL_MS / 2))
  const meanwhile = await use(server, there)
  const owner = await person(server.origin, ...account(server, /owner/))
  const practices = (await owner.call(recordList, { page: 1, rows: 1 })).total
  const peak = server.peakMiB()
  await server.dispose()
  const row = (name: string, part: keyof Times, p: number) => {
    const [without, within] = [percentile(still[part], p), percentile(meanwhile[part], p)]
    return { name, without, within, ratio: within / without }
  }
  const medians = [row('first page', 'page', 50), row('a typed turn', 'turn', 50)]
  const tails = [row('first page', 'page', 95), row('a typed turn', 'turn', 95)]
  return {
    how: `A server is started with DEMO_LIFE=on on an empty folder, and another one without it. On each one learner opens the first page (document and training centre) and types a turn every ${EVERY_MS} ms, after ${STILL_MS / 2_000} s of the same to warm up. The generator of the load shares the machine.`,
    figures: [
      atMost('until the 60 days are there', thereAfterS, READY_WITHIN_S, 's'),
      atLeast('practices in the list of records then', practices, 300, ''),
      ...medians.flatMap(({ name, without, within, ratio }) => [
        report(`${name} without it, p50`, without, 'ms'),
        report(`${name} meanwhile, p50`, within, 'ms'),
        atMost(`${name}: meanwhile to without, p50`, ratio, MOST, 'times'),
      ]),
      ...tails.map(({ name, without, within }) =>
        report(`${name}, p95, without and meanwhile`, `${without.toFixed(1)} and ${within.toFixed(1)} ms`),
      ),
      report('server memory, peak', peak, 'MiB'),
    ],
  }
}

export const demoLifeBench: Bench = {
  name: 'demo-life',
  title: 'The 60 days of the demonstration',
  run: measure,
}
