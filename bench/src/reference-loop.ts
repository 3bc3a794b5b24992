import { createHash } from 'node:crypto'

const ROUNDS = 20_000

/** Milliseconds for a fixed amount of work (JSON and hashing), to compare the speed of two machines. */
export function referenceLoopMs(): number {
  const row = { id: 'q1', text: '顾客问到续航里程、充电时间和电池质保', values: [1, 2, 3, 4] }
  const run = () => {
    let last = ''
    for (let n = 0; n < ROUNDS; n++)
      last = createHash('sha256')
        .update(JSON.stringify({ ...row, n, last }))
        .digest('hex')
    return last
  }
  run()
  const from = performance.now()
  run()
  return performance.now() - from
}
