import { AppError } from '@lianda/shared/error/app-error'
import { isBuiltInPicture } from '@lianda/shared/module/upload/built-in-pictures'
import { ALL_KINDS, isPictureKind } from '@lianda/shared/module/upload/upload-kinds'
import type { Deps } from '../../deps'
import { keyOf } from '../../infra/keys/installation-keys'
import type { OpenFile } from '../../infra/storage/shared-files'
import { isUploadPath } from '../../infra/storage/upload-store'
import { roundedExpiry, signUploadAddress } from './upload-address'
import { type Owner, removeFile, sharedUploads, uploadStore } from './upload-file.service'
import { type UploadDoc, uploads } from './upload.model'

/** How long an address works by default: long enough to view a page. */
const ADDRESS_TTL_MS = 30 * 60_000
const PICTURE_KINDS = ALL_KINDS.filter(isPictureKind)

/** A file of the organisation that has not expired, else null. */
export async function findFile(deps: Deps, orgid: string, path: string): Promise<UploadDoc | null> {
  if (!isUploadPath(path)) return null
  const doc = await uploads(deps.db).findOne({ _id: path, orgid }).lean()
  return doc && (doc.expiresAt === null || doc.expiresAt.getTime() > deps.clock.now()) ? doc : null
}

/**
 * Which of these paths can be used as pictures: those of the organisation that are not set aside, and those that come
 * with the product. Served by `_id`.
 */
export async function findImages(deps: Deps, orgid: string, paths: readonly string[]): Promise<Set<string>> {
  const builtIn = paths.filter(isBuiltInPicture)
  const wanted = [...new Set(paths)].filter(isUploadPath)
  if (wanted.length === 0) return new Set(builtIn)
  const found = await uploads(deps.db)
    .find({ _id: { $in: wanted }, orgid, kind: { $in: PICTURE_KINDS }, expiresAt: null }, { _id: 1 })
    .lean()
  return new Set([...builtIn, ...found.map((doc) => doc._id)])
}

/** Where a file of the organisation is stored, for a process that reads it itself. Throws `upload/not_found`. */
export async function locateUpload(deps: Deps, orgid: string, path: string): Promise<{ file: string; name: string }> {
  const doc = await findFile(deps, orgid, path)
  const file = doc && (await uploadStore(deps).locate(doc._id))
  if (!doc || !file) throw new AppError('upload/not_found')
  return { file, name: doc.name }
}

/** An open file of the organisation, null where there is none. The caller closes it. */
export async function openUpload(deps: Deps, orgid: string, path: string) {
  const doc = await findFile(deps, orgid, path)
  return doc && (await uploadStore(deps).open(doc._id))
}

/**
 * The same for a file that many read in small parts: it stays open for some seconds, and `may` is asked only where it is
 * not open. It is closed with the file's removal and by `closeShared`.
 */
export const openShared = (
  deps: Deps,
  orgid: string,
  path: string,
  may: () => Promise<boolean>,
): Promise<OpenFile | null> =>
  sharedUploads(deps).take(path, async () => ((await may()) ? await openUpload(deps, orgid, path) : null))

/** What allowed a file to be read is over: whoever comes next is asked about anew. */
export const closeShared = (deps: Deps, path: string): void => sharedUploads(deps).forgetAll(path)

/** Deletes a file of the organisation at once; nothing may use it. */
export async function discardUpload(deps: Deps, orgid: string, path: string): Promise<void> {
  const doc = await findFile(deps, orgid, path)
  if (doc) await removeFile(deps, doc)
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

/**
 * Makes addresses of the organisation's pictures for one person, valid for at least `ttlMs` (for an exam: its length plus
 * an hour). The same picture has the same address for some minutes, so that devices can prefetch and cache it. What comes
 * with the product and what is an address already stays as it is; '' for a path of another organisation.
 */
export async function imageSigner(
  deps: Deps,
  { orgid, userId }: Owner,
  ttlMs: number = ADDRESS_TTL_MS,
): Promise<(path: string) => string> {
  const key = await keyOf(deps, 'media-address')
  const expiresAt = roundedExpiry(deps.clock.now() + ttlMs)
  return (path) => {
    if (isBuiltInPicture(path)) return `/${path}`
    if (/^https?:\/\//.test(path)) return path
    return isUploadPath(path) && path.startsWith(`${orgid}/`) ? signUploadAddress(key, { path, userId, expiresAt }) : ''
  }
}

/** The bytes of a picture for a file that is written; null when it is gone. */
export async function pictureBytes(deps: Deps, orgid: string, path: string): Promise<Uint8Array | null> {
  try {
    return (await readUpload(deps, orgid, path)).bytes
  } catch (error) {
    if (error instanceof AppError && error.code === 'upload/not_found') return null
    throw error
  }
}
