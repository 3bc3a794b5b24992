import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CosAccount } from '../../src/infra/cloud/cloud-accounts'

/** What a call for temporary keys asked for. */
interface StsCall {
  action: string
  seconds: number
  policy: { version: string; statement: { effect: string; action: string[]; resource: string[] }[] }
}

export interface StsVendor {
  account: CosAccount
  calls: StsCall[]
  close(): Promise<void>
}

const KEYS = { secretId: 'AKIDTEST', secretKey: 'not-a-real-secret' }
/** Seconds since 1970 until which the keys work. */
export const EXPIRES = 1_900_000_000

/** Tencent's service for temporary keys on loopback; it checks the signature of every call (TC3-HMAC-SHA256). */
export async function startSts(): Promise<StsVendor> {
  const calls: StsCall[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer)
      const body = Buffer.concat(parts)
      response.setHeader('content-type', 'application/json')
      const say = (answer: object) => response.end(JSON.stringify({ Response: { RequestId: 'r', ...answer } }))
      if (!isSigned(request, body))
        return say({ Error: { Code: 'AuthFailure.SignatureFailure', Message: 'The signature is wrong' } })
      const asked = JSON.parse(body.toString()) as { Policy: string; DurationSeconds: number }
      const policy = JSON.parse(decodeURIComponent(asked.Policy)) as StsCall['policy']
      calls.push({ action: String(request.headers['x-tc-action']), seconds: asked.DurationSeconds, policy })
      return say({
        Credentials: { TmpSecretId: 'tmp-id', TmpSecretKey: 'tmp-key', Token: 'token' },
        ExpiredTime: EXPIRES,
      })
    })()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const stsUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    account: { ...KEYS, bucket: 'lianda-1250000000', region: 'ap-guangzhou', stsUrl },
    calls,
    close: () => new Promise((done) => void server.close(() => done())),
  }
}

const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

const FORM =
  /^TC3-HMAC-SHA256 Credential=([^/]+)\/([\d-]{10})\/([^/]+)\/tc3_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/

function isSigned({ method = '', url = '/', headers }: IncomingMessage, body: Buffer): boolean {
  const [, id, day = '', service = '', signed = '', signature] = FORM.exec(headers.authorization ?? '') ?? []
  if (id !== KEYS.secretId) return false
  // The vendor's client signs the host without its port.
  const valueOf = (name: string) => (name === 'host' ? String(headers.host).split(':')[0] : String(headers[name]))
  const lines = signed.split(';').map((name) => `${name}:${valueOf(name)}\n`)
  const canonical = [method, url, '', lines.join(''), signed, sha256(body)].join('\n')
  const text = ['TC3-HMAC-SHA256', headers['x-tc-timestamp'], `${day}/${service}/tc3_request`, sha256(canonical)]
  const key = [service, 'tc3_request'].reduce(hmac, hmac(`TC3${KEYS.secretKey}`, day))
  return hmac(key, text.join('\n')).toString('hex') === signature
}
