import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { acceptWebSocket, closeFrame, frameReader, textFrame } from './websocket-frames'

/** One result as the service sends it. */
export interface TencentResult {
  slice_type: 0 | 1 | 2
  index: number
  voice_text_str: string
  word_list?: { word: string; start_time: number; end_time: number; stable_flag: number }[]
}

/** What the scripted service does; by default it hears one sentence in everything. */
export interface TencentScript {
  /** Complete sentences that it hears in the whole sound. */
  says?: (pcm: Buffer) => string[]
  /** Results that it sends once so many ms of sound have arrived. */
  during?: { afterMs: number; result: TencentResult }[]
  /** Refuses the connection with this code, or, with `failAfterMs`, once so much sound has arrived. */
  failWith?: number
  failAfterMs?: number
  /** Accepts the connection and says nothing; `after_end`: accepts the sound and never gives the result. */
  hang?: 'before' | 'after_end'
  /** Sends this text instead of its first message. */
  nonsense?: string
  /** Cuts the connection once so much sound has arrived. */
  cutAfterMs?: number
  /** Says that all is recognised once so much sound has arrived. */
  earlyAfterMs?: number
}

/** A call as the service saw it. */
export interface TencentCall {
  params: URLSearchParams
  pcm: Buffer
  /** Bytes of each piece. */
  pieces: number[]
  /** The client said that the sound is complete. */
  ended: boolean
  closed: boolean
}

export interface TencentVendor {
  url: string
  account: { appId: string; secretId: string; secretKey: string }
  script: TencentScript
  calls: TencentCall[]
  close(): Promise<void>
}

const BYTES_PER_MS = 32
const ENGINES =
  /^(8k_(zh|en|zh_large)|16k_(zh|zh_en|zh_large|multi_lang|en_large|zh-TW|zh_edu|zh_medical|zh_court|yue|en|en_game|en_edu|ko|ja|th|id|vi|ms|fil|pt|tr|ar|es|hi|fr|de))$/
const WITH_WORDS = /^(8k_.*|16k_(zh_en|zh|en|ca|zh-TW|ja|zh_large))$/

/**
 * A server on loopback that speaks Tencent Cloud's realtime recognition as documented
 * (https://cloud.tencent.com/document/product/1093/48982): checks the signature and the parameters, the order of the
 * messages and how fast sound comes, and answers with its codes.
 */
