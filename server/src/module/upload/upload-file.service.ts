import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type Deps, perApp } from '../../deps'
import { isUploadPath, type UploadPath, UploadStore } from '../../infra/storage/upload-store'
import { keyOf } from '../../infra/keys/installation-keys'
import { roundedExpiry, signUploadAddress } from './upload-address'
import { IDLE_IMAGE_MS, type StoredKind } from './upload-kinds'
import { type UploadDoc, uploads } from './upload.model'

/** The organisation that owns a file, and the user who uploaded it or had it made. */
export interface Owner {
  orgid: string
  userId: string
}

export const uploadStore = perApp(({ config }) => new UploadStore(join(config.dataDir, 'media')))

/** How long an address works by default: long enough to view a page. */
const ADDRESS_TTL_MS = 30 * 60_000
const NAME_BYTES = 18

export interface NewFile {
  kind: StoredKind
  ending: string
  name: string
  received: { file: string; sizeBytes: number }
  size: { width: number; height: number } | null
  keepMs: number | null
}

/** Stores a received file permanently or for `keepMs`, under an unguessable name. */
export async function keepFile(deps: Deps, owner: Owner, it: NewFile): Promise<UploadDoc> {
  const now = deps.clock.now()
  const random = Buffer.from(deps.randomBytes(NAME_BYTES)).toString('base64url')
  const doc: UploadDoc = {
    _id: `${owner.orgid}/${it.kind}/${new Date(now).toISOString().slice(0, 10)}/${random}.${it.ending}`,
    orgid: owner.orgid,
    kind: it.kind,
    name: it.name,
    sizeBytes: it.received.sizeBytes,
    width: it.size?.width ?? null,
    height: it.size?.height ?? null,
    userId: owner.userId,
    createdAt: new Date(now),
    expiresAt: it.keepMs === null ? null : new Date(now + it.keepMs),
    lookAt: it.kind === 'faqimage' ? new Date(now + IDLE_IMAGE_MS) : null,
    idle: false,
  }
  // The document first: a crash in between leaves a document without a file, which reads as not found, and no orphaned
  // file.
  await uploads(deps.db).create(doc)
  await uploadStore(deps).keep(it.received.file, doc._id)
  return doc
}

/** Writes bytes made by the server to the place from which `keepFile` takes them. */
export const receiveBytes = (deps: Deps, content: Uint8Array | Readable) =>
  uploadStore(deps).receive(content instanceof Readable ? content : Readable.from([content]))

/** A file of the organisation that has not expired, else null. */
export async function findFile(deps: Deps, orgid: string, path: string): Promise<UploadDoc | null> {
  if (!isUploadPath(path)) return null
  const doc = await uploads(deps.db).findOne({ _id: path, orgid }).lean()
  return doc && (doc.expiresAt === null || doc.expiresAt.getTime() > deps.clock.now()) ? doc : null
}

/** Which of these paths are images of the organisation that are not set aside. Served by `_id`. */
export async function findImages(deps: Deps, orgid: string, paths: readonly string[]): Promise<Set<string>> {
  const wanted = [...new Set(paths)].filter(isUploadPath)
  if (wanted.length === 0) return new Set()
  const found = await uploads(deps.db)
    .find({ _id: { $in: wanted }, orgid, kind: 'faqimage', expiresAt: null }, { _id: 1 })
    .lean()
  return new Set(found.map((doc) => doc._id))
}

/**
 * Makes addresses of the organisation's images for one person, valid for at least `ttlMs` (for an exam: its length plus
 * an hour). The same image has the same address for some minutes, so that devices can prefetch and cache it. Returns ''
 * for a path of another organisation.
 */
export async function imageSigner(
  deps: Deps,
  { orgid, userId }: Owner,
  ttlMs: number = ADDRESS_TTL_MS,
): Promise<(path: UploadPath) => string> {
  const key = await keyOf(deps, 'media-address')
  const expiresAt = roundedExpiry(deps.clock.now() + ttlMs)
  return (path) =>
    isUploadPath(path) && path.startsWith(`${orgid}/`) ? signUploadAddress(key, { path, userId, expiresAt }) : ''
}
