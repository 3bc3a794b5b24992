import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { permits } from '@lianda/shared/contract/action'
import { AppError } from '@lianda/shared/error/app-error'
import { ALL_KINDS, comesInParts, kindRow, sizeWords, type UploadKind } from '@lianda/shared/module/upload/upload-kinds'
import type { Actor } from '../../../actor'
import { type Deps, perApp } from '../../../deps'
import { shownName } from '../../../http/receive-file'
import { PartialStore } from '../../../infra/storage/partial-store'
import { mayBegin } from '../format/first-bytes'
import { namedFormat, wrongFormat } from '../inspect-upload'
import { arrived, countIn, leaving, takeBack } from '../quota'
import { newPath } from '../upload-file.service'
import { isUsedKind } from '../upload-uses'
import { contentHashes } from './content-hash'
import { type PartialUploadDoc, partialUploads } from './partial-upload.model'

export const partialStore = perApp(({ config }) => new PartialStore(join(config.dataDir, 'media', '.partial')))

/** An upload to which nothing was added for so long is abandoned. */
const KEPT_MS = 24 * 3_600_000
/** Room that stays for everything else that the server writes. */
const SPARE_BYTES = 256 * 1024 * 1024

/** What a device says of a file before it sends it. */
export interface Announced {
  id: string
  sizeBytes: number
  filetype: string | null | undefined
  filename: string | null | undefined
}

/**
 * Begins an upload: from now on its bytes count. Throws `request/invalid`, `identity/forbidden`, `upload/kind_unused`,
 * `upload/empty`, `upload/too_large`, `upload/wrong_format`, `upload/disk_full` and `upload/quota_exceeded`.
 */
export async function beginUpload(deps: Deps, actor: Actor, { id, sizeBytes, ...said }: Announced): Promise<void> {
  const kind = announcedKind(said.filetype)
  const { maxBytes, may, formats, subFolder, fileName } = kindRow(kind)
  if (!permits(may, actor)) throw new AppError('identity/forbidden')
  if (!isUsedKind(deps, kind)) throw new AppError('upload/kind_unused', { params: { kind } })
  if (sizeBytes === 0) throw new AppError('upload/empty')
  if (sizeBytes > maxBytes) throw new AppError('upload/too_large', { params: { size: sizeWords(maxBytes) } })
  const name = shownName(said.filename ?? '')
  const format = namedFormat(formats, name)
  if ((await partialStore(deps).freeBytes()) < sizeBytes + SPARE_BYTES) throw new AppError('upload/disk_full')
  const { orgid, userId } = actor
  const path = newPath(deps, actor, { kind, name, ending: format, subFolder, fileName })
  const sized = { path, kind, bytes: sizeBytes }
  await countIn(deps, orgid, sized)
  try {
    const now = deps.clock.now()
    const times = { createdAt: new Date(now), expiresAt: new Date(now + KEPT_MS) }
    const state = { durableBytes: 0, sha256: null, stored: false }
    // The document first: what crashes in between is swept with it.
    await partialUploads(deps.db).create({
      _id: id,
      orgid,
      userId,
      kind,
      name,
      format,
      sizeBytes,
      path,
      ...state,
      ...times,
    })
    await partialStore(deps).create(id)
  } catch (error) {
    await partialUploads(deps.db).deleteOne({ _id: id, orgid })
    await takeBack(deps, orgid, sized)
    throw error
  }
  await arrived(deps, orgid, sized)
}

function announcedKind(filetype: string | null | undefined): UploadKind {
  const kind = ALL_KINDS.find((one) => one === filetype)
  if (!kind || !comesInParts(kind))
    throw new AppError('request/invalid', { fields: [{ field: 'filetype', rule: filetype ? 'choice' : 'required' }] })
  return kind
}

/** An upload that this person began. Throws `upload/not_found`. */
export async function ownUpload(deps: Deps, { orgid, userId }: Actor, id: string): Promise<PartialUploadDoc> {
  const doc = await partialUploads(deps.db).findOne({ _id: id, orgid, userId }).lean()
  if (!doc) throw new AppError('upload/not_found')
  return doc
}

/**
 * Takes more bytes of an upload, and returns how many it has then. What can't be of its format by its first bytes is
 * refused, and the upload removed. Throws `upload/wrong_format` and `upload/disk_full`.
 */
export async function receivePart(
  deps: Deps,
  actor: Actor,
  id: string,
  from: number,
  source: Readable,
): Promise<number> {
  const doc = await ownUpload(deps, actor, id)
  if (from === doc.sizeBytes) return from
  let fits = true
  try {
    return await partialStore(deps).append(id, from, source, {
      written(bytes, at) {
        fits = at > 0 || mayBegin(doc.format, bytes)
        if (!fits) throw wrongFormat(kindRow(doc.kind).formats, doc.name)
        contentHashes(deps).add(id, bytes, at)
      },
      async durable(durableBytes) {
        const expiresAt = new Date(deps.clock.now() + KEPT_MS)
        await partialUploads(deps.db).updateOne({ _id: id, orgid: doc.orgid }, { $set: { durableBytes, expiresAt } })
      },
    })
  } catch (error) {
    if (!fits) await removePartial(deps, doc)
    throw error
  }
}

/** Removes an upload that is not whole, with its bytes; what was stored stays. A crash in between is finished by the sweep. */
export async function removePartial(deps: Deps, doc: PartialUploadDoc): Promise<void> {
  const { _id, orgid, path, kind, sizeBytes: bytes } = doc
  // A path that was another file's before is that file's still.
  const isOwn = !doc.stored && !doc.broughtBack
  contentHashes(deps).forget(_id)
  if (isOwn) await leaving(deps, orgid, { path, kind, bytes })
  await partialStore(deps).remove(_id)
  await partialUploads(deps.db).deleteOne({ _id, orgid })
  if (isOwn) await takeBack(deps, orgid, { path, kind, bytes })
}
