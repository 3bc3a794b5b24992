import { type ChildProcess, spawn } from 'node:child_process'
import { constants } from 'node:os'
import { findProgram } from '../vendor/find-program'
import { giveWay } from './give-way'
import { lowestPriority, works } from './lowest-priority'
import { OverLimit } from './run-in-process'

/** Limits of a foreign program. Where the machine has no `prlimit`, only the wall time and the signal end it. */
export interface ProgramLimits {
  /** CPU time of all threads together. */
  cpuMs: number
  /** Time without those stretches in which it was held. */
  wallMs: number
  /** Address space; a program reserves more of it than it uses. */
  addressMb: number
  /** The largest file that it may write. */
  fileMb: number
}

export interface ProgramRun {
  /** Absolute path. */
  program: string
  args: readonly string[]
  /** Its working folder, the only one that it may write to. */
  folder: string
  /** Files outside of it that it may read. */
  reads: readonly string[]
  limits: ProgramLimits
  signal: AbortSignal
  env?: Readonly<Record<string, string>>
  /** Gets its standard output as it comes; without it the whole output is returned. */
  onOutput?: (text: string) => void
  /** While it answers true the program stands still. */
  held?: () => boolean
  /** Somebody waits for what it makes: it gives way to us, but less. */
  waited?: boolean
  /** Runs as the confinement's user, to whom its folder with all that it reads was given (`chown`). */
  asUser?: boolean
}

/** The program ended with an error. */
export class ProgramFailed extends Error {
  constructor(
    readonly code: number | string | null,
    /** The end of what it wrote to standard error. */
    readonly said: string,
  ) {
    super(`the program ended with ${code}: ${said.slice(-500)}`)
    this.name = 'ProgramFailed'
  }
}

/** What keeps foreign programs apart on this machine. */
export interface Confinement {
  /** Whether they see only the files that they are given. */
  files: boolean
  /** Whether they have no network. */
  network: boolean
  /** Without bubblewrap: a user of their own, who owns nothing else and has no network; null where there can be none. */
  user: number | null
  /** What stands before the program. */
  wrap(run: Pick<ProgramRun, 'folder' | 'reads' | 'limits' | 'asUser' | 'waited'>): string[]
}

const MB = 1024 * 1024
const TAIL_CHARS = 4_096
const OUTPUT_CHARS = MB
const LOOK_EVERY_MS = 250
/** Leaves a program a tenth of a core that we keep busy: on a server that never rests, a film gets done as well. */
const GROUP_NICE = 10
/** A quarter. */
const WAITED_GROUP_NICE = 5
/** What a program needs of the system: programs, libraries, fonts and their settings. */
const SYSTEM = ['/usr', '/bin', '/lib', '/lib64', '/etc/fonts', '/etc/alternatives', '/etc/ld.so.cache']

/** Running programs; they are killed when this process exits. */
const running = new Set<ChildProcess>()
process.on('exit', () => running.forEach((child) => kill(child, 'SIGKILL')))

/** An id that no account has: below those that systemd gives, above those of people. */
const OWN_USER = 60_900

const known = new Map<'bwrap' | undefined, Promise<Confinement>>()

/** What this machine has, which is tried out once for each process: every trial starts a program. */
export function findConfinement(without?: 'bwrap'): Promise<Confinement> {
  const found = known.get(without) ?? lookForConfinement(without)
  known.set(without, found)
  return found
}

/**
 * Looks at what this machine has: bubblewrap shows a program nothing but its own files and no network; `unshare` takes
 * away the network; `chrt` or `nice`, `setpriv` and `prlimit` (util-linux) make it give way, end with us and keep its
 * limits. A server that runs as root can give it a user of its own.
 * @param without a program that is not used though it is there
 */
