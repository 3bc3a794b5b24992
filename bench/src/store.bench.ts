import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Collection, MongoClient } from 'mongodb'
import { startEmbeddedStore } from '../../server/src/infra/store/embedded-store'
import { atLeast, atMost, type Bench, type Figure, percentile, report } from './figures'
import { rawRates } from './store-raw'
import { GROUPS, type Row, row } from './store-row'

const RUNS = 5
const IN_FLIGHT = 50
const FOR_MS = 2_000
const MANY = 20_000
const SIZES = [10_000, 100_000, 1_000_000]
/** Collection size for which the issue sets goals. */
const MAIN_SIZE = 100_000
const PAGE = 30
const WORKER = resolve(import.meta.dirname, '..', '..', 'server', 'dist', 'store-worker.js')

const median = (values: readonly number[]): number => percentile(values, 50)

/** The embedded store through the official driver, in one process with it as in the product. */
export const storeBench: Bench = {
  name: 'store',
  title: 'The embedded store',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'lianda-store-bench-'))
    const figures: Figure[] = []
    try {
      const raw = Array.from({ length: RUNS }, () => rawRates(folder, IN_FLIGHT, (n) => ({ ...row(n) })))
      const store = await startEmbeddedStore({ dataDir: join(folder, 'data'), workerFile: WORKER })
      const client = await MongoClient.connect(store.uri, { maxPoolSize: IN_FLIGHT })
      const db = client.db()
      figures.push(...(await writing(db.collection<Row>('written'), raw)))
      for (const size of SIZES) figures.push(...(await reading(db.collection<Row>(`rows_${size}`), size)))
      await client.close()
      await store.close()
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
    return {
      how: `Documents of ${Buffer.byteLength(JSON.stringify(row(1)))} bytes as JSON; medians of ${RUNS} runs of ${FOR_MS / 1000} s. The raw rate is SQLite alone in the same process with the same tables and settings (document and one key, synchronous = FULL), once with one document per transaction and once with ${IN_FLIGHT}, which is what a group commit of ${IN_FLIGHT} clients comes to at best.`,
      figures,
    }
  },
}

/** Operations per second with so many concurrent clients. */
async function rate(
  step: (n: number) => Promise<unknown>,
  from: number,
  inFlight = IN_FLIGHT,
): Promise<{ perS: number; next: number }> {
  let next = from
  const begun = performance.now()
  const client = async (): Promise<void> => {
    while (performance.now() - begun < FOR_MS) await step(next++)
  }
  await Promise.all(Array.from({ length: inFlight }, client))
  return { perS: ((next - from) / (performance.now() - begun)) * 1_000, next }
}

async function writing(rows: Collection<Row>, raw: readonly { single: number; grouped: number; batched: number }[]) {
  const single: number[] = []
  const many: number[] = []
  let next = 0
  for (let run = 0; run < RUNS; run++) {
    const measured = await rate((n) => rows.insertOne(row(n)), next)
    single.push(measured.perS)
    next = measured.next
    const documents = Array.from({ length: MANY }, (_unused, n) => row(next + n))
    next += MANY
    const begun = performance.now()
    await rows.insertMany(documents)
    many.push((MANY / (performance.now() - begun)) * 1_000)
  }
  const rawSingle = median(raw.map((one) => one.single))
  const rawGrouped = median(raw.map((one) => one.grouped))
  const rawBatched = median(raw.map((one) => one.batched))
  return [
    report('SQLite alone: durable inserts, one per transaction', rawSingle, '/s'),
    report(`SQLite alone: durable inserts, ${IN_FLIGHT} per transaction`, rawGrouped, '/s'),
    report('SQLite alone: durable inserts, 1,000 per transaction', rawBatched, '/s'),
    atLeast(`single durable inserts, ${IN_FLIGHT} in flight`, median(single), 7_000, '/s'),
    atLeast('share of the raw rate, one per transaction', (median(single) / rawSingle) * 100, 60, '%'),
    report(`share of the raw rate, ${IN_FLIGHT} per transaction`, (median(single) / rawGrouped) * 100, '%'),
    atLeast('insertMany', median(many), 20_000, 'documents/s'),
    report('insertMany, share of the raw rate, 1,000 per transaction', (median(many) / rawBatched) * 100, '%'),
  ]
}

async function reading(rows: Collection<Row>, size: number): Promise<Figure[]> {
  const main = size === MAIN_SIZE
  const named = (what: string): string => `${size.toLocaleString('en')} documents: ${what}`
  await rows.createIndex({ orgid: 1, at: -1 })
  await rows.createIndex({ n: 1 })
  const begun = performance.now()
  for (let from = 0; from < size; from += MANY)
    await rows.insertMany(Array.from({ length: Math.min(MANY, size - from) }, (_unused, n) => row(from + n)))
  const fillMs = performance.now() - begun
  const any = (): number => Math.floor(Math.random() * size)
  const finds: number[] = []
  for (let run = 0; run < RUNS; run++) finds.push((await rate(() => rows.findOne({ n: any() }), 0)).perS)
  const inserts = (await rate((n) => rows.insertOne(row(n)), size)).perS
  const equality = await times(200, () => rows.findOne({ n: any() }))
  const page = await times(200, () =>
    rows
      .find({ orgid: `org${any() % GROUPS}`, at: { $lt: 1_700_000_000_000 + any() * 1_000 } })
      .sort({ at: -1 })
      .limit(PAGE)
      .toArray(),
  )
  const scan = await times(size > MAIN_SIZE ? 2 : 5, () => rows.find({ name: 'nobody' }).toArray())
  const ratio = median(scan) / median(equality)
  return [
    report(named('filled with two indexes'), (size / fillMs) * 1_000, 'documents/s'),
    main
      ? atLeast(named(`indexed finds, ${IN_FLIGHT} in flight`), median(finds), 6_000, '/s')
      : report(named(`indexed finds, ${IN_FLIGHT} in flight`), median(finds), '/s'),
    report(named(`single durable inserts, ${IN_FLIGHT} in flight, three indexes`), inserts, '/s'),
    report(named('indexed equality, p50'), median(equality), 'ms'),
    report(named('scan of all, p50'), median(scan), 'ms'),
    main
      ? atLeast(named('scan / indexed equality'), ratio, 100, 'times')
      : report(named('scan / indexed equality'), ratio, 'times'),
    main
      ? atMost(named(`page of ${PAGE} by a compound index, p50`), median(page), 3, 'ms')
      : report(named(`page of ${PAGE} by a compound index, p50`), median(page), 'ms'),
    ...(main ? [await besideScan(rows, any)] : []),
  ]
}

/** Sequential point reads while another client scans continuously. */
async function besideScan(rows: Collection<Row>, any: () => number): Promise<Figure> {
  let over = false
  const scanning = (async () => {
    while (!over) await rows.find({ name: 'nobody' }).toArray()
  })()
  const reads = await times(300, () => rows.findOne({ n: any() }))
  over = true
  await scanning
  return atMost('a point read beside a full scan of 100,000 documents, p95', percentile(reads, 95), 20, 'ms')
}

async function times(count: number, step: () => Promise<unknown>): Promise<number[]> {
  const measured: number[] = []
  for (let n = 0; n < count; n++) {
    const begun = performance.now()
    await step()
    measured.push(performance.now() - begun)
  }
  return measured
}
