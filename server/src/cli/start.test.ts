import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Config, readConfig } from '../config'
import { StoreUnreachableError } from '../infra/store/connect'
import { StoreStartError } from '../infra/store/store-start-error'
import { readDemoAccounts } from './demo/demo-accounts'
import { StartError } from './program'
import { serve } from './serve'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'start-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const config = (env: Record<string, string> = {}): Config =>
  readConfig(
    { DATA_DIR: dataDir, PORT: '0', LOCAL_ASR: 'off', LOCAL_TTS: 'off', LOG_LEVEL: 'silent', DEMO: 'off', ...env },
    { version: '0', rootDir: dataDir },
  )

let printed = ''
const quiet = { lan: false, terminal: true, print: (text: string) => void (printed += text) }

/** Returns the start's error; if the start succeeds unexpectedly, stops the server again. */
async function failure(env: Record<string, string>): Promise<unknown> {
  return await serve(config(env), quiet).then(
    async (stop) => {
      await stop()
      return 'it started'
    },
    (error: unknown) => error,
  )
}

describe('a start that cannot be', () => {
  it('names the port that is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((done) => other.once('listening', done))
    const { port } = other.address() as AddressInfo
    const error = await failure({ PORT: String(port) })
    await new Promise((done) => other.close(done))
    expect(error).toBeInstanceOf(StartError)
    expect(String(error)).toContain(`PORT=${port} is in use`)
  })

  it('names the folder that cannot be written', async () => {
    await writeFile(join(dataDir, 'file'), '')
    const error = await failure({ DATA_DIR: join(dataDir, 'file') })
    expect(error).toBeInstanceOf(StartError)
    expect(String(error)).toMatch(/DATA_DIR=".*file" cannot be written/)
    expect(String(await failure({ DATA_DIR: '/proc/none' }))).toMatch(/DATA_DIR="\/proc\/none" cannot be written/)
  })

  it('names the database that does not answer, without its password', async () => {
    const error = await failure({ MONGODB_URI: 'mongodb://user:secret@127.0.0.1:1/x?serverSelectionTimeoutMS=200' })
    expect(error).toBeInstanceOf(StoreUnreachableError)
    expect(String(error)).toContain('127.0.0.1:1')
    expect(String(error)).not.toContain('secret')
  })

  it('names the host that is not this machine’s, and the file that is no certificate', async () => {
    expect(String(await failure({ HOST: '203.0.113.7' }))).toMatch(/HOST="203.0.113.7" is no address/)
    const file = join(dataDir, 'x.pem')
    await writeFile(file, 'hello')
    expect(String(await failure({ TLS_CERT_FILE: file, TLS_KEY_FILE: file }))).toMatch(
      /TLS_CERT_FILE=".*x.pem" is no PEM file/,
    )
    expect(String(await failure({ TLS_CERT_FILE: join(dataDir, 'none'), TLS_KEY_FILE: file }))).toMatch(/ENOENT/)
  })

  it('refuses a second process on the same folder', async () => {
    const stop = await serve(config(), quiet)
    expect(await failure({})).toBeInstanceOf(StoreStartError)
    await stop()
  })
})

describe('the demonstration', () => {
  it('is made once, with passwords of this installation in a file for this user only', async () => {
    await (await serve(config({ DEMO: 'on' }), quiet))()
    const file = join(dataDir, 'demo-accounts.json')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const first = await readFile(file, 'utf8')
    expect(printed).toMatch(/learner1 +\S{12} +learner, 沈晓雯/)
    printed = ''
    const accounts = (await readDemoAccounts(dataDir)) ?? []
    expect(accounts.map((row) => row.account)).toEqual(
      expect.arrayContaining(['learner1', 'admin1', 'owner1', 'emma.wilson']),
    )
    expect(new Set(accounts.map((row) => row.password)).size).toBe(accounts.length)
    await (await serve(config({ DEMO: 'on' }), { ...quiet, terminal: false }))()
    expect(await readFile(file, 'utf8')).toBe(first)
    expect(printed).toContain(file)
    expect(accounts.filter((row) => printed.includes(row.password))).toEqual([])
  })

  it('begins anew when the first start ended in the middle', async () => {
    await (await serve(config({ DEMO: 'on' }), quiet))()
    const file = join(dataDir, 'demo-accounts.json')
    await writeFile(`${file}.new`, await readFile(file))
    await rm(file)
    await (await serve(config({ DEMO: 'on' }), quiet))()
    expect((await readDemoAccounts(dataDir))?.length).toBeGreaterThan(10)
  })
})
