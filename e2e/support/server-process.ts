import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openLink } from './cuttable-link'
import { drawDelay, SHAKEN } from './patience'

const ROOT = resolve(import.meta.dirname, '..', '..')
const MOVABLE_CLOCK = pathToFileURL(join(ROOT, 'e2e', 'support', 'movable-clock.mjs')).href
/** The same settings as in scripts/server-command.mjs. */
const ENVIRONMENT = {
  ...{ UV_THREADPOOL_SIZE: '16', NODE_COMPILE_CACHE: join(ROOT, '.cache', 'compiled') },
  ...{ MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576', MALLOC_TRIM_THRESHOLD_: '1048576' },
}
const NODE_ARGUMENTS = [
  ...['--import', 'data:text/javascript,process.setSourceMapsEnabled(true)'],
  ...['--max-semi-space-size=16', '--max-old-space-size=1024'],
]
const TICKS_PER_S = 100
/** Characters of the server's output that are kept. */
const LAST_WORDS = 4_000

export interface ServerProcess {
  origin: string
  dataDir: string
  /** Passwords by account of the demonstration organisation. */
  accounts: Record<string, string>
  /** From spawning to the first successful answer of /readyz. */
  readyMs: number
  /** Process id of the current process. */
  readonly pid: number
  isUp(): boolean
  /** CPU seconds so far, user and system. */
  cpuS(): number
  /** Resident memory now, in MiB. */
  memoryMiB(): number
  /** Highest resident memory, in MiB. */
  peakMiB(): number
  kill(signal: NodeJS.Signals): Promise<void>
  /** Moves the server's time forward; the shift survives a restart. Timers are not affected. */
  advance(ms: number): Promise<void>
  /** Starts it again on the same folder and port. */
  restart(): Promise<void>
  /** Ends it and removes its folder. */
  dispose(): Promise<void>
}

/** Starts the built server as in production, with its own folder and port. */
export async function startServer(env: Record<string, string> = {}): Promise<ServerProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lianda-run-'))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  let child: ChildProcess
  let peak = 0
  let aheadMs = 0
  /** The signal that this test sent. Without one, an exit is reported with the server's last output. */
  let sent: NodeJS.Signals | null = null

  const launch = async (): Promise<number> => {
    const begun = performance.now()
    child = spawn(
      process.execPath,
      ['--import', MOVABLE_CLOCK, ...NODE_ARGUMENTS, join(ROOT, 'server', 'dist', 'main.js')],
      {
        cwd: ROOT,
        env: {
          ...process.env,
          PORT: String(port),
          HOST: '127.0.0.1',
          DATA_DIR: dataDir,
          LOG_LEVEL: 'warn',
          ...ENVIRONMENT,
          ...env,
        },
        stdio: ['pipe', 'pipe', 'inherit'],
      },
    )
    sent = null
    let said = ''
    child.stdout?.on('data', (bytes: Buffer) => {
      said = (said + bytes.toString()).slice(-LAST_WORDS)
    })
    child.once('exit', (code, signal) => {
      if (sent === null) console.error(`The server ended by itself (${code ?? signal}). It said last: ${said}`)
    })
    const ended = new Promise<never>((_resolve, reject) => {
      child.once('exit', (code, signal) => reject(new Error(`the server ended (${code ?? signal})`)))
    })
    ended.catch(() => undefined)
    await Promise.race([ready(origin), ended])
    if (aheadMs > 0) await tellTime()
    return performance.now() - begun
  }
  const tellTime = () =>
    new Promise<void>((done) => {
      const look = (bytes: Buffer) => {
        if (!bytes.toString().includes(`clock ${aheadMs}`)) return
        child.stdout?.off('data', look)
        done()
      }
      child.stdout?.on('data', look)
      child.stdin?.write(String(aheadMs))
    })
  const kill = (signal: NodeJS.Signals) =>
    new Promise<void>((done) => {
      if (!isUp(child)) return done()
      child.once('exit', () => done())
      sent = signal
      child.kill(signal)
    })

  const readyMs = await launch()
  const shaken = SHAKEN ? await openLink(origin, drawDelay) : undefined
  const sampler = setInterval(() => {
    peak = Math.max(peak, memoryOf(child))
  }, 250)
  sampler.unref()
  return {
    origin: shaken?.origin ?? origin,
    dataDir,
    readyMs,
    accounts: readAccounts(dataDir),
    get pid() {
      return child.pid ?? 0
    },
    isUp: () => isUp(child),
    cpuS: () => cpuOf(child),
    memoryMiB: () => memoryOf(child),
    peakMiB: () => peak,
    kill,
    async advance(ms) {
      aheadMs += ms
      await tellTime()
    },
    restart: async () => void (await launch()),
    async dispose() {
      clearInterval(sampler)
      await shaken?.close()
      await kill('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const isUp = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null

async function ready(origin: string): Promise<void> {
  for (;;) {
    const ok = await fetch(`${origin}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ok) return
    // waits: the interval between two polls of /readyz.
    await new Promise((again) => setTimeout(again, 50))
  }
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** The demonstration accounts that the server has written to its folder. */
function readAccounts(dataDir: string): Record<string, string> {
  const kept: unknown = JSON.parse(readFileSync(join(dataDir, 'demo-accounts.json'), 'utf8'))
  const rows: unknown = typeof kept === 'object' && kept !== null && 'accounts' in kept ? kept.accounts : kept
  const pairs = Array.isArray(rows)
    ? rows.map((row: { account: string; password: string }) => [row.account, row.password] as const)
    : Object.entries(rows as Record<string, string>)
  return Object.fromEntries(pairs)
}

/** CPU seconds: fields 14 and 15 of /proc/<pid>/stat, which are in clock ticks; 0 where there is no /proc. */
function cpuOf(child: ChildProcess): number {
  try {
    const stat = readFileSync(`/proc/${child.pid ?? 0}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_S
  } catch {
    return 0
  }
}

function memoryOf(child: ChildProcess): number {
  try {
    const line = readFileSync(`/proc/${child.pid ?? 0}/status`, 'utf8').match(/VmRSS:\s+(\d+) kB/)
    return Number(line?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
