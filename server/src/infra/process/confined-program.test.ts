import { existsSync } from 'node:fs'
import { chown, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Confinement, findConfinement, ProgramFailed, type ProgramRun, runConfined } from './confined-program'
import { findProgram } from '../vendor/find-program'
import { lowestPriority } from './lowest-priority'
import { OverLimit } from './run-in-process'

let confinement: Confinement
let folder: string
beforeAll(async () => {
  confinement = await findConfinement()
  folder = await mkdtemp(join(tmpdir(), 'lianda-confined-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Linux's numbers of how a process is scheduled. */
const NORMAL = 0
const IDLE = 5
const idlePolicy = async () => ((await lowestPriority()).includes('--idle') ? IDLE : NORMAL)

const LIMITS = { cpuMs: 60_000, wallMs: 60_000, addressMb: 64_000, fileMb: 1 }
const run = (script: string, over: Partial<ProgramRun> = {}) =>
  runConfined(confinement, {
    ...{ program: process.execPath, args: ['-e', script], folder, reads: [process.execPath], limits: LIMITS },
    ...{ signal: new AbortController().signal, ...over },
  })

describe('a foreign program', () => {
  test('works in its folder and knows nothing of our environment', async () => {
    process.env['LIANDA_SECRET_OF_A_TEST'] = 'x'
    const said = await run(
      `require('node:fs').writeFileSync('made.txt', 'x'); console.log(process.cwd(), process.env.LIANDA_SECRET_OF_A_TEST)`,
    )
    delete process.env['LIANDA_SECRET_OF_A_TEST']
    expect(said).toBe(`${folder} undefined\n`)
    expect(await readdir(folder)).toEqual(['made.txt'])
  })

  test('that fails is an error with what it said', async () => {
    const error = await run(`console.error('broken inside'); process.exit(3)`).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ProgramFailed)
    expect(error).toMatchObject({ code: 3, said: expect.stringContaining('broken inside') as string })
  })

  test('that waits for nothing is ended', async () => {
    const waiting = run('setInterval(() => {}, 1000)', { limits: { ...LIMITS, wallMs: 500 } })
    await expect(waiting).rejects.toEqual(new OverLimit('time'))
  })

  test('is ended when nobody waits for it any more', async () => {
    const gone = new AbortController()
    const waiting = run('setInterval(() => {}, 1000)', { signal: gone.signal })
    gone.abort(new Error('gone'))
    await expect(waiting).rejects.toThrow('gone')
  })

  test('stands still while it is held, and goes on afterwards', async () => {
    let held = false
    const lines: string[] = []
    const over = new AbortController()
    const waiting = run(`setInterval(() => console.log('on'), 20)`, {
      limits: { ...LIMITS, wallMs: 60_000 },
      held: () => held,
      signal: over.signal,
      onOutput: (text) => lines.push(text),
    })
    const ended = waiting.catch((error: unknown) => error)
    await expect.poll(() => lines.length, { timeout: 60_000 }).toBeGreaterThan(0)
    held = true
    let before = -1
    const isStill = () => {
      const same = lines.length === before
      before = lines.length
      return same
    }
    await expect.poll(isStill, { interval: 600, timeout: 60_000 }).toBe(true)
    held = false
    await expect.poll(() => lines.length, { timeout: 60_000 }).toBeGreaterThan(before)
    over.abort(new Error('over'))
    expect(await ended).toEqual(new Error('over'))
  })
})

describe.skipIf(process.platform !== 'linux')('on Linux, a foreign program', () => {
  test('that calculates for ever is ended by its CPU time, with the reason', async (context) => {
    if ((await findProgram('prlimit')) === null) return context.skip('prlimit is not installed')
    await expect(run('for (;;);', { limits: { ...LIMITS, cpuMs: 1_000 } })).rejects.toEqual(new OverLimit('cpu'))
  })

  test('writes no file larger than it may', async () => {
    const writing = run(`require('node:fs').writeFileSync('large.bin', Buffer.alloc(4 << 20))`)
    const error = await writing.catch((reason: unknown) => reason)
    // Node ignores the signal and gets an error of the file system.
    expect(error).toBeInstanceOf(Error)
    expect(error instanceof OverLimit || (error as ProgramFailed).said.includes('EFBIG')).toBe(true)
  })

  test.for([
    [false, 10],
    [true, 5],
  ] as const)('gives way with all its processes (waited for: %s)', async ([waited, nice], context) => {
    if (!existsSync('/proc/self/autogroup')) return context.skip('this Linux does not group processes by session')
    // The session is told just after the program has begun.
    const script = `
      const { readFileSync } = require('node:fs')
      const look = () => {
        const group = readFileSync('/proc/self/autogroup', 'utf8').trim().replace(/^\\S+ /, '')
        if (group !== 'nice ${nice}') return setImmediate(look)
        const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ')
        console.log(group, 'policy', fields[38])
      }
      look()`
    expect(await run(script, { waited })).toBe(`nice ${nice} policy ${waited ? NORMAL : await idlePolicy()}\n`)
  })

  test('has no network where the machine can take it away', async (context) => {
    if (!confinement.network) return context.skip('neither bubblewrap nor unshare works here')
    const said = await run(
      `console.log(Object.values(require('node:os').networkInterfaces()).flat().filter((one) => !one.internal).length)`,
    )
    expect(said).toBe('0\n')
  })

  test('sees no other files where there is bubblewrap', async (context) => {
    if (!confinement.files) return context.skip('bubblewrap does not work here')
    const said = await run(`console.log(require('node:fs').existsSync(${JSON.stringify(import.meta.filename)}))`)
    expect(said).toBe('false\n')
  })
})

describe('without bubblewrap, a foreign program of its own user', () => {
  test('reads and writes what it was given, nothing else of ours, and has no network', async (context) => {
    const apart = await findConfinement('bwrap')
    if (apart.user === null) return context.skip('only root on a Linux with namespaces can give it a user')
    const own = await mkdtemp(join(tmpdir(), 'lianda-own-'))
    await chown(own, apart.user, apart.user)
    const secret = join(folder, 'secret.txt')
    await writeFile(secret, 'x', { mode: 0o600 })
    const tried = `
      const { readFileSync, writeFileSync } = require('node:fs')
      const failed = (work) => { try { work(); return 'done' } catch ({ code }) { return code } }
      const outside = Object.values(require('node:os').networkInterfaces()).flat().filter((one) => !one.internal)
      writeFileSync('made.txt', 'x')
      console.log([
        process.getuid(), process.getgid(), process.getgroups().filter((group) => group !== process.getgid()).length, outside.length,
        failed(() => readFileSync(${JSON.stringify(secret)})), failed(() => writeFileSync('/etc/lianda', 'x')),
        failed(() => process.setuid(0)),
      ].join(' '))`
    const said = await runConfined(apart, {
      ...{ program: process.execPath, args: ['-e', tried], folder: own, reads: [], limits: LIMITS, asUser: true },
      signal: new AbortController().signal,
    })
    expect(said).toBe(`${apart.user} ${apart.user} 0 0 EACCES EACCES EPERM\n`)
    expect(await readdir(own)).toEqual(['made.txt'])
    await rm(own, { recursive: true })
  })
})
