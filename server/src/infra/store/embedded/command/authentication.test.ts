import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient, MongoServerError } from 'mongodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, startServer } from '../server'

let folder: string
let server: RunningServer

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'store-auth-'))
  server = await startServer({
    folder,
    address: { host: '127.0.0.1', credentials: { user: 'store', password: 'right' } },
    onWarning: () => {},
  })
})

afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const uri = (who: string): string =>
  `mongodb://${who}127.0.0.1:${server.port}/?directConnection=true&serverSelectionTimeoutMS=2000${who ? '&authSource=admin' : ''}`

async function findOne(who: string): Promise<unknown> {
  const client = new MongoClient(uri(who))
  try {
    return await client.db('a').collection('b').findOne({})
  } finally {
    await client.close()
  }
}

describe('the store over TCP', () => {
  it('lets in who knows the password, by SCRAM-SHA-256', async () => {
    expect(await findOne('store:right@')).toBeNull()
  })

  it.each([
    ['a wrong password', 'store:wrong@', 18],
    ['another user', 'root:right@', 18],
    ['nobody', '', 13],
  ])('refuses %s', async (_title, who, code) => {
    const error = await findOne(who).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(MongoServerError)
    expect(error).toMatchObject({ code })
  })

  it('takes no proof without a challenge, and none twice', async () => {
    const client = new MongoClient(uri(''))
    const proof = { saslContinue: 1, conversationId: 1, payload: Buffer.from('c=biws,r=x,p=AAAA') }
    await expect(client.db('admin').command(proof)).rejects.toMatchObject({ code: 18 })
    await expect(client.db('admin').command({ listCollections: 1 })).rejects.toMatchObject({ code: 13 })
    await client.close()
  })
})
