import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FileName, SubFolder } from '@lianda/shared/module/upload/upload-kinds'
import { type Deps, perApp } from '../../deps'
import { DiskCopies } from '../../infra/storage/object/disk-copies'
import { bucketOf } from '../../infra/storage/object/bucket'
import { SharedFiles } from '../../infra/storage/shared-files'
import { type UploadPath, UploadStore } from '../../infra/storage/upload-store'
import { IDLE_MS, keptKind, type StoredKind } from './kept-kinds'
import { arrived, countIn, leaving, takeBack } from './quota'
import { uploadPath } from './upload-path'
import { type UploadDoc, uploads } from './upload.model'

/** The organisation that owns a file, and the user who uploaded it or had it made. */
export interface Owner {
  orgid: string
  userId: string
}

// The folder and the addresses have the name of the noun that files belonged to once.
export const uploadStore = perApp(
  ({ config: { dataDir, s3 } }) => new UploadStore(join(dataDir, 'media'), s3 && bucketOf(s3)),
)

/** What the disk holds of the bucket; null without one. */
export const diskCopies = perApp(
  ({ config: { dataDir, s3 } }) => s3 && new DiskCopies(join(dataDir, 'media'), bucketOf(s3), s3.diskGb * GB),
)

/** Files that many read in small parts, as films that are played as they came. */
export const sharedUploads = perApp(() => new SharedFiles())

const GB = 1024 ** 3
const NAME_BYTES = 18

export interface NewFile {
  kind: StoredKind
  subFolder?: SubFolder
  fileName?: FileName
  ending: string
  name: string
  received: { file: string; sizeBytes: number }
  size: { width: number; height: number } | null
  /** Hexadecimal, where the device said it too. */
  sha256?: string | null
}

/**
 * Stores a received file for as long as its kind is kept, under an unguessable name; discards it when that fails. Throws
 * `upload/quota_exceeded` and `upload/disk_full`.
 */
export async function keepFile(deps: Deps, owner: Owner, it: NewFile): Promise<UploadDoc> {
  const { subFolder = 'onebydate', fileName = 'random' } = it
  const doc = newUpload(deps, owner, it, newPath(deps, owner, { ...it, subFolder, fileName }))
  const sized = sizedOf(doc)
  try {
    await countIn(deps, owner.orgid, sized)
  } catch (error) {
    await uploadStore(deps).discard(it.received.file)
    throw error
  }
  try {
    // The document first: a crash in between leaves a document without a file, which reads as not found, and no
    // orphaned file.
    await uploads(deps.db).create(doc)
    await uploadStore(deps).keep(it.received.file, doc._id)
  } catch (error) {
    await uploadStore(deps).discard(it.received.file)
    await uploads(deps.db).deleteOne({ _id: doc._id, orgid: owner.orgid })
    await takeBack(deps, owner.orgid, sized)
    throw error
  }
  await arrived(deps, owner.orgid, sized)
  return doc
}

/** Removes a file with its document. The file first, so that after a crash in between the next sweep finishes it. */
export async function removeFile(deps: Deps, doc: UploadDoc): Promise<void> {
  const { _id, orgid } = doc
  await leaving(deps, orgid, sizedOf(doc))
  await uploadStore(deps).remove(_id)
  sharedUploads(deps).forgetAll(_id)
  await uploads(deps.db).deleteOne({ _id, orgid })
  await takeBack(deps, orgid, sizedOf(doc))
}

const sizedOf = ({ _id, kind, sizeBytes }: UploadDoc) => ({ path: _id, kind, bytes: sizeBytes })

type PathOf = Pick<Parameters<typeof uploadPath>[0], 'kind' | 'name' | 'ending' | 'subFolder' | 'fileName'>

/** An unguessable place for a file. */
export function newPath(deps: Deps, owner: Owner, { kind, name, ending, subFolder, fileName }: PathOf): UploadPath {
  const random = Buffer.from(deps.randomBytes(NAME_BYTES)).toString('base64url')
  const now = new Date(deps.clock.now())
  return uploadPath({ ...owner, kind, name, ending, subFolder, fileName, random, now })
}

export function newUpload(deps: Deps, owner: Owner, it: NewFile, path: UploadPath): UploadDoc {
  const now = new Date(deps.clock.now())
  const { keepMs } = keptKind(it.kind)
  return {
    _id: path,
    orgid: owner.orgid,
    kind: it.kind,
    name: it.name,
    sizeBytes: it.received.sizeBytes,
    width: it.size?.width ?? null,
    height: it.size?.height ?? null,
    sha256: it.sha256 ?? null,
    userId: owner.userId,
    createdAt: now,
    expiresAt: keepMs === null ? null : new Date(now.getTime() + keepMs),
    lookAt: keepMs === null ? new Date(now.getTime() + IDLE_MS) : null,
    idle: false,
  }
}

/** Writes bytes made by the server to the place from which `keepFile` takes them. */
export const receiveBytes = (deps: Deps, content: Uint8Array | Readable) =>
  uploadStore(deps).receive(content instanceof Readable ? content : Readable.from([content]))
