import type { Deps } from '../../deps'
import type { Job } from '../../infra/queue/job'
import { bankImages, paperImages } from './upload-ports'
import { uploadStore } from './upload-file.service'
import { IDLE_IMAGE_MS } from './upload-kinds'
import { type UploadDoc, uploads } from './upload.model'

const BATCH = 500
/** How often an image in use is checked again. */
const USED_MS = 24 * 3_600_000
/** Longer than any write that found the image before it was set aside. */
const ASIDE_MS = 3_600_000

/**
 * Removes unused images in three checks: the first marks one idle, the second sets it aside (nothing new may use it,
 * see `findImages`), the third deletes it. An image that came into use before it was set aside is restored at the
 * third.
 */
export const sweepUnused = (deps: Deps): Job => ({
  name: 'upload.sweep_unused',
  everyMs: 10 * 60_000,
  async run() {
    const due = await uploads(deps.db)
      .find({ lookAt: { $lte: new Date(deps.clock.now()) } })
      .sort({ lookAt: 1 })
      .limit(BATCH)
      .unscoped('images of all organisations')
      .lean()
    for (const orgid of new Set(due.map((image) => image.orgid))) {
      const images = due.filter((image) => image.orgid === orgid)
      const used = await usedOf(deps, orgid, images)
      for (const image of images) await lookAt(deps, image, used.has(image._id))
    }
  },
})

async function usedOf(deps: Deps, orgid: string, images: readonly UploadDoc[]): Promise<Set<string>> {
  const paths = images.map((image) => image._id)
  return new Set([...(await bankImages(deps).used(orgid, paths)), ...(await paperImages(deps).used(orgid, paths))])
}

async function lookAt(deps: Deps, { _id, orgid, idle, expiresAt }: UploadDoc, used: boolean): Promise<void> {
  const now = deps.clock.now()
  if (!used && expiresAt) {
    // The file first, so that after a crash in between the next check finishes the work.
    await uploadStore(deps).remove(_id)
    await uploads(deps.db).deleteOne({ _id, orgid })
    return
  }
  const next = used
    ? { idle: false, expiresAt: null, lookAt: new Date(now + USED_MS) }
    : idle
      ? { expiresAt: new Date(now), lookAt: new Date(now + ASIDE_MS) }
      : { idle: true, lookAt: new Date(now + IDLE_IMAGE_MS) }
  await uploads(deps.db).updateOne({ _id, orgid }, { $set: next })
}
