import { readFileSync, readlinkSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { lowestPriority, runsLast } from './lowest-priority'

/** Linux's numbers of how a thread is scheduled. */
const NORMAL = 0
const IDLE = 5
const policyOf = (thread: string) =>
  Number(readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ')[1]?.split(' ')[38])

test.runIf(process.platform === 'linux')('a thread runs last, and no other one of its process', async () => {
  const worker = new Worker(
    `const { parentPort } = require('node:worker_threads')
     parentPort.postMessage(require('node:fs').readlinkSync('/proc/thread-self').split('/').at(-1))
     parentPort.on('message', () => undefined)`,
    { eval: true },
  )
  try {
    const thread = await new Promise<string>((told) => worker.once('message', told))
    const canDo = (await lowestPriority()).includes('--idle')
    expect(await runsLast(Number(thread))).toBe(canDo)
    const own = readlinkSync('/proc/thread-self').split('/').at(-1) ?? ''
    expect([policyOf(thread), policyOf(own)]).toEqual([canDo ? IDLE : NORMAL, NORMAL])
  } finally {
    await worker.terminate()
  }
})

test('a thread that is none does not', async () => {
  expect(await runsLast(2 ** 30)).toBe(false)
})
