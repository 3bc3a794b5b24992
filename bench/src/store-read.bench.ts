import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startEmbeddedStore } from '../../server/src/infra/store/embedded-store'
import { openStore, type Store } from '../../server/src/infra/store/connect'
import { scopedModel } from '../../server/src/infra/store/model'
import type { Logger } from '../../server/src/infra/log/logger'
import { type Bench, type Figure, percentile, report } from './figures'
import { rawReads } from './store-raw'
import { type Row, row } from './store-row'

const RUNS = 5
const FOR_MS = 1_000
const SIZE = 20_000
const WORKER = resolve(import.meta.dirname, '..', '..', 'server', 'dist', 'store-worker.js')

const stored = scopedModel<Row>('bench_row', {
  fields: { _id: String, orgid: String, at: Number, n: Number, name: String, text: String },
  indexes: [{ keys: { orgid: 1, n: 1 } }],
})

interface Kind {
  name: string
  inFlight: readonly number[]
  read(wanted: Row): Promise<unknown>
}

/** What one read took: `main` and `other` are µs of CPU time of the main thread and of all others together. */
interface Measured {
  perS: number
  main: number
  other: number
}

/** Reads of one document through the product's connection and its models, in one process with the store. */
export const storeReadBench: Bench = {
  name: 'reads',
  title: 'Point reads of the embedded store',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'lianda-reads-bench-'))
    const rows = Array.from({ length: SIZE }, (_unused, n) => row(n))
    const embedded = await startEmbeddedStore({ dataDir: folder, workerFile: WORKER })
    const log = console as unknown as Logger
    const store = await openStore({ mongodbUri: embedded.uri, dataDir: folder, log })
    try {
      await stored(store.db).createIndexes()
      await stored(store.db).collection.insertMany(rows.map((one) => ({ ...one, schemaVersion: 1 })) as never[])
      const raw = percentile(
        Array.from({ length: RUNS }, () => rawReads(rows, FOR_MS)),
        50,
      )
      return {
        how: `One of ${SIZE.toLocaleString('en')} documents of ${Buffer.byteLength(JSON.stringify(row(1)))} bytes as JSON at random; medians of ${RUNS} runs of ${FOR_MS / 1000} s, the kinds in turn. CPU time is that of one read: on a machine with idle cores the busiest thread limits the rate, on a busy one their sum.`,
        figures: [
          report('SQLite alone, in the same thread, decoded', raw, '/s'),
          ...(await figuresOf(kindsOf(store), rows)),
        ],
      }
    } finally {
      await store.close()
      await embedded.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

function kindsOf({ db }: Store): Kind[] {
  const model = stored(db)
  const driver = db.getClient().db()
  const collection = driver.collection<Row>('bench_row')
  return [
    { name: 'driver, ping', inFlight: [1, 50], read: () => driver.command({ ping: 1 }) },
    {
      name: 'driver, findOne by _id',
      inFlight: [1, 50],
      read: ({ _id, orgid }) => collection.findOne({ _id, orgid }),
    },
    {
      name: 'Mongoose, lean, by _id',
      inFlight: [1, 8, 50],
      read: ({ _id, orgid }) => model.findOne({ _id, orgid }).lean(),
    },
    {
      name: 'Mongoose, lean, by an indexed field',
      inFlight: [1, 50],
      read: ({ orgid, n }) => model.findOne({ orgid, n }).lean(),
    },
    {
      name: 'Mongoose, documents, by _id',
      inFlight: [1, 50],
      read: ({ _id, orgid }) => model.findOne({ _id, orgid }).exec(),
    },
  ]
}

async function figuresOf(kinds: readonly Kind[], rows: readonly Row[]): Promise<Figure[]> {
  const cases = kinds.flatMap((kind) => kind.inFlight.map((inFlight) => ({ kind, inFlight, runs: [] as Measured[] })))
  for (let run = 0; run <= RUNS; run++)
    for (const { kind, inFlight, runs } of cases) {
      const measured = await measure(() => kind.read(rows[Math.floor(Math.random() * SIZE)] as Row), inFlight)
      // the first round warms up
      if (run > 0) runs.push(measured)
    }
  return cases.flatMap(({ kind, inFlight, runs }) => {
    const name = `${kind.name}, ${inFlight} in flight`
    const of = (pick: (one: Measured) => number): number => percentile(runs.map(pick), 50)
    return [
      report(
        name,
        of(({ perS }) => perS),
        '/s',
      ),
      report(
        `${name}: CPU of the main thread`,
        of(({ main }) => main),
        'µs',
      ),
      report(
        `${name}: CPU of the other threads`,
        of(({ other }) => other),
        'µs',
      ),
    ]
  })
}

async function measure(read: () => Promise<unknown>, inFlight: number): Promise<Measured> {
  const before = { all: process.cpuUsage(), main: process.threadCpuUsage() }
  const begun = performance.now()
  let reads = 0
  const client = async (): Promise<void> => {
    for (; performance.now() - begun < FOR_MS; reads++) if (!(await read())) throw new Error('a document is missing')
  }
  await Promise.all(Array.from({ length: inFlight }, client))
  const seconds = (performance.now() - begun) / 1_000
  const [all, main] = [process.cpuUsage(before.all), process.threadCpuUsage(before.main)].map(
    ({ user, system }) => (user + system) / reads,
  ) as [number, number]
  return { perS: reads / seconds, main, other: all - main }
}
