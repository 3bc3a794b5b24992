import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import type { Readable, Writable } from 'node:stream'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { effort, seed } from '@lianda/shared/test/effort'
import { GONE, seededRandom } from './crash-content.fixture'
import { bundleSource, findWorkerFile } from './worker-file'

const ROUNDS = effort(8, 200)

/** Number of acknowledged writes after which all writers are active. */
const LEAST_WRITES = 30

let folder: string
let workerFile: string
let writerFile: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'store-crash-'))
  workerFile = await findWorkerFile()
  writerFile = await bundleSource(join(import.meta.dirname, 'crash-writer.fixture.ts'))
})

afterAll(() => rmSync(folder, { recursive: true }))

/** Possible states of one document: the acknowledged one, or that of a write under way. */
interface Known {
  acknowledged: string
  pending?: string
}

type Writer = ChildProcessByStdio<Writable, Readable, null>

/** Starts the writer of a round ahead of time, so that its code is loaded when it is told to go. */
function startWriter(round: number): Writer {
  return spawn(process.execPath, [writerFile, folder, workerFile, String(round), String(seed + round)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
}

/** When a writer is killed: `delayMs` after the start, or `delayMs` after that many acknowledged writes. */
interface Moment {
  after: 'start' | number
  delayMs: number
}

/** Lets the writer go, kills it at the given moment, and returns the lines it printed. */
async function runUntilKilled(writer: Writer, moment: Moment): Promise<string[]> {
  let output = ''
  let writes = 0
  let aimed = moment.after === 'start'
  // waits: the test draws the moment of the kill.
  const killLater = (): void => void setTimeout(() => writer.kill('SIGKILL'), moment.delayMs)
  const ended = new Promise<void>((done) => writer.on('close', () => done()))
  writer.stdout.on('data', (chunk: Buffer) => {
    const text = chunk.toString()
    output += text
    writes += text.split('\n! ').length - 1
    if (aimed || writes <= Number(moment.after)) return
    aimed = true
    killLater()
  })
  writer.stdin.write('go\n')
  if (aimed) killLater()
  await ended
  // the last line may be cut off, so drop everything after the last line break
  return output.slice(0, output.lastIndexOf('\n') + 1).split('\n')
}

/** Compares what a writer found with what is known, then records what it wrote. Returns the mistakes. */
function follow(lines: readonly string[], known: Map<string, Known>): string[] {
  const wrong = lines.filter((line) => line.startsWith('odd '))
  const checkedAt = lines.indexOf('checked')
  // it was killed before it had checked everything; the next writer does
  if (checkedAt < 0) return wrong
  const there = new Map<string, string>()
  for (const line of lines.slice(0, checkedAt)) {
    const [kind, id = '', state = ''] = line.split(' ')
    if (kind === 'at') there.set(id, state)
  }
  for (const id of there.keys()) if (!known.has(id)) wrong.push(`${id} was never written`)
  for (const [id, { acknowledged, pending }] of known) {
    const state = there.get(id) ?? GONE
    if (state !== acknowledged && state !== pending) {
      wrong.push(`${id} is ${state}, acknowledged ${acknowledged}, under way ${pending ?? 'nothing'}`)
    }
    known.set(id, { acknowledged: state })
  }
  for (const line of lines.slice(checkedAt + 1)) {
    const [kind, id = '', state = ''] = line.split(' ')
    if (kind === '?') known.set(id, { acknowledged: known.get(id)?.acknowledged ?? GONE, pending: state })
    else if (kind === '!') known.set(id, { acknowledged: state })
  }
  return wrong
}

describe('a process that is killed while it writes', () => {
  it(`loses no acknowledged write in ${ROUNDS} rounds, brings nothing back, and no index disagrees`, async () => {
    const random = seededRandom(seed)
    const known = new Map<string, Known>()
    let next = startWriter(0)
    onTestFinished(() => void next.kill('SIGKILL'))
    // one more round, to check what the last one left
    for (let round = 0; round <= ROUNDS; round++) {
      const writer = next
      next = startWriter(round + 1)
      // sometimes the writer is killed while it opens the store that the previous one left
      const early = round < ROUNDS && random() < 0.15
      const after = early ? 'start' : LEAST_WRITES + random() * 300
      const lines = await runUntilKilled(writer, { after, delayMs: random() * (early ? 200 : 20) })
      const wrong = follow(lines, known)
      expect(wrong.slice(0, 10), `round ${round} of LIANDA_SEED=${seed}`).toEqual([])
      if (!early) expect(lines.filter((line) => line.startsWith('! ')).length).toBeGreaterThan(LEAST_WRITES)
    }
  })
})
