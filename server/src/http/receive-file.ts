import busboy from 'busboy'
import type { Context } from 'koa'
import type { Readable } from 'node:stream'
import { AppError } from '@lianda/shared/error/app-error'
import type { ErrorCode } from '@lianda/shared/error/codes'
import { sizeWords } from '@lianda/shared/module/upload/upload-kinds'

/** A received file in a place that only the handler knows. */
export interface IncomingFile {
  /** Path of the received file. */
  file: string
  sizeBytes: number
}

export interface ReceivedFile extends IncomingFile {
  /** File name on the user's device, without folders; for display only, never for a path. */
  name: string
}

/** The handler's store, which receives the bytes. */
export interface FileTarget {
  /** Writes the whole source; if the source breaks off, it deletes the file and rejects. */
  receive(source: Readable): Promise<IncomingFile>
  discard(file: string): Promise<void>
}

export interface FileLimits {
  maxBytes: number
  /** What a larger file is refused with; `upload/too_large` when absent. */
  tooLarge?: ErrorCode
  /** Longest time without a byte. */
  idleMs?: number
}

export type ReceiveFile = (target: FileTarget, limits: FileLimits) => Promise<ReceivedFile>

const IDLE_MS = 30_000
/** Size of a body besides the file's bytes: boundaries, headers, a few fields that no call reads. */
const AROUND_BYTES = 64 * 1024
const LIMITS = { files: 1, fields: 20, fieldSize: 1_024, headerPairs: 20 }
const NAME_CHARS = 200

const malformed = (cause?: unknown) => new AppError('request/malformed', { cause })
const tooLarge = ({ maxBytes, tooLarge: code = 'upload/too_large' }: FileLimits) =>
  new AppError(code, { params: { size: sizeWords(maxBytes) } })
const wrongParts = (rule: 'required' | 'too_many') =>
  new AppError('request/invalid', {
    fields: [{ field: 'file', rule, ...(rule === 'too_many' ? { params: { n: 1 } } : {}) }],
  })

/**
 * Streams the part `file` of a multipart body into the target. Throws `request/invalid` (no part, several parts),
 * `request/malformed` (no multipart, broken, stalled, disconnected), `upload/too_large`, `upload/empty`, and the target's
 * errors; the received file is then discarded.
 */
export async function receiveFile(ctx: Context, target: FileTarget, limits: FileLimits): Promise<ReceivedFile> {
  if (!ctx.is('multipart/form-data')) throw malformed()
  if ((ctx.request.length ?? 0) > limits.maxBytes + AROUND_BYTES) throw tooLarge(limits)
  const { received, problem } = await readParts(ctx, target, limits)
  const [first] = received
  const refused =
    problem ?? (first ? null : wrongParts('required')) ?? (first?.sizeBytes === 0 ? new AppError('upload/empty') : null)
  if (first && refused === null) return first
  for (const one of received) await target.discard(one.file)
  throw refused ?? malformed()
}

interface Parts {
  received: ReceivedFile[]
  problem: unknown
}

/** Reads to the end of the body or the first problem. The rest is then read and dropped, so that the answer arrives. */
async function readParts({ req }: Context, target: FileTarget, limits: FileLimits): Promise<Parts> {
  const parser = parserOf(req.headers, limits.maxBytes)
  let finish = (): void => undefined
  const over = new Promise<void>((resolve) => (finish = resolve))
  const writing: Promise<ReceivedFile>[] = []
  let problem: unknown = null
  const stop = (why: unknown): void => {
    problem ??= why
    req.unpipe(parser)
    // This ends the current part with an error, and with it the writer.
    parser.destroy()
    req.resume()
    finish()
  }
  parser.on('file', (field, part, { filename }) => {
    if (field !== 'file') return void part.resume()
    part.on('limit', () => stop(tooLarge(limits)))
    const written = target.receive(part).then((file) => ({ ...file, name: shownName(filename) }))
    written.catch(stop)
    writing.push(written)
  })
  parser.on('filesLimit', () => stop(wrongParts('too_many')))
  parser.on('error', (error) => stop(malformed(error)))
  parser.on('close', () => finish())
  const idle = setTimeout(() => stop(malformed()), limits.idleMs ?? IDLE_MS)
  const gone = (): void => {
    if (!req.complete) stop(malformed())
  }
  req.on('data', () => idle.refresh())
  req.on('close', gone)
  req.pipe(parser)
  await over
  clearTimeout(idle)
  req.off('close', gone)
  const settled = await Promise.allSettled(writing)
  return { received: settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])), problem }
}

function parserOf(headers: busboy.BusboyConfig['headers'], maxBytes: number): busboy.Busboy {
  try {
    // One byte more than allowed, because busboy reports the limit when it is reached, not when it is exceeded.
    return busboy({ headers, defParamCharset: 'utf8', limits: { ...LIMITS, fileSize: maxBytes + 1 } })
  } catch (error) {
    throw malformed(error)
  }
}

/** Control characters and direction marks, which can hide a file's real extension. */
const UNREADABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** A name from a device as it is shown: without folders and without what can't be seen. */
export function shownName(filename: string): string {
  const name = filename.normalize('NFC').replace(UNREADABLE, '').trim()
  return [...(name.split(/[\\/]/).at(-1) ?? '')].slice(-NAME_CHARS).join('')
}
