import { spawn } from 'node:child_process'
import { findProgram } from '../vendor/find-program'

const PROBE_MS = 5_000

/** Whether a command ends well. */
export function works([program = '', ...args]: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'ignore', timeout: PROBE_MS, killSignal: 'SIGKILL' })
    child.once('error', () => resolve(false))
    child.once('close', (code) => resolve(code === 0))
  })
}

/**
 * What stands before a program that nobody waits for. Linux runs it when nothing else is to be run (SCHED_IDLE, by `chrt` of
 * util-linux): whoever wakes up takes the core from it at once, while `nice`, the second choice, lets it finish its slice of
 * some milliseconds. Empty where the machine has neither.
 */
export async function lowestPriority(): Promise<string[]> {
  const [chrt, nice] = await Promise.all(['chrt', 'nice'].map((name) => findProgram(name)))
  const idle = [chrt ?? '', '--idle', '0']
  if (chrt && (await works([...idle, 'true']))) return idle
  return nice ? [nice, '-n', '19'] : []
}

/**
 * Lets a thread of this process run only when nothing else is to be run, for good: without privileges it can't be taken back.
 * Resolves to whether the machine can do that.
 * @param thread Linux's number of the thread
 */
export async function runsLast(thread: number): Promise<boolean> {
  const chrt = await findProgram('chrt')
  return chrt !== null && (await works([chrt, '--idle', '--pid', '0', String(thread)]))
}
