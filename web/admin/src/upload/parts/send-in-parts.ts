import { type DetailedError, Upload, type UploadOptions as TusOptions } from 'tus-js-client'
import { ApiError, isRecord } from '@lianda/shared/client/api-error'
import { FORCED_SIGN_OUT } from '@lianda/shared/error/client-codes'
import type { UploadKind } from '@lianda/shared/module/upload/upload-kinds'
import { PART_BYTES, PARTS_PATH, uploadFinish } from '@lianda/shared/module/upload/upload-parts.contract'
import { NetworkError } from '@lianda/shared/platform/http'
import { about, call, platform, session, texts } from '../../platform/platform'
import { PAUSED, type Uploaded, type UploadOptions } from '../upload-file'
import { begunKey, createBegunUploads } from './begun-uploads'
import { hashOf, stopHashing } from './file-hash'

/** Waits between two tries while there is no network; any part that arrives begins them anew. Ten minutes in all. */
const RETRY_DELAYS_MS = [0, 1_000, 2_000, 5_000, 10_000, ...Array<number>(40).fill(15_000)]

const begun = createBegunUploads(platform.storage, () => Date.now())

/**
 * Stores one file by the tus protocol, going on where an earlier try of this person on this device stopped. Aborting with
 * PAUSED leaves what has arrived on the server, any other abort removes it. Throws as `sendFile`, and UnreadableFile.
 */
export async function sendInParts(file: File, kind: UploadKind, options: UploadOptions = {}): Promise<Uploaded> {
  const owner = session.user()
  if (!owner) throw new NetworkError('aborted')
  const key = begunKey(owner, kind, file)
  const { hashing, ...sending } = readAndStop(file, options)
  const from = begun.find(key)
  const sent = send(file, kind, sending, key, from).catch((error: unknown) => {
    // What had arrived is gone from the server: from the beginning.
    if (from === null || !isGone(error)) throw error
    begun.drop(key)
    return send(file, kind, sending, key, null)
  })
  const url = await sent
  sending.onBytes?.(file.size)
  sending.onStage?.('checking')
  const sha256 = await Promise.race([hashing, sending.stopped])
  try {
    const uploaded = await call(uploadFinish, { id: url.split('/').at(-1) ?? '', sha256 })
    begun.drop(key)
    return uploaded
  } catch (error) {
    // Without an answer it is asked again with the next try.
    if (isRefused(error)) begun.drop(key)
    throw error
  }
}

/** The file was refused, and is gone from the server. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.code.startsWith('upload/') && error.code !== 'upload/unfinished'

/** The hash, read while the file is sent; a file that can't be read any more stops the sending, and may be tried again. */
function readAndStop(file: File, { signal, ...options }: UploadOptions) {
  const hashing = hashOf(file)
  const broken = new AbortController()
  let problem: unknown = null
  hashing.catch((error: unknown) => {
    problem = error
    broken.abort(PAUSED)
  })
  const either = signal ? AbortSignal.any([signal, broken.signal]) : broken.signal
  const stopped = new Promise<never>((_resolve, reject) => {
    const stop = () => reject(problem instanceof Error ? problem : new NetworkError('aborted'))
    if (either.aborted) stop()
    else either.addEventListener('abort', stop, { once: true })
  })
  stopped.catch(() => undefined)
  return { ...options, hashing, stopped, signal: either }
}

/** Removes what has arrived of a file that is not being sent. */
export async function removeParts(file: File, kind: UploadKind): Promise<void> {
  const owner = session.user()
  if (!owner) return
  const key = begunKey(owner, kind, file)
  const url = begun.find(key)
  begun.drop(key)
  stopHashing(file)
  // Without an answer the server removes it after a day.
  if (url !== null) await Upload.terminate(url, { ...asMe(), retryDelays: null }).catch(() => undefined)
}

/** Whoever signs in again meanwhile goes on with the new session: the token is that of each request. */
const asMe = (): Pick<TusOptions, 'headers' | 'onBeforeRequest'> => ({
  headers: { ...about, 'Accept-Language': texts.tag() },
  onBeforeRequest: (request) => request.setHeader('token', session.token() ?? ''),
})

const isGone = (error: unknown): boolean => error instanceof ApiError && [404, 410].includes(error.status)

type Sending = Omit<ReturnType<typeof readAndStop>, 'hashing'>

/** Sends the bytes and returns the upload's address. */
function send(
  file: File,
  kind: UploadKind,
  { signal, stopped, onBytes, onStage }: Sending,
  key: string,
  from: string | null,
): Promise<string> {
  const token = session.token()
  const settle = { resolve: (_url: string): void => undefined, reject: (_error: Error): void => undefined }
  const sent = new Promise<string>((resolve, reject) => Object.assign(settle, { resolve, reject }))
  const upload = new Upload(file, {
    // One or the other: with both, a server that does not answer for a moment would be sent everything again.
    ...(from === null ? { endpoint: `/${PARTS_PATH}` } : { uploadUrl: from }),
    metadata: { filetype: kind, filename: file.name },
    chunkSize: PART_BYTES,
    retryDelays: RETRY_DELAYS_MS,
    storeFingerprintForResuming: false,
    ...asMe(),
    onUploadUrlAvailable() {
      upload.options.endpoint = null
      if (upload.url !== null) begun.keep(key, upload.url)
    },
    onProgress(bytes) {
      onStage?.('sending')
      onBytes?.(bytes)
    },
    onShouldRetry(error) {
      const again = mayPass(statusOf(error))
      if (again) onStage?.('waiting')
      return again
    },
    onError: (error) => settle.reject(failureOf(error, token)),
    onSuccess: () => settle.resolve(upload.url ?? ''),
  })
  // Also while the whole is being checked.
  signal.addEventListener('abort', () => {
    const paused = signal.reason === PAUSED
    void upload.abort(!paused).catch(() => undefined)
    if (paused) return
    begun.drop(key)
    stopHashing(file)
  })
  upload.start()
  return Promise.race([sent, stopped])
}

const answerTo = (error: Error | DetailedError) => ('originalResponse' in error ? error.originalResponse : null)

/** 0 without an answer. */
const statusOf = (error: Error | DetailedError): number => answerTo(error)?.getStatus() ?? 0

/** No network, another request of the same upload, or a server that is busy or starting. A full disk does not pass. */
const mayPass = (status: number): boolean => [0, 409, 423, 429, 502, 503, 504].includes(status)

function failureOf(error: Error | DetailedError, token: string | null): Error {
  const status = statusOf(error)
  if (status === 0) return new NetworkError('offline')
  const failure = new ApiError(status, parse(answerTo(error)?.getBody() ?? ''))
  if (FORCED_SIGN_OUT.includes(failure.errcode)) session.lost(failure.code, token)
  return failure
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}
