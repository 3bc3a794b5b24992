import { X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { get, createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fakeClock } from '@lianda/shared/kernel/clock'
import { localCertificate } from './local-authority'

const DAY_MS = 86_400_000
let dir: string
beforeEach(() => {
  dir = join(mkdtempSync(join(tmpdir(), 'tls-')), 'tls')
})
afterEach(() => rmSync(join(dir, '..'), { recursive: true }))

describe('the certificate of this installation', () => {
  it('is accepted for its names and addresses by who trusts the authority, and by nobody else', async () => {
    const made = await localCertificate(dir, ['127.0.0.1', 'box.local'], fakeClock(Date.now()))
    const server = createServer({ cert: made.cert, key: made.key }, (_request, response) => response.end('hello'))
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    const ask = (ca: string | undefined, servername?: string) =>
      new Promise<string>((resolve) => {
        get({ host: '127.0.0.1', port, ca, servername, agent: false }, (response) => {
          response.resume()
          resolve(String(response.statusCode))
        }).on('error', (error: Error & { code?: string }) => resolve(error.code ?? ''))
      })
    expect(await ask(made.authority)).toBe('200')
    expect(await ask(made.authority, 'box.local')).toBe('200')
    expect(await ask(made.authority, 'other.local')).toBe('ERR_TLS_CERT_ALTNAME_INVALID')
    expect(await ask(undefined)).not.toBe('200')
    await new Promise((done) => server.close(done))
  })

  it('stays the same while its names do, and keeps its authority when they change', async () => {
    const clock = fakeClock(Date.now())
    const first = await localCertificate(dir, ['10.0.0.1'], clock)
    expect(await localCertificate(dir, ['10.0.0.1'], clock)).toEqual(first)
    const moved = await localCertificate(dir, ['10.0.0.2'], clock)
    expect(moved.authority).toBe(first.authority)
    expect(new X509Certificate(moved.cert).subjectAltName).toBe('IP Address:10.0.0.2')
  })

  it('is made anew before it runs out', async () => {
    const clock = fakeClock(Date.now())
    const first = await localCertificate(dir, ['10.0.0.1'], clock)
    clock.advance(775 * DAY_MS)
    expect((await localCertificate(dir, ['10.0.0.1'], clock)).cert).not.toBe(first.cert)
  })

  it('keeps its keys for this user only', async () => {
    await localCertificate(dir, ['10.0.0.1'], fakeClock(Date.now()))
    for (const name of ['authority.key', 'server.key']) expect(statSync(join(dir, name)).mode & 0o777).toBe(0o600)
  })

  it('is short-lived enough for phones: 825 days at most', async () => {
    const leaf = new X509Certificate((await localCertificate(dir, ['10.0.0.1'], fakeClock(Date.now()))).cert)
    expect((Date.parse(leaf.validTo) - Date.parse(leaf.validFrom)) / DAY_MS).toBeLessThanOrEqual(825)
  })
})
