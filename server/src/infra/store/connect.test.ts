import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLogger } from '../log/logger'
import { openStore } from './connect'
import { startEmbeddedStore } from './embedded-store'
import { transfer } from './transfer/transfer'

const log = createLogger('silent')
let folder: string
let dataDir: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'store-connect-'))
  dataDir = join(folder, 'half')
  await withHalfCopy(async () => {})
})
afterAll(() => rmSync(folder, { recursive: true }))

/** A store whose databases `half` and `lianda` are both interrupted copies. */
async function withHalfCopy(work: (uri: string) => Promise<void>): Promise<void> {
  const store = await startEmbeddedStore({ dataDir })
  const client = await MongoClient.connect(store.uri)
  try {
    await client
      .db('whole')
      .collection<{ _id: string }>('a')
      .updateOne({ _id: 'a' }, { $set: { n: 1 } }, { upsert: true })
    for (const name of ['half', 'lianda']) {
      const run = transfer({
        from: client.db('whole'),
        to: client.db(name),
        source: 'mongodb://there/lianda',
        onProgress() {},
        signal: AbortSignal.abort(),
      })
      await expect(run).rejects.toThrow('stopped in a')
    }
    await work(store.uri)
  } finally {
    await client.close()
    await store.close()
  }
}

describe('the program does not start', () => {
  it('on a half imported store, and says what to do', async () => {
    await expect(openStore({ mongodbUri: null, dataDir, log })).rejects.toMatchObject({
      code: 'unfinished',
      message: `the store in ${dataDir} is an unfinished copy of mongodb://there/lianda: run the same store:import again, or remove ${join(dataDir, 'store.sqlite')} to begin with an empty store.`,
    })
    // the failed start leaves nothing open
    await (await startEmbeddedStore({ dataDir })).close()
  })

  it('on a half filled MongoDB, and says what to do without its password', async () => {
    await withHalfCopy(async (uri) => {
      const mongodbUri = uri.replace('/lianda?', '/half?')
      await expect(openStore({ mongodbUri, dataDir, log })).rejects.toMatchObject({
        code: 'unfinished',
        message: expect.stringMatching(
          /half\S* is an unfinished copy of .*: run the same store:export again, or name another/,
        ),
      })
      const whole = await openStore({ mongodbUri: uri.replace('/lianda?', '/whole?'), dataDir, log })
      await whole.close()
    })
  })
})
