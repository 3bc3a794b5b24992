import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { S3Account } from '../../src/infra/storage/object/object-store'

/** A request as the service saw it. */
interface S3Call {
  method: string
  key: string
  /** `uploads`, `partNumber` … */
  query: string[]
}

export interface S3Vendor {
  account: S3Account
  objects: Map<string, Buffer>
  calls: S3Call[]
  /** Answers every request with an error as long as it is set. */
  down: boolean
  close(): Promise<void>
}

const ACCOUNT = { accessKeyId: 'AKIDTEST', secretAccessKey: 'not-a-real-secret' }
const BUCKET = 'lianda-files'

/** A service that speaks what S3's documentation says, on loopback; it checks the signature of every request (version 4). */
export async function startS3(): Promise<S3Vendor> {
  const objects = new Map<string, Buffer>()
  const uploads = new Map<string, Map<number, Buffer>>()
  const vendor: S3Vendor = {
    account: { ...ACCOUNT, bucket: BUCKET, endpoint: '', region: 'eu-west-1', pathStyle: true, diskGb: 1 },
    objects,
    calls: [],
    down: false,
    close: () => new Promise((done) => void server.close(() => done())),
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await bytesOf(request)
    const url = new URL(request.url ?? '/', 'http://s3')
    const key = decodeURIComponent(url.pathname).replace(`/${BUCKET}/`, '')
    const { method = '' } = request
    vendor.calls.push({ method, key, query: [...url.searchParams.keys()] })
    if (vendor.down) return refuse(response, 503, 'SlowDown')
    if (!isSigned(request, url, body)) return refuse(response, 403, 'SignatureDoesNotMatch')
    const uploadId = url.searchParams.get('uploadId') ?? ''
    const parts = uploads.get(uploadId)
    if (method === 'POST' && url.searchParams.has('uploads')) {
      const id = `u${uploads.size}`
      uploads.set(id, new Map())
      return xml(response, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
    }
    if (method === 'PUT' && parts) {
      parts.set(Number(url.searchParams.get('partNumber')), body)
      return response.writeHead(200, { etag: etagOf(body) }).end()
    }
    if (method === 'POST' && parts) {
      objects.set(key, Buffer.concat([...parts].toSorted(([a], [b]) => a - b).map(([, part]) => part)))
      return xml(response, '<CompleteMultipartUploadResult><ETag>"whole"</ETag></CompleteMultipartUploadResult>')
    }
    if (method === 'PUT') {
      objects.set(key, body)
      return response.writeHead(200, { etag: etagOf(body) }).end()
    }
    if (method === 'DELETE') {
      if (parts) uploads.delete(uploadId)
      else objects.delete(key)
      return response.writeHead(204).end()
    }
    const found = objects.get(key)
    if (!found) return refuse(response, 404, 'NoSuchKey')
    response.writeHead(200, { 'content-length': found.length, etag: etagOf(found) })
    return response.end(method === 'HEAD' ? undefined : found)
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  vendor.account.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return vendor
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

const xml = (response: ServerResponse, text: string) =>
  response.writeHead(200, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${text}`)

const refuse = (response: ServerResponse, status: number, code: string) =>
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)

const etagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`
const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

const FORM =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/

/** Whether the request has the signature that the documentation computes for it, and its body the hash it names. */
function isSigned({ method = '', headers }: IncomingMessage, url: URL, body: Buffer): boolean {
  const [, id, day = '', region = '', signed = '', signature] = FORM.exec(headers.authorization ?? '') ?? []
  const at = String(headers['x-amz-date'])
  const hash = String(headers['x-amz-content-sha256'])
  if (id !== ACCOUNT.accessKeyId || !at.startsWith(day)) return false
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) return false
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted()
    .join('&')
  const names = signed.split(';')
  const lines = names.map((name) => `${name}:${String(headers[name]).trim()}\n`).join('')
  const canonical = [method, url.pathname, query, lines, signed, hash].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n')
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${ACCOUNT.secretAccessKey}`, day))
  return hmac(key, text).toString('hex') === signature
}
