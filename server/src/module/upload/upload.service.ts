import { readFile } from 'node:fs/promises'
import { AppError } from '@lianda/shared/error/app-error'
import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { upload } from '@lianda/shared/module/upload/upload.contract'
import type { Deps } from '../../deps'
import type { ReceivedFile, ReceiveFile } from '../../http/receive-file'
import { type ImageFacts, imageFacts } from './image-facts'
import { findFile, imageSigner, keepFile, uploadStore, type Owner, receiveBytes } from './upload-file.service'
import { UPLOAD_KINDS } from './upload-kinds'
import type { UploadDoc } from './upload.model'

/** A larger image takes more memory than a phone has when decoded. */
const MAX_SIDE_PX = 8_192

const wrongFormat = (formats: string, name: string) =>
  new AppError('upload/wrong_format', { params: { formats, name } })

/** Stores an upload that fits its kind, else throws `upload/too_large`, `upload/wrong_format` or `upload/empty`. */
export async function takeUpload(
  deps: Deps,
  owner: Owner,
  { filetype }: ParsedInputOf<typeof upload>,
  receive: ReceiveFile,
): Promise<OutputOf<typeof upload>> {
  const kind = UPLOAD_KINDS[filetype]
  const received = await receive(uploadStore(deps), { maxBytes: kind.maxBytes })
  const doc =
    kind.content === 'image' ? await keepImage(deps, owner, received) : await keepByName(deps, owner, received)
  const size = doc.width === null || doc.height === null ? {} : { width: doc.width, height: doc.height }
  const addressOf = await imageSigner(deps, owner)
  return { path: doc._id, size: doc.sizeBytes, name: doc.name, url: addressOf(doc._id), ...size }
}

/**
 * Stores an image that was not uploaded on its own (part of an imported file), under the same rules. Throws as
 * `takeUpload`.
 */
export async function saveImage(deps: Deps, owner: Owner, it: { name: string; bytes: Uint8Array }): Promise<UploadDoc> {
  if (it.bytes.byteLength === 0) throw new AppError('upload/empty')
  const { maxBytes } = UPLOAD_KINDS.faqimage
  if (it.bytes.byteLength > maxBytes) throw new AppError('upload/too_large', { params: { mb: maxBytes / 1024 / 1024 } })
  return await keepImage(deps, owner, { name: it.name, ...(await receiveBytes(deps, it.bytes)) })
}

/** Where a file of the organisation is stored, for a process that reads it itself. Throws `upload/not_found`. */
export async function locateUpload(deps: Deps, orgid: string, path: string): Promise<{ file: string; name: string }> {
  const doc = await findFile(deps, orgid, path)
  const file = doc && (await uploadStore(deps).locate(doc._id))
  if (!doc || !file) throw new AppError('upload/not_found')
  return { file, name: doc.name }
}

/** The bytes and the document of a file of the organisation. Throws `upload/not_found`. */
export async function readUpload(deps: Deps, orgid: string, path: string): Promise<UploadDoc & { bytes: Buffer }> {
  const doc = await findFile(deps, orgid, path)
  const opened = doc && (await uploadStore(deps).open(doc._id))
  if (!doc || !opened) throw new AppError('upload/not_found')
  try {
    return { ...doc, bytes: await opened.file.readFile() }
  } finally {
    await opened.file.close()
  }
}

async function keepImage(deps: Deps, owner: Owner, received: ReceivedFile): Promise<UploadDoc> {
  const facts = await factsOf(received)
  if (!facts) {
    await uploadStore(deps).discard(received.file)
    throw wrongFormat(`jpg, png (≤ ${MAX_SIDE_PX} px)`, received.name)
  }
  const { keepMs } = UPLOAD_KINDS.faqimage
  return await keepFile(deps, owner, {
    kind: 'faqimage',
    ending: facts.format,
    name: received.name,
    received,
    size: facts,
    keepMs,
  })
}

async function factsOf({ file }: ReceivedFile): Promise<ImageFacts | null> {
  const facts = imageFacts(await readFile(file))
  return facts && Math.max(facts.width, facts.height) <= MAX_SIDE_PX ? facts : null
}

async function keepByName(deps: Deps, owner: Owner, received: ReceivedFile): Promise<UploadDoc> {
  const { formats, keepMs } = UPLOAD_KINDS.file
  const ending = /\.([A-Za-z0-9]+)$/.exec(received.name)?.[1]?.toLowerCase() ?? ''
  if (!formats.includes(ending)) {
    await uploadStore(deps).discard(received.file)
    throw wrongFormat(formats.join(', '), received.name)
  }
  return await keepFile(deps, owner, { kind: 'file', ending, name: received.name, received, size: null, keepMs })
}
