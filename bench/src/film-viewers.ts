import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** Argument that makes main.ts run as the viewers. */
export const VIEWERS = '--film-viewers'

export interface Viewing {
  url: string
  viewers: number
  /** Bytes that a viewer asks for at once. */
  rangeBytes: number
  everyMs: number
  /** Whole ranges in the film. */
  ranges: number
}

export interface Viewed {
  tookMs: number[]
  refused: number
  /** CPU seconds of the viewers. */
  cpuS: number
}

/**
 * Watches a film in a process of its own: in that of the learners who speak, an answer would wait until their sound is
 * made, and the viewers would measure that.
 */
export async function watchFilm(viewing: Viewing, over: () => boolean): Promise<Viewed> {
  const child = fork(resolve(import.meta.dirname, 'main.js'), [VIEWERS], {
    execArgv: ['--enable-source-maps'],
    serialization: 'advanced',
  })
  const viewed = once(child, 'message')
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('the viewers ended')))
  ended.catch(() => undefined)
  child.send(viewing)
  while (!over()) await Promise.race([delay(250), ended])
  child.send('over')
  const [measured] = (await Promise.race([viewed, ended])) as [Viewed]
  return measured
}

/** The process of the viewers: begins with its first message and ends after the second. */
export function serveViewers(): void {
  let isOver = false
  process.once('message', (viewing: Viewing) => {
    process.once('message', () => (isOver = true))
    void watchAll(viewing, () => isOver).then((viewed) => process.send?.(viewed, () => process.exit()))
  })
}

async function watchAll(viewing: Viewing, over: () => boolean): Promise<Viewed> {
  const viewed: Viewed = { tookMs: [], refused: 0, cpuS: 0 }
  const before = process.cpuUsage()
  const all = Array.from({ length: viewing.viewers }, (_none, viewer) => watch(viewing, viewer, viewed, over))
  await Promise.all(all)
  const { user, system } = process.cpuUsage(before)
  return { ...viewed, cpuS: (user + system) / 1e6 }
}

async function watch(viewing: Viewing, viewer: number, viewed: Viewed, over: () => boolean): Promise<void> {
  const { url, viewers, rangeBytes, everyMs, ranges } = viewing
  // A connection of its own, as every device has.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  await delay((viewer / viewers) * everyMs)
  for (let at = viewer % ranges; !over(); at = (at + 1) % ranges) {
    const asked = performance.now()
    const range = `bytes=${at * rangeBytes}-${(at + 1) * rangeBytes - 1}`
    const [answer] = (await once(get(url, { agent, headers: { range } }), 'response')) as [IncomingMessage]
    let bytes = 0
    answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
    await once(answer, 'end')
    if (answer.statusCode === 206 && bytes === rangeBytes) viewed.tookMs.push(performance.now() - asked)
    else viewed.refused++
    await delay(Math.max(0, everyMs - (performance.now() - asked)))
  }
  agent.destroy()
}
