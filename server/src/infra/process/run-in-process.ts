import { type ChildProcess, fork } from 'node:child_process'
import { deserialize } from 'node:v8'
import {
  LIMIT_LINE,
  type ProcessLimit,
  type ProcessLimits,
  type ProcessOrder,
  type ProcessPiece,
  type ProcessUsage,
} from './process-job'

const MB = 1024 * 1024
/** How much of the end of stderr is stored, to find out why a process ended. */
const TAIL_CHARS = 4_096

/** The job exceeded one of its limits. */
export class OverLimit extends Error {
  constructor(readonly limit: ProcessLimit) {
    super(`over the limit of ${limit}`)
    this.name = 'OverLimit'
  }
}

/** Running child processes; they are killed when this process exits. */
const running = new Set<ChildProcess>()
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')))

/**
 * Runs a job in its own process, which is killed when it exceeds a limit or `signal` aborts. `file` must call
 * `answerJob`. Rejects with OverLimit, the signal's reason, or an Error when the process crashes.
 */
export async function runInProcess(
  file: string | URL,
  job: unknown,
  limits: ProcessLimits,
  signal?: AbortSignal,
): Promise<{ answer: unknown; usage: ProcessUsage }> {
  signal?.throwIfAborted()
  const child = fork(file, [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [`--max-old-space-size=${limits.heapMb}`, '--max-semi-space-size=8'],
    // The child parses untrusted files, so it gets none of this process's environment (keys, addresses).
    env: { TZ: 'UTC' },
  })
  running.add(child)
  const slices: Uint8Array[] = []
  let tail = ''
  let timer: NodeJS.Timeout | undefined
  let abort: (() => void) | undefined
  try {
    const usage = await new Promise<ProcessUsage>((resolve, reject) => {
      timer = setTimeout(() => reject(new OverLimit('time')), limits.wallMs)
      abort = () => reject(signal?.reason as Error)
      signal?.addEventListener('abort', abort, { once: true })
      let bytes = 0
      child.on('message', (piece: ProcessPiece) => {
        if ('done' in piece) return resolve(piece.done)
        bytes += piece.slice.byteLength
        if (bytes > limits.answerMb * MB) return reject(new OverLimit('answer'))
        slices.push(piece.slice)
      })
      child.stderr?.setEncoding('utf8').on('data', (text: string) => (tail = (tail + text).slice(-TAIL_CHARS)))
      child.once('error', reject)
      child.once('close', (code, ended) => reject(reasonOf(tail, code ?? ended)))
      child.send({ job, limits } satisfies ProcessOrder, (error) => error && reject(error))
    })
    return { answer: deserialize(Buffer.concat(slices)) as unknown, usage }
  } finally {
    clearTimeout(timer)
    if (abort) signal?.removeEventListener('abort', abort)
    running.delete(child)
    child.kill('SIGKILL')
  }
}

/** Why a process ended without an answer. */
function reasonOf(tail: string, code: number | string | null): Error {
  const at = tail.lastIndexOf(LIMIT_LINE)
  const limit = at < 0 ? '' : (tail.slice(at + LIMIT_LINE.length).split('\n', 1)[0] ?? '')
  if (limit === 'memory' || limit === 'cpu') return new OverLimit(limit)
  // Message that V8 prints when the heap is full.
  if (tail.includes('heap out of memory')) return new OverLimit('memory')
  return new Error(`the process ended without an answer (${code}): ${tail.slice(-500)}`)
}
