import { access } from 'node:fs/promises'
import { permits } from '@lianda/shared/contract/action'
import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { AppError } from '@lianda/shared/error/app-error'
import { kindRow } from '@lianda/shared/module/upload/upload-kinds'
import type { uploadFinish } from '@lianda/shared/module/upload/upload-parts.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { isDuplicateKey } from '../../../infra/store/store-error'
import { findFile, imageSigner } from '../find-upload'
import { inspectFile } from '../inspect-upload'
import { arrived, leaving } from '../quota'
import { newUpload, uploadStore } from '../upload-file.service'
import { uploads } from '../upload.model'
import { bringBack, tellUses } from './bring-back'
import { contentHashes } from './content-hash'
import { type PartialUploadDoc, partialUploads } from './partial-upload.model'
import { ownUpload, partialStore, removePartial } from './partial-upload.service'
import { uploadLocks } from './upload-lock'

/**
 * Makes an upload whose parts have all arrived a stored file; asked again, it answers the same. Where the bytes are not
 * what was sent or not of the format, nothing is kept. Throws what the contract says.
 */
export async function finishUpload(
  deps: Deps,
  actor: Actor,
  { id, sha256 }: ParsedInputOf<typeof uploadFinish>,
): Promise<OutputOf<typeof uploadFinish>> {
  return await uploadLocks(deps).hold(id, async () => {
    const doc = await ownUpload(deps, actor, id)
    if (!permits(kindRow(doc.kind).may, actor)) throw new AppError('identity/forbidden')
    const whole = doc.stored ? doc : await storeWhole(deps, await checked(deps, doc, sha256))
    if (doc.stored && doc.sha256 !== sha256) throw new AppError('upload/wrong_hash')
    // Nothing used it, and it is gone.
    if (doc.stored && !(await findFile(deps, doc.orgid, doc.path))) throw new AppError('upload/not_found')
    const addressOf = await imageSigner(deps, actor)
    const { path, sizeBytes: size, name, format, broughtBack = 0 } = whole
    return { path, size, name, url: addressOf(path), format, sha256, ...(broughtBack > 0 ? { broughtBack } : {}) }
  })
}

/** Compares the whole with what the device has, and reads of which format it is; once for each upload. */
async function checked(deps: Deps, doc: PartialUploadDoc, sha256: string): Promise<PartialUploadDoc> {
  if (doc.durableBytes !== doc.sizeBytes) throw new AppError('upload/unfinished')
  if (doc.sha256 === sha256) return doc
  const file = partialStore(deps).fileOf(doc._id)
  try {
    if ((await contentHashes(deps).ofWhole(doc._id, file, doc.sizeBytes)) !== sha256)
      throw new AppError('upload/wrong_hash')
    await inspectFile(deps, doc.kind, { file, sizeBytes: doc.sizeBytes, name: doc.name })
  } catch (error) {
    if (error instanceof AppError) await removePartial(deps, doc)
    throw error
  }
  await partialUploads(deps.db).updateOne({ _id: doc._id, orgid: doc.orgid }, { $set: { sha256 } })
  return { ...doc, sha256 }
}

/** Moves the checked bytes to their place. Each step may have been done before a crash. Returns the upload as stored. */
export async function storeWhole(deps: Deps, arrivedDoc: PartialUploadDoc): Promise<PartialUploadDoc> {
  const doc = await bringBack(deps, arrivedDoc)
  const { _id, orgid, kind, name, format: ending, path, sizeBytes, sha256, broughtBack } = doc
  const received = { file: partialStore(deps).fileOf(_id), sizeBytes }
  const sized = { path, kind, bytes: sizeBytes }
  await leaving(deps, orgid, sized)
  try {
    await uploads(deps.db).create(newUpload(deps, doc, { kind, name, ending, received, size: null, sha256 }, path))
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
  }
  if (await isThere(received.file)) await uploadStore(deps).keep(received.file, path)
  if (broughtBack) await tellUses(deps, orgid, path)
  await partialUploads(deps.db).updateOne({ _id, orgid }, { $set: { stored: true } })
  await arrived(deps, orgid, sized)
  contentHashes(deps).forget(_id)
  return doc
}

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )
