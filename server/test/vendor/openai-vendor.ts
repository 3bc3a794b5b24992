import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the scripted vendor answers, and after what delay. */
export interface VendorScript {
  /** Text of a transcription; gets the bytes of the uploaded WAV. */
  transcript?: (wav: Buffer) => string | Promise<string>
  transcriptDelayMs?: number
  /** Segments of a transcription, sent with verbose_json. */
  segments?: object[]
  /** Probabilities of the tokens, sent where they are asked for. */
  logprobs?: { token: string; logprob: number }[]
  /** Knows plain json alone and refuses everything else with this status. */
  plainOnly?: number
  /** 24 kHz 16-bit PCM of a line; default: 0.4 s of a quiet tone per ten characters. */
  speech?: (input: string) => Buffer
  speechDelayMs?: number
  /** Pieces of a chat answer, given the messages. */
  chat?: (messages: { role: string; content: string }[]) => string[]
  chatDelayMs?: number
  /** Waited for after each piece of a chat answer, which is told how many were sent. */
  afterPiece?: (sent: number) => Promise<unknown>
  /** Milliseconds between pieces. */
  pieceDelayMs?: number
  embed?: (text: string) => number[]
  /** Answers every call with this status instead. */
  failWith?: number
  /** Accepts the call and never answers. */
  hang?: boolean
  /** Ends the connection in the middle of a streamed answer. */
  cut?: boolean
}

export interface OpenAiVendor {
  baseUrl: string
  script: VendorScript
  /** Calls seen, newest last. */
  calls: { path: string; body: Buffer; authorization: string }[]
  /** Number of calls whose client disconnected before the answer was complete. */
  aborted: number
  close(): Promise<void>
}

/**
 * A server on loopback that speaks the OpenAI API as documented (audio/transcriptions, audio/speech,
 * chat/completions with server-sent events, embeddings).
 */
export async function startOpenAiVendor(script: VendorScript = {}): Promise<OpenAiVendor> {
  const vendor: OpenAiVendor = { baseUrl: '', script, calls: [], aborted: 0, close: async () => undefined }
  const server = createServer((req, res) => {
    res.on('close', () => {
      if (!res.writableFinished) vendor.aborted++
    })
    answer(vendor, req, res).catch(() => res.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  vendor.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  vendor.close = () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return vendor
}

// waits: this simulates a slow vendor.
const pause = (ms: number | undefined) => new Promise<void>((resolve) => setTimeout(resolve, ms ?? 0))

async function bodyOf(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

async function answer(vendor: OpenAiVendor, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const path = req.url ?? ''
  const body = await bodyOf(req)
  vendor.calls.push({ path, body, authorization: req.headers.authorization ?? '' })
  const { script } = vendor
  if (script.hang) return
  if (script.failWith !== undefined) {
    json(res, script.failWith, { error: { message: 'scripted failure', type: 'error', code: null } })
    return
  }
  if (path === '/v1/audio/transcriptions') return transcription(script, body, res)
  if (path === '/v1/audio/speech') return speech(script, JSON.parse(body.toString('utf8')) as { input: string }, res)
  if (path === '/v1/chat/completions')
    return chat(script, JSON.parse(body.toString('utf8')) as { messages: { role: string; content: string }[] }, res)
  if (path === '/v1/embeddings') {
    const { input } = JSON.parse(body.toString('utf8')) as { input: string[] }
    const data = input.map((text, index) => ({
      object: 'embedding',
      index,
      embedding: (script.embed ?? (() => [1, 0]))(text),
    }))
    return json(res, 200, { object: 'list', data, model: 'scripted', usage: { prompt_tokens: 1, total_tokens: 1 } })
  }
  json(res, 404, { error: { message: 'no such path', type: 'invalid_request_error', code: null } })
}

function json(res: ServerResponse, status: number, value: unknown): void {
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

async function transcription(script: VendorScript, body: Buffer, res: ServerResponse): Promise<void> {
  await pause(script.transcriptDelayMs)
  const at = body.indexOf('RIFF')
  if (at < 0) return json(res, 400, { error: { message: 'no file', type: 'invalid_request_error', code: null } })
  const wav = body.subarray(at, at + 44 + body.readUInt32LE(at + 40))
  const form = body.toString('latin1')
  const verbose = /name="response_format"\r\n\r\nverbose_json/.test(form)
  const included = /name="include(\[\])?"\r\n\r\nlogprobs/.test(form)
  if (script.plainOnly !== undefined && (verbose || included))
    return json(res, script.plainOnly, {
      error: { message: 'unknown format', type: 'invalid_request_error', code: null },
    })
  json(res, 200, {
    text: await (script.transcript ?? (() => 'scripted transcript'))(wav),
    ...(verbose && script.segments ? { language: 'english', duration: 1, segments: script.segments } : {}),
    ...(included && script.logprobs ? { logprobs: script.logprobs } : {}),
  })
}

async function speech(script: VendorScript, request: { input: string }, res: ServerResponse): Promise<void> {
  await pause(script.speechDelayMs)
  const pcm = (script.speech ?? tone)(request.input)
  res.writeHead(200, { 'content-type': 'audio/pcm' })
  const half = Math.floor(pcm.length / 2) + 1
  res.write(pcm.subarray(0, half))
  await pause(script.pieceDelayMs)
  if (script.cut) res.destroy()
  else res.end(pcm.subarray(half))
}

/** 0.4 s of a 220 Hz tone per ten characters, at a tenth of full scale. */
function tone(input: string): Buffer {
  const samples = Math.ceil(input.length / 10) * 9_600
  const pcm = Buffer.alloc(samples * 2)
  for (let i = 0; i < samples; i++)
    pcm.writeInt16LE(Math.round(3_276 * Math.sin((2 * Math.PI * 220 * i) / 24_000)), i * 2)
  return pcm
}

async function chat(
  script: VendorScript,
  request: { messages: { role: string; content: string }[] },
  res: ServerResponse,
): Promise<void> {
  await pause(script.chatDelayMs)
  res.writeHead(200, { 'content-type': 'text/event-stream' })
  const chunk = (choices: unknown[], extra: Record<string, unknown> = {}) =>
    res.write(
      `data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', created: 0, model: 'scripted', choices, ...extra })}\n\n`,
    )
  let sent = 0
  for (const piece of (script.chat ?? (() => ['Scripted ', 'answer.']))(request.messages)) {
    chunk([{ index: 0, delta: { role: 'assistant', content: piece }, finish_reason: null }])
    await pause(script.pieceDelayMs)
    await script.afterPiece?.(++sent)
    if (script.cut) res.destroy()
    // The client may have disconnected as well.
    if (res.destroyed) return
  }
  chunk([{ index: 0, delta: {}, finish_reason: 'stop' }])
  chunk([], { usage: { prompt_tokens: 12, completion_tokens: 4, total_tokens: 16 } })
  res.end('data: [DONE]\n\n')
}
