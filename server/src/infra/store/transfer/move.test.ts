import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { expect, it, vi } from 'vitest'
import { startServer } from '../embedded/server'
import { startEmbeddedStore } from '../embedded-store'
import { moveFromMongo, moveToMongo } from './move'
import { TransferError } from './transfer-error'

vi.mock('../embedded-store', { spy: true })

const MINUTE_MS = 60_000

it('a store that is only read removes nothing, whatever has expired', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'store-move-'))
  const timers = vi.spyOn(globalThis, 'setInterval')
  const sweeps = () => timers.mock.calls.filter(([, ms]) => ms === MINUTE_MS).length
  for (const [keepExpired, expected] of [
    [true, 0],
    [false, 1],
  ] as const) {
    const address = { path: join(folder, 's.sock') }
    const server = await startServer({ folder, address, onWarning() {}, keepExpired })
    expect(sweeps()).toBe(expected)
    await server.close()
  }
  timers.mockRestore()
  rmSync(folder, { recursive: true })
})

it('is how the embedded store is opened for an export and for an import', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'store-move-'))
  const other = await startEmbeddedStore({ dataDir: join(folder, 'other') })
  const uri = other.uri.replace('/lianda?', '/moved?')
  const client = await MongoClient.connect(uri)
  await client.db().collection('a').insertOne({})
  const asked = { uri, onProgress() {}, signal: new AbortController().signal }
  const started = vi.mocked(startEmbeddedStore)
  started.mockClear()
  await moveFromMongo({ ...asked, dataDir: join(folder, 'new') })
  await client.db().dropDatabase()
  await moveToMongo({ ...asked, dataDir: join(folder, 'new') })
  expect(started.mock.calls.map(([options]) => options.keepExpired)).toEqual([true, true])
  await client.close()
  await other.close()
  rmSync(folder, { recursive: true })
})

it('ends with one sentence where a database refuses a step', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'store-move-'))
  const other = await startEmbeddedStore({ dataDir: join(folder, 'other') })
  const client = await MongoClient.connect(other.uri)
  await client.db().collection('a').insertOne({})
  await client.close()
  await other.close()
  const target = await startEmbeddedStore({ dataDir: join(folder, 'target') })
  // longer than MongoDB allows for a database name
  const uri = target.uri.replace('/lianda?', `/${'d'.repeat(70)}?`)
  const moving = moveToMongo({
    uri,
    onProgress() {},
    signal: new AbortController().signal,
    dataDir: join(folder, 'other'),
  })
  await expect(moving).rejects.toThrow(TransferError)
  await expect(moving).rejects.toThrow(/refused a step of it: Invalid database name: .*\(73\)\.$/)
  await target.close()
  rmSync(folder, { recursive: true })
})
