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

/** Acknowledged writes after which all sides are at work. */
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

/** What one document may be: as acknowledged, or as a write that was under way would have made it. */
interface Known {
  acknowledged: string
  pending?: string
}

type Writer = ChildProcessByStdio<Writable, Readable, null>

/** The writer of a round, started ahead so that it has loaded its code when it is told to go. */
function startWriter(round: number): Writer {
  return spawn(process.execPath, [writerFile, folder, workerFile, String(round), String(seed + round)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
}

/** When a writer is killed: so long after it is told to go, or after so many acknowledged writes. */
interface Moment {
  after: 'start' | number
  delayMs: number
}

/** Lets the writer go, kills it at the moment, gives the lines it said. */
async function runUntilKilled(writer: Writer, moment: Moment): Promise<string[]> {
  let output = ''
  let writes = 0
  let aimed = moment.after === 'start'
  // waits: the moment of the kill is what is drawn.
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
  // the last line may be cut off; what follows the last line break does not count
  return output.slice(0, output.lastIndexOf('\n') + 1).split('\n')
}

/** Takes in what a writer found, which must be what is known, and then what it did. Gives what is wrong. */
function follow(lines: readonly string[], known: Map<string, Known>): string[] {
  const wrong = lines.filter((line) => line.startsWith('odd '))
  const checkedAt = lines.indexOf('checked')
  // it was killed before it had looked at everything; the next one will
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
    // one more than the rounds, to look at what the last one left
    for (let round = 0; round <= ROUNDS; round++) {
      const writer = next
      next = startWriter(round + 1)
      // now and then it is killed while it opens what the one before left behind
      const early = round < ROUNDS && random() < 0.15
      const after = early ? 'start' : LEAST_WRITES + random() * 300
      const lines = await runUntilKilled(writer, { after, delayMs: random() * (early ? 200 : 20) })
      const wrong = follow(lines, known)
      expect(wrong.slice(0, 10), `round ${round} of LIANDA_SEED=${seed}`).toEqual([])
      if (!early) expect(lines.filter((line) => line.startsWith('! ')).length).toBeGreaterThan(LEAST_WRITES)
    }
  })
})
