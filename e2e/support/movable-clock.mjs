// Loaded into the built server before its program: the journey that started it moves its time forward by a line on its
// input, milliseconds ahead of the real time. Timers run on; only what the server takes for "now" changes.
import { isMainThread } from 'node:worker_threads'

const realNow = Date.now
let aheadMs = 0
Date.now = () => realNow() + aheadMs

if (isMainThread) {
  process.stdin.on('data', (bytes) => {
    aheadMs = Number(bytes.toString())
    process.stdout.write(`clock ${aheadMs}\n`)
  })
  process.stdin.unref()
}
