import { createReadStream } from 'node:fs'
import type { Deps } from '../../../deps'
import { leaving, takeBack } from '../quota'
import { uploadStore } from '../upload-file.service'
import { uploads } from '../upload.model'
import { uploadUses } from '../upload-uses'
import { type PartialUploadDoc, partialUploads } from './partial-upload.model'
import { partialStore } from './partial-upload.service'

/**
 * Where files of the organisation with the same bytes are gone from the store (a lost disk, a deleted bucket), what has
 * arrived becomes one of them instead of a new file, and the others get a copy. Returns the upload as it goes on. A crash
 * in between leaves a new file, or is finished when it is asked again.
 */
export async function bringBack(deps: Deps, doc: PartialUploadDoc): Promise<PartialUploadDoc> {
  const { _id, orgid, kind, sizeBytes: bytes, path } = doc
  const [first, ...others] = doc.broughtBack ? [] : await lostLike(deps, doc)
  if (first === undefined) return doc
  const received = partialStore(deps).fileOf(_id)
  for (const other of others) {
    const copy = await uploadStore(deps).receive(createReadStream(received))
    await uploadStore(deps).keep(copy.file, other)
    await tellUses(deps, orgid, other)
  }
  const sized = { path, kind, bytes }
  await leaving(deps, orgid, sized)
  const change = { path: first, broughtBack: others.length + 1 }
  await partialUploads(deps.db).updateOne({ _id, orgid }, { $set: change })
  // The bytes of the file that comes back are still counted.
  await takeBack(deps, orgid, sized)
  return { ...doc, ...change }
}

/** Paths of files in use with these bytes, whose own bytes are gone. Served by `by_hash`. Throws `upload/store_unreachable`. */
async function lostLike(deps: Deps, { orgid, kind, sizeBytes, sha256 }: PartialUploadDoc): Promise<string[]> {
  if (sha256 === null) return []
  const same = await uploads(deps.db).find({ orgid, sha256, kind, sizeBytes, expiresAt: null }, { _id: 1 }).lean()
  const lost: string[] = []
  for (const { _id } of same) if ((await uploadStore(deps).locate(_id)) === null) lost.push(_id)
  return lost
}

/** Says to all who may hold a file that its bytes are there again. */
export async function tellUses(deps: Deps, orgid: string, path: string): Promise<void> {
  for (const use of uploadUses(deps).values()) await use.broughtBack?.(orgid, path)
}
