import { ApiError, isRecord } from '@lianda/shared/client/api-error'
import { requestOf } from '@lianda/shared/client/request'
import type { Endpoint, InputOf, OutputOf } from '@lianda/shared/contract/endpoint'
import { FORCED_SIGN_OUT } from '@lianda/shared/error/client-codes'
import { upload } from '@lianda/shared/module/upload/upload.contract'
import type { UploadKind } from '@lianda/shared/module/upload/upload-kinds'
import { NetworkError } from '@lianda/shared/platform/http'
import { about, session, texts } from '../platform/platform'
import { UnreadableFile } from './unreadable-file'

export type Uploaded = OutputOf<typeof upload>

/** The reason of an abort after which the upload goes on. */
export const PAUSED = 'paused'

/** Of an upload in parts: bytes leave; there is no network for now; the whole is compared on both sides. */
export type UploadStage = 'sending' | 'waiting' | 'checking'

export interface UploadOptions {
  /** How many of the file's bytes have been sent. */
  onBytes?: (sentBytes: number) => void
  onStage?: (stage: UploadStage) => void
  /** Aborting rejects the promise with NetworkError `aborted`. */
  signal?: AbortSignal
}

/** Stores one file, if what arrives is what is here; throws as `sendFile`, and UnreadableFile. */
export async function uploadFile(file: File, filetype: UploadKind, options: UploadOptions = {}): Promise<Uploaded> {
  const { signal } = options
  const stopped = new Promise<never>((_resolve, reject) => {
    const stop = () => reject(new NetworkError('aborted'))
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
  stopped.catch(() => undefined)
  const sha256 = await Promise.race([hashOfSmall(file, signal), stopped])
  return await sendFile(upload, { filetype, ...(sha256 === null ? {} : { sha256 }) }, file, options)
}

/**
 * The hash of a file that is sent in one request, so a small one: by the worker, or on the page where that can't be
 * loaded. Null where the page can't either: the server believes a device that says none.
 */
async function hashOfSmall(file: File, signal: AbortSignal | undefined): Promise<string | null> {
  try {
    const { hashOf, stopHashing } = await import('./parts/file-hash')
    signal?.throwIfAborted()
    signal?.addEventListener('abort', () => stopHashing(file), { once: true })
    return await hashOf(file)
  } catch (error) {
    if (error instanceof UnreadableFile || signal?.aborted) throw error
    return await hashHere(file)
  }
}

async function hashHere(file: File): Promise<string | null> {
  // Only a page that came by HTTPS has it.
  const { subtle } = crypto as Partial<Crypto>
  if (!subtle) return null
  const bytes = await file.arrayBuffer().catch(() => null)
  if (bytes === null) throw new UnreadableFile()
  const hash = new Uint8Array(await subtle.digest('SHA-256', bytes))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Sends one file as the multipart part `file` of a call that takes one, with XMLHttpRequest because fetch reports no upload
 * progress. Throws ApiError and NetworkError like `call`; never retries.
 */
export function sendFile<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  file: File,
  options: UploadOptions = {},
): Promise<OutputOf<E>> {
  return new Promise((resolve, reject) => {
    if (options.signal?.aborted) return reject(new NetworkError('aborted'))
    const request = new XMLHttpRequest()
    const token = session.token()
    request.open('POST', requestOf(endpoint, input as Record<string, unknown>).path)
    request.responseType = 'text'
    for (const [name, value] of Object.entries(about)) request.setRequestHeader(name, value)
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('Accept-Language', texts.tag())
    if (token !== null) request.setRequestHeader('token', token)
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) options.onBytes?.(Math.round((event.loaded / event.total) * file.size))
    }
    request.onerror = () => reject(new NetworkError('offline'))
    request.ontimeout = () => reject(new NetworkError('timeout'))
    request.onabort = () => reject(new NetworkError('aborted'))
    request.onload = () => {
      const answer = parse(request.responseText)
      if (answer === null) return reject(new NetworkError('offline'))
      // Only the envelope is checked: the server validates its answers by the same contract.
      if (answer.successed === true) return resolve(answer as OutputOf<E>)
      const failure = new ApiError(request.status, answer)
      if (FORCED_SIGN_OUT.includes(failure.errcode)) session.lost(failure.code, token)
      reject(failure)
    }
    options.signal?.addEventListener('abort', () => request.abort(), { once: true })
    const form = new FormData()
    form.append('file', file, file.name)
    request.send(form)
  })
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}
