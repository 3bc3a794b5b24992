// Loaded into the built server before its own code. A journey sets the server's time by a line on its input, in
// milliseconds ahead of the real time. Only `Date.now` changes; timers run on.
import { isMainThread } from 'node:worker_threads'

const realNow = Date.now
let aheadMs = 0
Date.now = () => realNow() + aheadMs

if (isMainThread) {
  process.stdin.on('data', (bytes) => {
    aheadMs = Number(bytes.toString())
    process.stdout.write(`clock ${aheadMs}\n`)
  })
  // A process that this one starts without an input has a file there, which has no such thing.
  process.stdin.unref?.()
}
