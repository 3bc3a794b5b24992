import type { Deps } from '../../deps'
import type { Job } from '../../infra/queue/job'
import { IDLE_MS } from './kept-kinds'
import { removeFile } from './upload-file.service'
import { type UploadDoc, uploads } from './upload.model'
import { usedPlaces } from './upload-uses'

const BATCH = 500
/** How often a file in use is checked again. */
const USED_MS = 24 * 3_600_000
/** Longer than any write that found the file before it was set aside. */
const ASIDE_MS = 3_600_000

/**
 * Removes unused files in three checks: the first marks one idle, the second sets it aside (nothing new may use it, see
 * `findImages`), the third deletes it. A file that came into use before it was set aside is restored at the third.
 */
export const sweepUnused = (deps: Deps): Job => ({
  name: 'upload.sweep_unused',
  everyMs: 10 * 60_000,
  async run() {
    const due = await uploads(deps.db)
      .find({ lookAt: { $lte: new Date(deps.clock.now()) } })
      .sort({ lookAt: 1 })
      .limit(BATCH)
      .unscoped('files of all organisations')
      .lean()
    for (const orgid of new Set(due.map((file) => file.orgid))) {
      const files = due.filter((file) => file.orgid === orgid)
      const paths = files.map((file) => file._id)
      const used = await usedPlaces(deps, orgid, paths)
      for (const file of files) await lookAt(deps, file, used.has(file._id))
    }
  },
})

async function lookAt(deps: Deps, file: UploadDoc, used: boolean): Promise<void> {
  const { _id, orgid, idle, expiresAt } = file
  if (!used && expiresAt) return await removeFile(deps, file)
  const now = deps.clock.now()
  const next = used
    ? { idle: false, expiresAt: null, lookAt: new Date(now + USED_MS) }
    : idle
      ? aside(now)
      : { idle: true, lookAt: new Date(now + IDLE_MS) }
  await uploads(deps.db).updateOne({ _id, orgid }, { $set: next })
}

const aside = (now: number) => ({ expiresAt: new Date(now), lookAt: new Date(now + ASIDE_MS) })

/** Sets a file aside at once that nothing uses any more; it is deleted, and its bytes are free, an hour later. */
export async function setAside(deps: Deps, orgid: string, path: string): Promise<void> {
  await uploads(deps.db).updateOne({ _id: path, orgid, expiresAt: null }, { $set: aside(deps.clock.now()) })
}