async function lookForConfinement(without?: 'bwrap'): Promise<Confinement> {
  const [nice, setpriv, prlimit, unshare, bwrap] = await Promise.all(
    ['nice', 'setpriv', 'prlimit', 'unshare', 'bwrap'].map(async (name) =>
      name === without ? null : await findProgram(name),
    ),
  )
  const inBubble = (folder: string, reads: readonly string[]): string[] => [
    ...[bwrap ?? '', '--unshare-all', '--die-with-parent', '--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp'],
    ...SYSTEM.flatMap((path) => ['--ro-bind-try', path, path]),
    ...reads.flatMap((path) => ['--ro-bind', path, path]),
    ...['--bind', folder, folder, '--chdir', folder],
  ]
  const cut = [unshare ?? '', '--net']
  const asUser = [
    ...[...cut, setpriv ?? '', `--reuid=${OWN_USER}`, `--regid=${OWN_USER}`, '--clear-groups', '--no-new-privs'],
    // A change of the user ends what was said of the parent's death before.
    ...['--inh-caps=-all', '--bounding-set=-all', '--pdeathsig', 'KILL'],
  ]
  const [bubble, alone, lowest] = await Promise.all([
    bwrap !== null && works([...inBubble('/var/tmp', []), 'true']),
    unshare !== null && works([...cut, 'true']),
    lowestPriority(),
  ])
  const canChange = !bubble && alone && setpriv !== null && prlimit !== null && process.getuid?.() === 0
  return {
    files: bubble,
    network: bubble || alone,
    user: canChange && (await works([...asUser, 'true'])) ? OWN_USER : null,
    wrap: ({ folder, reads, limits, waited = false, asUser: apart = false }) => [
      ...(!waited ? lowest : nice ? [nice, '-n', '19'] : []),
      // Without it, a program would outlive a server that is killed.
      ...(setpriv ? [setpriv, '--pdeathsig', 'KILL'] : []),
      ...(prlimit ? [prlimit, ...limited(limits)] : []),
      ...(bubble ? inBubble(folder, reads) : apart ? asUser : alone ? cut : []),
    ],
  }
}

const limited = ({ cpuMs, addressMb, fileMb }: ProgramLimits): string[] => [
  `--cpu=${Math.ceil(cpuMs / 1000)}`,
  `--as=${addressMb * MB}`,
  `--fsize=${fileMb * MB}`,
  '--core=0',
  '--nofile=512',
  '--',
]

/**
 * Runs a foreign program over a file that nobody vouches for: without a shell, without our environment, with the lowest
 * priority, and as far apart as this machine allows. Resolves to its standard output. Rejects with OverLimit, with
 * ProgramFailed, or with the signal's reason.
 */
export async function runConfined({ wrap }: Confinement, run: ProgramRun): Promise<string> {
  const { folder, signal, limits, held = () => false } = run
  signal.throwIfAborted()
  const [first = run.program, ...rest] = [...wrap(run), run.program, ...run.args]
  const child = spawn(first, rest, {
    cwd: folder,
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C.UTF-8', TZ: 'UTC', HOME: folder, ...run.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, which is stopped and killed as a whole.
    detached: true,
    windowsHide: true,
  })
  running.add(child)
  void giveWay(child, run.waited === true ? WAITED_GROUP_NICE : GROUP_NICE)
  let output = ''
  let tail = ''
  let stop: (() => void) | undefined
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<string>((resolve, reject) => {
      stop = () => reject(signal.reason as Error)
      signal.addEventListener('abort', stop, { once: true })
      timer = watch(child, limits.wallMs, held, () => reject(new OverLimit('time')))
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        if (run.onOutput) return run.onOutput(text)
        output += text
        if (output.length > OUTPUT_CHARS) reject(new OverLimit('answer'))
      })
      child.stderr.setEncoding('utf8').on('data', (text: string) => (tail = (tail + text).slice(-TAIL_CHARS)))
      child.once('error', reject)
      child.once('close', (code, ended) => {
        if (code === 0) return resolve(output)
        reject(reasonOf(code, ended, tail))
      })
    })
  } finally {
    clearInterval(timer)
    if (stop) signal.removeEventListener('abort', stop)
    running.delete(child)
    kill(child, 'SIGKILL')
  }
}

/** Lets the program stand still while it is held, and counts the time in which it does not. */
function watch(child: ChildProcess, wallMs: number, held: () => boolean, late: () => void): NodeJS.Timeout {
  let ranMs = 0
  let still = false
  return setInterval(() => {
    const now = held()
    if (now !== still) kill(child, now ? 'SIGSTOP' : 'SIGCONT')
    still = now
    if (!still && (ranMs += LOOK_EVERY_MS) > wallMs) late()
  }, LOOK_EVERY_MS)
}

/**
 * A limit of the kernel ends a program by a signal of its own, which bubblewrap tells as an exit code. Whoever has used up
 * the CPU time, or memory that the machine does not have, is killed: nobody else kills a program that somebody waits for.
 */
function reasonOf(code: number | null, ended: NodeJS.Signals | null, tail: string): Error {
  const is = (name: 'SIGKILL' | 'SIGXCPU' | 'SIGXFSZ'): boolean =>
    ended === name || code === 128 + constants.signals[name]
  if (is('SIGXCPU') || is('SIGKILL')) return new OverLimit('cpu')
  if (is('SIGXFSZ')) return new OverLimit('answer')
  return new ProgramFailed(code ?? ended, tail)
}

/** The group of the program; it may have ended. */
function kill(child: ChildProcess, how: NodeJS.Signals): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, how)
  } catch {
    child.kill(how)
  }
}
