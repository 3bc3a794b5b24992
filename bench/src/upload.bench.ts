import { setTimeout as delay } from 'node:timers/promises'
import { upload } from '@lianda/shared/module/upload/upload.contract'
import { ONE_REQUEST_BYTES } from '@lianda/shared/module/upload/upload-kinds'
import { atMost, type Bench, percentile, report } from './figures'
import { person } from './learner'
import { account } from './people'
import { type ServerProcess, startServer } from '../../e2e/support/server-process'

const ROUNDS = 12
/** The first uploads load code and let buffers grow that stay afterwards. */
const WARM = 6
const SAMPLE_MS = 5
const MIB = 1024 * 1024

/** Uploads of the largest file that one request may carry, one after the other and four at once. */
export const uploadBench: Bench = {
  name: 'upload',
  title: 'Uploads of 20 MB',
  async run() {
    const server = await startServer({ LOCAL_ASR: 'off', LOCAL_TTS: 'off' })
    const { token } = await person(server.origin, ...account(server, /owner/))
    // A file to import: text, which is read at both ends only.
    const file = new Blob([
      '::Q:: One and one? {=two ~three}\n'.repeat(ONE_REQUEST_BYTES / 32).slice(0, ONE_REQUEST_BYTES),
    ])
    const send = async (): Promise<number> => {
      const form = new FormData()
      form.append('file', file, 'questions.gift')
      const begun = performance.now()
      const request = { method: 'POST', body: form, headers: { token } }
      const response = await fetch(`${server.origin}/${upload.path}?filetype=import`, request)
      if (response.status !== 200) throw new Error(await response.text())
      await response.arrayBuffer()
      return performance.now() - begun
    }
    for (let n = 0; n < WARM; n++) await send()

    const times: number[] = []
    const added: number[] = []
    for (let n = 0; n < ROUNDS; n++) {
      const { result, addedMib } = await watched(server, send)
      times.push(result)
      added.push(addedMib)
    }
    const four = await watched(server, () => Promise.all([send(), send(), send(), send()]))
    const figures = [
      atMost('memory that an upload adds, median', percentile(added, 50), 10, 'MiB'),
      report('memory that an upload adds, most', Math.max(...added), 'MiB'),
      report('memory that four at once add', four.addedMib, 'MiB'),
      report('time, median', percentile(times, 50), 'ms'),
      report('size', ONE_REQUEST_BYTES / MIB, 'MiB'),
      report('server memory afterwards', server.memoryMiB(), 'MiB'),
    ]
    await server.dispose()
    return {
      how: `A text of 20 MB is uploaded ${WARM} times to warm up, then ${ROUNDS} times one after the other and four times at once; the server's resident memory is read every ${SAMPLE_MS} ms, and what an upload adds is its highest value less the one before. Sender and server share the machine.`,
      figures,
    }
  },
}

/** Runs the work while the server's memory is watched. */
async function watched<T>(server: ServerProcess, work: () => Promise<T>): Promise<{ result: T; addedMib: number }> {
  const before = server.memoryMiB()
  let peak = before
  let over = false
  const watching = (async () => {
    while (!over) {
      peak = Math.max(peak, server.memoryMiB())
      await delay(SAMPLE_MS)
    }
  })()
  const result = await work()
  over = true
  await watching
  return { result, addedMib: peak - before }
}
