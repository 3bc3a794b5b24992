import { createHash } from 'node:crypto'
import { permits } from '@lianda/shared/contract/action'
import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { AppError } from '@lianda/shared/error/app-error'
import type { upload } from '@lianda/shared/module/upload/upload.contract'
import { kindRow, ONE_REQUEST_BYTES, sizeWords, type UploadKind } from '@lianda/shared/module/upload/upload-kinds'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import type { FileTarget, ReceivedFile, ReceiveFile } from '../../http/receive-file'
import type { UploadStore } from '../../infra/storage/upload-store'
import { imageSigner } from './find-upload'
import { inspectUpload } from './inspect-upload'
import { keepFile, type Owner, receiveBytes, uploadStore } from './upload-file.service'
import type { UploadDoc } from './upload.model'
import { isUsedKind } from './upload-uses'

/** Stores an upload that fits its kind; throws what the contract says, and nothing is stored then. */
export async function takeUpload(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof upload>,
  receive: ReceiveFile,
): Promise<OutputOf<typeof upload>> {
  const kind = input.filetype
  const { maxBytes, may, subFolder, fileName } = kindRow(kind)
  if (!permits(may, actor)) throw new AppError('identity/forbidden')
  if (!isUsedKind(deps, kind)) throw new AppError('upload/kind_unused', { params: { kind } })
  const inParts = maxBytes > ONE_REQUEST_BYTES
  const target = hashing(uploadStore(deps))
  const received = await receive(target, {
    maxBytes: Math.min(maxBytes, ONE_REQUEST_BYTES),
    tooLarge: inParts ? 'upload/one_request' : 'upload/too_large',
  })
  if (input.sha256 !== undefined && target.sha256() !== input.sha256) {
    await target.discard(received.file)
    throw new AppError('upload/wrong_hash')
  }
  const options = { subFolder: input.subFolder ?? subFolder, fileName: input.fileName ?? fileName }
  const doc = await keepInspected(deps, actor, kind, received, options)
  const size = doc.width === null || doc.height === null ? {} : { width: doc.width, height: doc.height }
  const addressOf = await imageSigner(deps, actor)
  return { path: doc._id, size: doc.sizeBytes, name: doc.name, url: addressOf(doc._id), ...size }
}

/** The store, which also tells the hexadecimal SHA-256 of the one file that it received. */
function hashing(store: UploadStore): FileTarget & { sha256(): string } {
  const hash = createHash('sha256')
  return {
    receive: (source) => {
      // The store reads it as well, and sets the pace.
      source.on('data', (bytes: Uint8Array) => hash.update(bytes))
      return store.receive(source)
    },
    discard: (file) => store.discard(file),
    sha256: () => hash.digest('hex'),
  }
}

/** Bytes with the name of their file. */
interface NamedBytes {
  name: string
  bytes: Uint8Array
}

/** Stores a picture that was not uploaded on its own (part of an imported file). Throws as `saveFile`. */
export const saveImage = (deps: Deps, owner: Owner, it: NamedBytes): Promise<UploadDoc> =>
  saveFile(deps, owner, 'faqimage', it)

/** Stores a file that came on another way than by an upload, under the same rules. Throws as `takeUpload`. */
export async function saveFile(
  deps: Deps,
  owner: Owner,
  kind: UploadKind,
  { name, bytes }: NamedBytes,
): Promise<UploadDoc> {
  if (bytes.byteLength === 0) throw new AppError('upload/empty')
  const { maxBytes } = kindRow(kind)
  if (bytes.byteLength > maxBytes) throw new AppError('upload/too_large', { params: { size: sizeWords(maxBytes) } })
  return await keepInspected(deps, owner, kind, { name, ...(await receiveBytes(deps, bytes)) })
}

async function keepInspected(
  deps: Deps,
  owner: Owner,
  kind: UploadKind,
  received: ReceivedFile,
  options: Pick<Parameters<typeof keepFile>[2], 'subFolder' | 'fileName'> = {},
): Promise<UploadDoc> {
  const inspected = await inspectUpload(deps, kind, received)
  return await keepFile(deps, owner, { kind, name: received.name, ...inspected, ...options })
}