export async function startTencentVendor(script: TencentScript = {}): Promise<TencentVendor> {
  const account = { appId: '1250000001', secretId: 'test-id', secretKey: 'test-key' }
  const vendor: TencentVendor = { url: '', account, script, calls: [], close: async () => undefined }
  const sockets = new Set<Duplex>()
  const server = createServer((_req, res) => res.writeHead(400).end())
  server.on('upgrade', (req, socket) => {
    sockets.add(socket)
    // A client may break off at any time.
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    serve(vendor, req, socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  vendor.url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
  vendor.close = () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  return vendor
}

function serve(vendor: TencentVendor, req: IncomingMessage, socket: Duplex): void {
  const { script } = vendor
  const address = new URL(req.url ?? '', `http://${req.headers.host}`)
  const voiceId = address.searchParams.get('voice_id') ?? ''
  const earlier = vendor.calls.some((one) => one.params.get('voice_id') === voiceId)
  const call: TencentCall = {
    params: address.searchParams,
    pcm: Buffer.alloc(0),
    pieces: [],
    ended: false,
    closed: false,
  }
  vendor.calls.push(call)
  socket.on('close', () => {
    call.closed = true
  })
  acceptWebSocket(req, socket)
  const send = (message: object) =>
    socket.write(textFrame(JSON.stringify({ code: 0, message: 'success', voice_id: voiceId, ...message })))
  const leave = (code: number) => {
    send({ code, message: `scripted ${code}` })
    socket.end(closeFrame())
  }
  const refusal = earlier ? 4001 : refused(vendor, req.headers.host ?? '', address)
  if (refusal !== 0) return leave(refusal)
  if (script.failWith !== undefined && script.failAfterMs === undefined) return leave(script.failWith)
  if (script.hang === 'before') {
    // Reads on, so that it notices when the client leaves.
    socket.on(
      'data',
      frameReader(({ kind }) => kind === 'close' && socket.end(closeFrame())),
    )
    return
  }
  if (script.nonsense === undefined) send({})
  else socket.write(textFrame(script.nonsense))

  const arrivals: { at: number; bytes: number }[] = []
  const during = [...(script.during ?? [])]
  const onSound = (data: Buffer): void => {
    if (call.ended || data.length % 2 === 1) return leave(call.ended ? 4010 : 4007)
    call.pcm = Buffer.concat([call.pcm, data])
    call.pieces.push(data.length)
    const now = performance.now()
    arrivals.push({ at: now, bytes: data.length })
    const lately = arrivals.filter(({ at }) => now - at < 1_000).reduce((sum, { bytes }) => sum + bytes, 0)
    if (lately > 3_000 * BYTES_PER_MS) return leave(4000)
    const heardMs = call.pcm.length / BYTES_PER_MS
    if (script.failWith !== undefined && heardMs >= (script.failAfterMs ?? 0)) return leave(script.failWith)
    if (heardMs >= (script.cutAfterMs ?? Number.POSITIVE_INFINITY)) return void socket.destroy()
    while (during[0] && during[0].afterMs <= heardMs) send({ result: withWords(call, during.shift()?.result) })
    if (heardMs >= (script.earlyAfterMs ?? Number.POSITIVE_INFINITY)) send({ final: 1 })
  }
  const onText = (text: string): void => {
    if (text.replace(/\s/g, '') !== '{"type":"end"}' || call.ended) return leave(4010)
    call.ended = true
    if (script.hang === 'after_end') return
    const sentences = (script.says ?? (() => ['scripted transcript']))(call.pcm)
    sentences.forEach((voice_text_str, index) => send({ result: { slice_type: 2, index, voice_text_str } }))
    send({ final: 1 })
    socket.end(closeFrame())
  }
  socket.on(
    'data',
    frameReader(({ kind, data }) => {
      if (kind === 'binary') onSound(data)
      else if (kind === 'text') onText(data.toString('utf8'))
      else socket.end(closeFrame())
    }),
  )
}

/** Words are sent only where they were asked for. */
function withWords(call: TencentCall, result: TencentResult | undefined): object {
  const { word_list: words = [], ...rest } = result ?? { slice_type: 0, index: 0, voice_text_str: '' }
  const list = call.params.get('word_info') === '1' ? words : []
  return { ...rest, start_time: 0, end_time: 0, word_size: list.length, word_list: list }
}

/** The code with which the service refuses a call; 0 if it doesn't. */
function refused(vendor: TencentVendor, host: string, address: URL): number {
  const { searchParams: params } = address
  const number = (name: string): number => Number(params.get(name) ?? Number.NaN)
  const plain = [...params]
    .filter(([name]) => name !== 'signature')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  const { appId, secretId, secretKey } = vendor.account
  const signature = createHmac('sha1', secretKey).update(`${host}${address.pathname}?${plain}`).digest('base64')
  if (address.pathname !== `/asr/v2/${appId}` || params.get('secretid') !== secretId) return 4002
  if (params.get('signature') !== signature) return 4002
  const age = Math.abs(Date.now() / 1_000 - number('timestamp'))
  const valid = number('expired') - number('timestamp')
  if (!(age < 300 && valid > 0 && valid < 90 * 86_400)) return 4002
  const hot = (params.get('hotword_list') ?? '').split(',').filter((one) => one !== '')
  const fine =
    /^[1-9]\d{0,9}$/.test(params.get('nonce') ?? '') &&
    ENGINES.test(params.get('engine_model_type') ?? '') &&
    /^.{1,128}$/.test(params.get('voice_id') ?? '') &&
    params.get('voice_format') === '1' &&
    (!params.has('word_info') || WITH_WORDS.test(params.get('engine_model_type') ?? '')) &&
    hot.length <= 128 &&
    hot.every((one) => /^([\x21-\x7b\x7d-\x7e]{1,30}|[^\s|]{1,10})\|([1-9]|1[01]|100)$/u.test(one))
  return fine ? 0 : 4001
}
